import '../../../../shared/ads/texts.ts';
import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import type { Level } from '../../../../shared/ads/model.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { wordsOf } from './audit-log.ts';
import type { AdsWriter } from './change.ts';
import { budgetsOf, parseBody } from './guard.ts';

/** What switches something on or off: a campaign by its status, everything else by its delivery, which stands alone. */
export const switchBody = (level: Level, on: boolean): string =>
  level === 'campaign'
    ? JSON.stringify({ status: on ? 'ACTIVE' : 'PAUSED' })
    : JSON.stringify({ delivery: on ? 'ON' : 'OFF' });

function stepOf({ level, id, change }: BulkStep) {
  const endpoint = `${level}s.update` as const;
  // The amount goes into the text as it is: numbers beyond 2^53 stay exact.
  const body =
    change.k === 'switch'
      ? switchBody(level, change.on)
      : `{"budget":{"micro_amount":${String(BigInt(change.amount))},"type":${JSON.stringify(change.type)}}}`;
  return { endpoint, id, body, value: parseBody(endpoint, body) };
}

/** `ads.bulk`: one change after the other; a failed one does not stop the rest. The signal ends it between two changes. */
export async function bulk(
  writer: AdsWriter,
  { steps, ...ask }: MethodArgs<'ads.bulk'>,
  signal: AbortSignal,
): Promise<StepResult[]> {
  const planned = steps.map(stepOf);
  const asked = { ...ask, action: 'ads.bulk', id: null, change: JSON.stringify(steps) };
  const budgets = planned.flatMap(({ value }) => budgetsOf(value));
  const { id: account } = await writer.allow(asked, () => budgets);
  const results: StepResult[] = [];
  for (const step of planned) {
    const error = signal.aborted
      ? t('ads:write.stopped')
      : await writer.send({ ...step, account }).then(() => null, wordsOf);
    results.push({ id: step.id, ok: error === null, error });
  }
  writer.session.changed();
  return results;
}
