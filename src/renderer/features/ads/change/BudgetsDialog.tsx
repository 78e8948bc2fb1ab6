import { useState } from 'react';
import { byPercent, sumBudgets } from '../../../../shared/ads/rules/budget-change.ts';
import { moneyText, parseMoney } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { UNKNOWN } from '../../../../shared/format/numbers.ts';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import text from '../../../ui/text.module.css';
import { useAccount } from '../parts/account.ts';
import type { AdSetEntity } from '../parts/entity.ts';
import css from './Change.module.css';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';
import { outlayCost, outlayText, StepResults, useBulk } from './many.tsx';

type BudgetUnit = 'percent' | 'fixed';

type AdSets = readonly AdSetEntity[];

/** The old and the new budget of each remaining ad set; `to` null: the input is invalid. */
function toBudgetRows(
  entities: AdSets,
  done: ReadonlySet<string>,
  way: BudgetUnit,
  value: string,
  currency: string,
) {
  const percent = Number(value.replace(',', '.').replace('−', '-').replace('%', ''));
  return entities.flatMap(({ node: { id, name, budget } }) => {
    if (budget === null || done.has(id)) return [];
    const usable = value.trim() !== '' && Number.isFinite(percent);
    const to =
      way === 'fixed'
        ? parseMoney(value, currency)
        : usable
          ? byPercent(budget.amount, percent, currency)
          : null;
    return [{ id, name, budget, to }];
  });
}

/** Changes the budgets of several ad sets, by percent or to one amount; the user types their sum. */
export function BudgetsDialog({ entities }: { readonly entities: AdSets }) {
  const currency = useAccount()?.currency ?? '';
  const { run, results, done } = useBulk();
  const [way, setWay] = useState<BudgetUnit>('percent');
  const [value, setValue] = useState('');
  const rows = toBudgetRows(entities, done, way, value, currency);
  const steps = rows.flatMap(({ id, budget, to }) =>
    to === null || to === budget.amount
      ? []
      : [{ level: 'ad_set', id, change: { k: 'budget', amount: to, type: budget.type } } as const],
  );
  const outlay = sumBudgets(steps.map(({ id, change }) => ({ id, budget: change })));
  const sent = useChanging((typed) => run(steps, typed));
  return (
    <ChangeDialog
      title={t('adspanel:change.budgets.title', { count: entities.length })}
      submit={t('adspanel:change.budgets.submit', { count: steps.length })}
      why={steps.length === 0 ? t('adspanel:change.noAmount') : null}
      cost={outlayCost(outlay, currency)}
      sent={sent}
      results={
        <StepResults
          results={results}
          names={new Map(entities.map(({ node }) => [node.id, node.name]))}
        />
      }
    >
      <BudgetChangeFields
        way={way}
        value={value}
        currency={currency}
        onWay={setWay}
        onValue={setValue}
      />
      <OldAndNew rows={rows} currency={currency} />
      {steps.length > 0 && (
        <p>{t('adspanel:change.budgets.sum', { budgets: outlayText(outlay, currency) })}</p>
      )}
    </ChangeDialog>
  );
}

function OldAndNew({
  rows,
  currency,
}: {
  readonly rows: ReturnType<typeof toBudgetRows>;
  readonly currency: string;
}) {
  return (
    <SmallTable
      figures
      label={t('adspanel:change.budgets.title', { count: rows.length })}
      head={[
        t('adspanel:change.budgets.adSet'),
        t('adspanel:change.now'),
        t('adspanel:change.new'),
      ]}
    >
      {rows.map(({ id, name, budget, to }) => (
        <tr key={id}>
          <th scope="row" className={css['wrapping']}>
            <span dir="auto">{name}</span>{' '}
            <span className={text['dim']}>
              {t(`adspanel:change.unit.${budget.type === 'DAILY' ? 'DAILY' : 'LIFETIME'}`, {
                currency,
              })}
            </span>
          </th>
          <td>{moneyText(budget.amount, currency)}</td>
          <td>{to === null ? UNKNOWN : moneyText(to, currency)}</td>
        </tr>
      ))}
    </SmallTable>
  );
}

interface WantedProps {
  readonly way: BudgetUnit;
  readonly value: string;
  readonly currency: string;
  readonly onWay: (way: BudgetUnit) => void;
  readonly onValue: (value: string) => void;
}

function BudgetChangeFields({ way, value, currency, onWay, onValue }: WantedProps) {
  return (
    <>
      <Segmented<BudgetUnit>
        label={t('adspanel:change.budgets.way')}
        value={way}
        options={(['percent', 'fixed'] as const).map((unit) => ({
          value: unit,
          label: t(`adspanel:change.budgets.${unit}`),
        }))}
        onValue={onWay}
      />
      <Field label={t(`adspanel:change.budgets.${way}Label`, { currency })}>
        {(parts) => <TextInput {...parts} data-first-focus value={value} onText={onValue} />}
      </Field>
    </>
  );
}
