import { useState } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { daysBetween } from '../../../../shared/ads/rules/budget-change.ts';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { moneyText, parseMoney, timesMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { Entity } from '../model/entity.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { NameField } from './NameField.tsx';
import { useUpdate } from './use-update.ts';

type AdSetEntity = Extract<Entity, { level: 'ad_set' }>;
const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** The days that a daily budget counts more with a later end, and what they can spend; null: none. */
function laterEnd({ budget, end: old }: AdSet, start: number, end: number) {
  const days = daysBetween(start, end) - (old === null ? 0 : daysBetween(start, old));
  if (budget?.type !== 'DAILY' || days <= 0) return null;
  return { days, amount: timesMicros(budget.amount, days) };
}

/** A new start or end; names what a later end can spend. */
export function DatesDialog({ entity }: { readonly entity: AdSetEntity }) {
  const { node, campaign } = entity;
  const { account, sent } = useUpdate(entity);
  const [opened] = useState(() => Date.now());
  const [start, setStart] = useState(node.start ?? opened);
  const [end, setEnd] = useState(node.end ?? opened + 7 * 86_400_000);
  const change = {
    ...(start === node.start ? {} : { start_time: iso(start) }),
    ...(end === node.end ? {} : { end_time: iso(end) }),
  };
  const none = Object.keys(change).length === 0;
  const more = laterEnd(node, start, end);
  const wrong = end <= start ? t('adspanel:change.dates.order') : null;
  const currency = account?.currency ?? '';
  return (
    <ChangeForm
      title={t('adspanel:change.dates.title')}
      of={[node.name, campaign.name, account?.name]}
      submit={t('adspanel:change.dates.submit')}
      why={wrong ?? (none ? t('adspanel:change.nothing') : null)}
      {...{ sent }}
      onSend={() => {
        sent.submit(change);
      }}
    >
      <DateTimeField label={t('adspanel:pane.start')} zone="UTC" value={start} onValue={setStart} />
      <DateTimeField label={t('adspanel:pane.end')} zone="UTC" value={end} onValue={setEnd} />
      {more !== null && (
        <Notice
          tone="warn"
          title={t('adspanel:change.dates.more', {
            ...{ count: more.days, amount: moneyText(more.amount, currency), currency },
          })}
        />
      )}
    </ChangeForm>
  );
}

/** The most that one result may cost. */
export function BidDialog({ entity }: { readonly entity: AdSetEntity }) {
  const { node, campaign } = entity;
  const { account, sent } = useUpdate(entity);
  const [typed, setTyped] = useState('');
  const currency = account?.currency ?? '';
  const bid = parseMoney(typed, currency);
  const now = node.bid === null ? '—' : `${moneyText(node.bid, currency)} ${currency}`;
  return (
    <ChangeForm
      title={t('adspanel:change.bid.title')}
      of={[node.name, campaign.name, account?.name]}
      submit={t('adspanel:change.bid.submit')}
      why={bid === null || bid === node.bid ? t('adspanel:change.noAmount') : null}
      {...{ sent }}
      onSend={() => {
        if (bid !== null) sent.submit({ bid_micro_amount: new ExactNumber(bid) });
      }}
    >
      <Field
        label={t('adspanel:change.bid.label', { currency })}
        hint={t('adspanel:change.bid.hint', { now })}
      >
        {(parts) => (
          <TextInput
            {...parts}
            data-first-focus
            name="bid_micro_amount"
            value={typed}
            onText={setTyped}
          />
        )}
      </Field>
    </ChangeForm>
  );
}

/** A new name. */
export function RenameDialog({ entity }: { readonly entity: Entity }) {
  const { account, sent } = useUpdate(entity);
  const [name, setName] = useState(entity.node.name);
  const isNew = name.trim() !== '' && name.trim() !== entity.node.name;
  return (
    <ChangeForm
      title={t('adspanel:change.rename.title')}
      of={[entity.node.name, account?.name]}
      submit={t('adspanel:change.rename.submit')}
      why={isNew ? null : t('adspanel:change.nothing')}
      {...{ sent }}
      onSend={() => {
        sent.submit({ name: name.trim() });
      }}
    >
      <NameField name={name} onName={setName} />
    </ChangeForm>
  );
}

/** Archives a campaign for good after its name is typed. The service archives nothing else, so other rows say that. */
export function ArchiveDialog({ entity }: { readonly entity: Entity }) {
  const { node, level } = entity;
  const { account, sent } = useUpdate(entity);
  const [typed, setTyped] = useState('');
  const can = level === 'campaign';
  const mismatch = typed.trim() === node.name ? null : t('adspanel:change.archive.why');
  return (
    <ChangeForm
      title={t('adspanel:change.archive.title', { name: node.name })}
      of={[account?.name]}
      submit={t('adspanel:change.archive.submit')}
      why={can ? mismatch : t('adspanel:change.archive.cannot')}
      {...{ sent }}
      onSend={() => {
        sent.submit({ status: 'ARCHIVED' });
      }}
    >
      <p>{t(can ? 'adspanel:change.archive.text' : 'adspanel:change.archive.cannot')}</p>
      {can && (
        <Field label={t('app:form.word', { word: node.name })}>
          {(parts) => <TextInput {...parts} data-first-focus value={typed} onText={setTyped} />}
        </Field>
      )}
    </ChangeForm>
  );
}
