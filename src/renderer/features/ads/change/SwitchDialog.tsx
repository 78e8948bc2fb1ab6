import { useState } from 'react';
import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import { perDay } from '../../../../shared/ads/rules/budget-change.ts';
import { moneyText } from '../../../../shared/ads/rules/money.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import type { Entity } from '../model/entity.ts';
import { ChangeForm } from './ChangeForm.tsx';
import { closeChange } from './open-change.ts';
import { StepResults } from './StepResults.tsx';
import { useAccount } from './use-account.ts';

/** Sends one step for each row; closes if all went well, otherwise keeps the results. Rows that are done are not sent again. */
export function useBulk() {
  const account = useAccount()?.id ?? null;
  const [results, setResults] = useState<readonly StepResult[]>([]);
  const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  const sent = useMutation(
    (input: { readonly steps: readonly BulkStep[]; readonly amount: string | null }) =>
      call('ads.bulk', { account, ...input, steps: [...input.steps] }),
    {
      inline: true,
      onDone: (now) => {
        if (now.every(({ ok }) => ok)) closeChange();
        else setResults([...results.filter(({ ok }) => ok), ...now]);
      },
    },
  );
  return { sent, results, done };
}

/** The ad sets that start or stop with a row. */
const adSetsOf = (entity: Entity) => {
  if (entity.level === 'ad_set') return [entity.node];
  return entity.level === 'campaign' ? entity.node.adSets.filter(({ on }) => on) : [];
};

/** Pauses or resumes rows; names the amount per day that stops or starts. */
export function SwitchDialog({
  entities,
  on,
}: {
  readonly entities: readonly Entity[];
  readonly on: boolean;
}) {
  const account = useAccount();
  const currency = account?.currency ?? '';
  const { sent, results, done } = useBulk();
  const [first] = entities;
  const verb = on ? 'resume' : 'pause';
  const amount = perDay(entities.flatMap(adSetsOf));
  const count = entities.length;
  const left = entities.filter(({ node }) => !done.has(node.id));
  const name = count === 1 ? first?.node.name : t('adspanel:change.rows', { count });
  return (
    <ChangeForm
      title={t(`adspanel:change.${verb}.title`, { name: name ?? '' })}
      of={[
        first?.level === 'campaign' || count > 1 ? undefined : first?.campaign.name,
        account?.name,
      ]}
      submit={t(`adspanel:change.${verb}.submit`)}
      why={null}
      {...{ sent }}
      onSend={() => {
        const change = { k: 'switch', on } as const;
        const steps = left.map(({ level, node: { id } }) => ({ level, id, change }));
        sent.submit({ steps, amount: null });
      }}
    >
      <p>
        {amount === '0'
          ? t(`adspanel:change.${verb}.text`)
          : t(`adspanel:change.${verb}.amount`, { amount: moneyText(amount, currency), currency })}
      </p>
      {count > 1 && <p>{entities.map(({ node }) => node.name).join(', ')}</p>}
      <StepResults
        {...{ results }}
        names={new Map(entities.map(({ node }) => [node.id, node.name]))}
      />
    </ChangeForm>
  );
}
