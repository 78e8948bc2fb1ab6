import { useState } from 'react';
import type { AdSet } from '../../../../shared/ads/model.ts';
import { addedDays } from '../../../../shared/ads/rules/budget-change.ts';
import type { Micros } from '../../../../shared/ads/rules/money.ts';
import { moneyText, timesMicros } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { chosenAccount, useAccount } from '../parts/account.ts';
import type { AdSetEntity } from '../parts/entity.ts';
import css from './Change.module.css';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';

type Run = Pick<AdSet, 'start' | 'end'>;
const WEEK_MS = 7 * 86_400_000;

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

/** Changes the start or end and sends only the changed dates. The user types the maximum spend of the added days. */
export function DatesDialog({ entity: { node, campaign } }: { readonly entity: AdSetEntity }) {
  const currency = useAccount()?.currency ?? '';
  const [opened] = useState(() => Date.now());
  const [own, setOwn] = useState<{ readonly start?: number; readonly end?: number }>({});
  const { start, end } = { ...node, ...own };
  const added = addedSpend(node, { start, end }, opened);
  const change = { start: start === node.start ? null : start, end: end === node.end ? null : end };
  const sent = useChanging((amount) =>
    call('ads.setDates', { account: chosenAccount(), id: node.id, ...change, amount }),
  );
  const why = (): string | null => {
    if (start !== null && end !== null && end <= start) return t('adspanel:change.dates.order');
    return change.start === null && change.end === null ? t('adspanel:change.nothing') : null;
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
    <ChangeDialog
      title={t('adspanel:change.dates.title')}
      of={[node.name, campaign.name]}
      submit={t('adspanel:change.dates.submit')}
      why={why()}
      cost={added && { ...added, unit: t('adspanel:change.unit.LIFETIME', { currency }) }}
      sent={sent}
    >
      {field('start', opened)}
      {field('end', Math.max(opened, start ?? opened) + WEEK_MS)}
      {added !== null && (
        <Notice
          tone="warn"
          title={t(`adspanel:change.dates.${added.text}`, {
            count: added.days,
            amount: moneyText(added.amount, currency),
            currency,
          })}
        />
      )}
    </ChangeDialog>
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
      <DateTimeField
        label={t(`adspanel:pane.${k}`)}
        zone="UTC"
        seconds={false}
        value={value}
        onValue={onValue}
      />
    );
  return (
    <p className={css['between']}>
      {t(`adspanel:change.dates.no.${k}`)}
      <Button onClick={() => onValue(otherwise)}>{t(`adspanel:change.dates.set.${k}`)}</Button>
    </p>
  );
}
