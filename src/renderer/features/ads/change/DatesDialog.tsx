import { useState } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { addedDays } from '../../../../shared/ads/rules/budget-change.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyText, timesMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Entity } from '../model/entity.ts';
import css from './Change.module.css';
import { ChangeForm } from './ChangeForm.tsx';
import { TypedAmount, whyNot } from './TypedAmount.tsx';
import { useUpdate } from './use-update.ts';

type Run = Pick<AdSet, 'start' | 'end'>;
const WEEK = 7 * 86_400_000;
const iso = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

interface Added {
  readonly days: number;
  readonly text: 'more' | 'total';
  readonly amount: Micros;
}

/** Maximum spend on the days that new dates add; null: they add none, or there is no budget. */
function addedSpend(node: AdSet, next: Run, at: number): Added | null {
  const days = addedDays(node, next, at);
  const { budget } = node;
  if (budget === null || days === 0) return null;
  if (budget.type !== 'DAILY') return { days, text: 'total', amount: budget.amount };
  return { days, text: 'more', amount: timesMicros(budget.amount, days) };
}

/** The body with the changed dates only. */
const changeOf = (node: Run, { start, end }: Run) => ({
  ...(start === null || start === node.start ? {} : { start_time: iso(start) }),
  ...(end === null || end === node.end ? {} : { end_time: iso(end) }),
});

/** Changes the start or end and sends only the changed dates. The user types the maximum spend of the added days. */
export function DatesDialog({ entity }: { readonly entity: Extract<Entity, { level: 'ad_set' }> }) {
  const { node, campaign } = entity;
  const [opened] = useState(() => Date.now());
  const [own, setOwn] = useState<{ readonly start?: number; readonly end?: number }>({});
  const [typed, setTyped] = useState('');
  const { start, end } = { ...node, ...own };
  const added = addedSpend(node, { start, end }, opened);
  const { account, sent } = useUpdate(entity, added === null ? null : typed);
  const currency = account?.currency ?? '';
  const change = changeOf(node, { start, end });
  const why = (): string | null => {
    if (start !== null && end !== null && end <= start) return t('adspanel:change.dates.order');
    if (Object.keys(change).length === 0) return t('adspanel:change.nothing');
    return added === null ? null : whyNot(added.amount, typed, currency);
  };
  const field = (k: 'start' | 'end', otherwise: number) => (
    <Moment
      k={k}
      otherwise={otherwise}
      value={k === 'start' ? start : end}
      onValue={(at) => setOwn({ ...own, [k]: at })}
    />
  );
  return (
    <ChangeForm
      title={t('adspanel:change.dates.title')}
      of={[node.name, campaign.name, account?.name]}
      submit={t('adspanel:change.dates.submit')}
      why={why()}
      sent={sent}
      onSend={() => sent.submit(change)}
    >
      {field('start', opened)}
      {field('end', Math.max(opened, start ?? opened) + WEEK)}
      {added !== null && (
        <Spend added={added} currency={currency} typed={typed} onTyped={setTyped} />
      )}
    </ChangeForm>
  );
}

/** The maximum spend of the added days, and a field to type it again. */
function Spend({
  added: { days, text, amount },
  currency,
  ...typing
}: {
  readonly added: Added;
  readonly currency: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}) {
  const words = { count: days, amount: moneyText(amount, currency), currency };
  return (
    <>
      <Notice tone="warn" title={t(`adspanel:change.dates.${text}`, words)} />
      <TypedAmount
        amount={amount}
        currency={currency}
        {...typing}
        unit={t('adspanel:change.unit.LIFETIME', { currency })}
      />
    </>
  );
}

/** A start or end. An unset one shows a button that adds the field. */
function Moment({
  k,
  value,
  otherwise,
  onValue,
}: {
  readonly k: 'start' | 'end';
  readonly value: number | null;
  /** Initial value of the field. */
  readonly otherwise: number;
  readonly onValue: (value: number) => void;
}) {
  if (value !== null)
    return (
      <DateTimeField label={t(`adspanel:pane.${k}`)} zone="UTC" value={value} onValue={onValue} />
    );
  return (
    <p className={css['between']}>
      {t(`adspanel:change.dates.no.${k}`)}
      <Button onClick={() => onValue(otherwise)}>{t(`adspanel:change.dates.set.${k}`)}</Button>
    </p>
  );
}
