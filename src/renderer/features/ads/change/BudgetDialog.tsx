import { useState } from 'react';
import type { Budget } from '../../../../shared/ads/model.ts';
import type { BudgetOutlook, Outcome } from '../../../../shared/ads/rules/budget-change.ts';
import { budgetOutlook } from '../../../../shared/ads/rules/budget-change.ts';
import { toMicros, moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { chosenAccount, useAccount } from '../parts/account.ts';
import type { AdSetEntity } from '../parts/entity.ts';
import { dayText } from '../parts/numbers.ts';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';
import css from './Change.module.css';
import { Compare, newAmount, signed } from './Compare.tsx';

/** Changes a budget: shows the old and new amount and the maximum spend, and asks the user to type the amount again. */
export function BudgetDialog({ entity: { node, campaign } }: { readonly entity: AdSetEntity }) {
  const account = useAccount();
  const currency = account?.currency ?? '';
  const [wanted, setWanted] = useState('');
  const spent = useResource('ads.spent', { account: account?.id ?? null, id: node.id });
  const at = useNow(60_000);
  const budget: Budget = node.budget ?? { amount: toMicros(0n), type: 'DAILY' };
  const type = budget.type === 'DAILY' ? 'DAILY' : 'LIFETIME';
  const unit = t(`adspanel:change.unit.${type}`, { currency });
  const to = newAmount(wanted, budget.amount, currency);
  const outlook = to === null ? null : budgetOutlook(budget, to, node, spent.data, at);
  const sent = useChanging((amount) =>
    call('ads.setBudget', {
      account: chosenAccount(),
      id: node.id,
      budget: { amount: to ?? budget.amount, type: budget.type },
      amount,
    }),
  );
  return (
    <ChangeDialog
      title={t(`adspanel:change.budget.${type}`)}
      of={[node.name, campaign.name]}
      keep={t('adspanel:change.keep', { amount: moneyText(budget.amount, currency), currency })}
      submit={
        to === null
          ? t('adspanel:change.budget.none')
          : t('adspanel:change.budget.submit', { amount: moneyText(to, currency), unit })
      }
      why={to === null ? t('adspanel:change.noAmount') : null}
      cost={to === null ? null : { amount: to, unit }}
      sent={sent}
    >
      <Compare
        unit={unit}
        currency={currency}
        wanted={wanted}
        now={budget.amount}
        name="budget.micro_amount"
        onWanted={setWanted}
        change={outlook && { amount: outlook.change, percent: outlook.percent }}
      />
      {outlook !== null && <BudgetOutcomes outlook={outlook} currency={currency} end={node.end} />}
      {spent.error !== null && (
        <Notice title={t('adspanel:change.budget.unknown')}>{spent.error.message}</Notice>
      )}
      <Notice tone="warn" title={t('adspanel:change.budget.warn')} />
    </ChangeDialog>
  );
}

function BudgetOutcomes({
  outlook: { rows, days },
  currency,
  end,
}: {
  readonly outlook: BudgetOutlook;
  readonly currency: string;
  readonly end: number | null;
}) {
  const day = end === null ? '' : dayText(end - 1);
  const name = ({ k, spent }: Outcome): string => {
    if (k === 'rest') return t('adspanel:change.means.rest', { day });
    if (spent === null) return t(`adspanel:change.means.${k}`);
    return t(`adspanel:change.means.${k}Spent`, { amount: moneyText(spent, currency) });
  };
  const title =
    end === null ? t('adspanel:change.means.noEnd') : t('adspanel:change.means.end', { day });
  return (
    <>
      <p className={css['between']}>
        <b>{title}</b>
        {days !== null && (
          <span className={css['now']}>{t('adspanel:change.means.days', { count: days })}</span>
        )}
      </p>
      <table className={css['table']} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('adspanel:change.means.atMost', { currency })}</th>
            <th scope="col">{t('adspanel:change.now')}</th>
            <th scope="col">{t('adspanel:change.new')}</th>
            <th scope="col">{t('adspanel:change.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.k} className={row.k === 'run' ? css['last'] : undefined}>
              <th scope="row">{name(row)}</th>
              <td>{moneyText(row.now, currency)}</td>
              <td>{moneyText(row.to, currency)}</td>
              <td>{signed(row.change, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
