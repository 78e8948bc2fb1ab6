import { useState } from 'react';
import type { Campaign } from '../../../../shared/ads/model.ts';
import { outlayOf } from '../../../../shared/ads/rules/budget-change.ts';
import { moneyText, parseMoney, withCurrency } from '../../../../shared/ads/rules/money.ts';
import type { StepResult } from '../../../../shared/ads/contract.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Entity } from '../model/entity.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { NameField } from './NameField.tsx';
import { closeChange } from './open-change.ts';
import { outlaySum, outlayText } from './outlay-words.ts';
import { StepResults } from './StepResults.tsx';
import { TypedOutlay } from './TypedOutlay.tsx';
import { useAccount } from './use-account.ts';

/** Closes the dialog if every step succeeded, otherwise keeps the results. */
function useDuplicate(id: string, name: string, typed: string) {
  const { id: account = null, currency = null } = useAccount() ?? {};
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const sent = useMutation(
    () =>
      call('ads.duplicate', {
        account,
        id,
        name: name.trim(),
        amount: withCurrency(typed, currency),
      }),
    {
      inline: true,
      onDone: ({ steps }, _input, shown) => {
        if (!steps.every(({ ok }) => ok)) setResults(steps);
        else if (shown) closeChange();
      },
    },
  );
  return { sent, results };
}

/** The ad sets that the core copies (not archived) and their maximum spend; `missing`: why this is unknown. */
function copiedOf({ adSets: all, adSetsCut }: Campaign) {
  const adSets = all.filter(({ status }) => status !== 'ARCHIVED');
  const missing = adSetsCut === null ? null : t('adspanel:change.missingAdSets');
  const outlay = outlayOf(missing === null ? adSets : []);
  return { adSets, missing, outlay, sum: outlaySum(outlay) };
}

/** Copies a campaign with its ad sets and ads, switched off; the user types the sum of their budgets. */
export function DuplicateDialog({ entity }: { readonly entity: Entity }) {
  const { node } = entity.level === 'campaign' ? entity : { node: entity.campaign };
  const account = useAccount();
  const currency = account?.currency ?? '';
  const [name, setName] = useState(t('adspanel:change.duplicate.copyOf', { name: node.name }));
  const [typed, setTyped] = useState('');
  const { adSets, missing, outlay, sum } = copiedOf(node);
  const { sent, results } = useDuplicate(node.id, name, sum === '0' ? '' : typed);
  const needs = sum !== '0' && parseMoney(typed, currency) !== sum;
  const ended = results.length > 0 ? t('adspanel:change.duplicate.done') : null;
  const title = t('adspanel:change.duplicate.title');
  const amount = moneyText(sum, currency);
  const why = missing ?? (needs ? t('adspanel:change.mismatch') : ended);
  return (
    <ChangeForm
      title={title}
      of={[node.name, account?.name]}
      submit={
        missing === null ? t('adspanel:change.duplicate.submit', { amount, currency }) : title
      }
      why={name.trim() === '' ? t('adspanel:change.nothing') : why}
      sent={sent}
      onSend={sent.submit}
    >
      <NameField name={name} onName={setName} />
      {missing === null ? (
        <p>{t('adspanel:change.duplicate.text', { count: adSets.length })}</p>
      ) : (
        <Notice tone="warn" title={missing} />
      )}
      {sum !== '0' && (
        <>
          <p>{t('adspanel:change.duplicate.budgets', { budgets: outlayText(outlay, currency) })}</p>
          <TypedOutlay outlay={outlay} currency={currency} typed={typed} onTyped={setTyped} />
        </>
      )}
      <StepResults
        results={results}
        names={new Map([node, ...adSets].map((one) => [one.id, one.name]))}
      />
    </ChangeForm>
  );
}
