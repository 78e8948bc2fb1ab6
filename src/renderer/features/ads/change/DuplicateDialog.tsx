import { useState } from 'react';
import type { StepResult } from '../../../../shared/ads/contract.ts';
import { sumBudgets } from '../../../../shared/ads/rules/budget-change.ts';
import { toMicros, moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { chosenAccount, useAccount } from '../parts/account.ts';
import type { Entity } from '../parts/entity.ts';
import { ChangeDialog, useChanging } from './ChangeDialog.tsx';
import { NameField } from './EditDialog.tsx';
import { outlayCost, outlayText, StepResults } from './many.tsx';

/** Copies a campaign with its ad sets (not archived) and ads, switched off; the user types the sum of their budgets. */
export function DuplicateDialog({ entity }: { readonly entity: Entity }) {
  const { node } = entity.level === 'campaign' ? entity : { node: entity.campaign };
  const currency = useAccount()?.currency ?? '';
  const [name, setName] = useState(t('adspanel:change.duplicate.copyOf', { name: node.name }));
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const adSets = node.adSets.filter(({ status }) => status !== 'ARCHIVED');
  const missing = node.adSetsCut === null ? null : t('adspanel:change.missingAdSets');
  const outlay = sumBudgets(missing === null ? adSets : []);
  const cost = outlayCost(outlay, currency);
  const sent = useChanging(async (typed) => {
    const ask = { account: chosenAccount(), id: node.id, name: name.trim(), amount: typed ?? '' };
    const { steps } = await call('ads.duplicate', ask);
    setResults(steps);
    return steps.every(({ ok }) => ok);
  });
  const title = t('adspanel:change.duplicate.title');
  const amount = moneyText(cost?.amount ?? toMicros(0n), currency);
  const ended = results.length > 0 ? t('adspanel:change.duplicate.done') : null;
  return (
    <ChangeDialog
      title={title}
      of={[node.name]}
      submit={
        missing === null ? t('adspanel:change.duplicate.submit', { amount, currency }) : title
      }
      why={name.trim() === '' ? t('adspanel:change.nothing') : (missing ?? ended)}
      cost={cost}
      sent={sent}
      results={
        <StepResults
          results={results}
          names={new Map([node, ...adSets].map((one) => [one.id, one.name]))}
        />
      }
    >
      <NameField name={name} onName={setName} />
      {missing === null ? (
        <p>{t('adspanel:change.duplicate.text', { count: adSets.length })}</p>
      ) : (
        <Notice tone="warn" title={missing} />
      )}
      {cost !== null && (
        <p>{t('adspanel:change.duplicate.budgets', { budgets: outlayText(outlay, currency) })}</p>
      )}
    </ChangeDialog>
  );
}
