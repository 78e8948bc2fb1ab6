import { useState } from 'react';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import { parseMoney, subtractMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import type { Entity } from '../model/entity.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { Compare } from './Compare.tsx';
import { NameField } from './NameField.tsx';
import { TypedAmount, whyNot } from './TypedAmount.tsx';
import { useUpdate } from './use-update.ts';

type AdSetEntity = Extract<Entity, { level: 'ad_set' }>;

/** Changes the bid, the maximum cost per result: shows the old and new bid and asks the user to type the new one again. */
export function BidDialog({ entity }: { readonly entity: AdSetEntity }) {
  const { node, campaign } = entity;
  const [wanted, setWanted] = useState('');
  const [typed, setTyped] = useState('');
  const { account, sent } = useUpdate(entity, typed);
  const currency = account?.currency ?? '';
  const parsed = parseMoney(wanted, currency);
  const bid = parsed === node.bid ? null : parsed;
  const unit = [currency, node.costModel].filter((one) => one !== null).join(' ');
  return (
    <ChangeForm
      title={t('adspanel:change.bid.title')}
      of={[node.name, campaign.name, account?.name]}
      submit={t('adspanel:change.bid.submit')}
      why={whyNot(bid, typed, currency)}
      sent={sent}
      onSend={() => {
        if (bid !== null) sent.submit({ bid_micro_amount: new ExactNumber(bid) });
      }}
    >
      <Compare
        unit={unit}
        currency={currency}
        wanted={wanted}
        now={node.bid}
        name="bid_micro_amount"
        onWanted={setWanted}
        change={
          bid === null || node.bid === null
            ? null
            : { amount: subtractMicros(bid, node.bid), percent: null }
        }
      />
      {bid !== null && (
        <TypedAmount
          amount={bid}
          unit={unit}
          currency={currency}
          typed={typed}
          onTyped={setTyped}
        />
      )}
    </ChangeForm>
  );
}

/** Renames a row. */
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
      sent={sent}
      onSend={() => sent.submit({ name: name.trim() })}
    >
      <NameField name={name} onName={setName} />
    </ChangeForm>
  );
}

/**
 * Archives a campaign permanently after the user types its name. The service archives only campaigns; for other rows the dialog says so.
 */
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
      sent={sent}
      onSend={() => sent.submit({ status: 'ARCHIVED' })}
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
