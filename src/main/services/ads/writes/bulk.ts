import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import type { EndpointName } from '../../../../shared/ads/endpoints.ts';
import type { Level } from '../../../../shared/ads/model.ts';
import { budgetsOf, parseBody } from './guard.ts';
import type { AdsWriter, Step } from './change.ts';
import { wordsOf } from './change.ts';

const updates = {
  campaign: 'campaigns.update',
  ad_set: 'ad_sets.update',
  ad: 'ads.update',
} as const satisfies Record<Level, EndpointName>;

/** What switches something on or off: a campaign by its status, everything else by its delivery, which stands alone. */
export const switchBody = (level: Level, on: boolean): string =>
  JSON.stringify(
    level === 'campaign' ? { status: on ? 'ACTIVE' : 'PAUSED' } : { delivery: on ? 'ON' : 'OFF' },
  );

/** The amount goes into the text as it is: numbers beyond 2^53 stay exact. */
const budgetBody = (amount: string, type: string): string =>
  `{"budget":{"micro_amount":${amount},"type":${JSON.stringify(type)}}}`;

function stepOf({ level, id, change }: BulkStep): Omit<Step, 'account'> {
  const endpoint = updates[level];
  const body =
    change.k === 'switch'
      ? switchBody(level, change.on)
      : budgetBody(BigInt(change.amount).toString(), change.type);
  return { endpoint, id, body, value: parseBody(endpoint, body) };
}

/** `ads.bulk`: one change after the other; a failed one does not stop the rest. */
export async function bulk(
  writer: AdsWriter,
  {
    account,
    steps,
    amount,
  }: {
    readonly account: string | null;
    readonly steps: readonly BulkStep[];
    readonly amount: string | null;
  },
): Promise<StepResult[]> {
  const planned = steps.map(stepOf);
  const change = JSON.stringify(steps);
  const budgets = planned.flatMap(({ value }) => budgetsOf(value));
  const { id: accountId } = await writer.allow(
    { action: 'ads.bulk', account, id: null, change, amount },
    () => Promise.resolve(budgets),
  );
  const results: StepResult[] = [];
  for (const step of planned)
    results.push(await tried(String(step.id), writer.send({ ...step, account: accountId })));
  writer.now.changed();
  return results;
}

/** The result of a step, with the reason of a failure. */
export const tried = (id: string, work: Promise<unknown>): Promise<StepResult> =>
  work.then(
    () => ({ id, ok: true, error: null }),
    (error: unknown) => ({ id, ok: false, error: wordsOf(error) }),
  );
