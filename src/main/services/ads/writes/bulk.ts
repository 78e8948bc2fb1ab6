import '../../../../shared/ads/texts.ts';
import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import type { Level } from '../../../../shared/ads/model.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { wordsOf } from './audit-log.ts';
import type { AdsWriter } from './change.ts';
import { budgetsOf, parseBody } from './guard.ts';

/** Body that pauses or resumes: campaigns set `status`; ad sets and ads set `delivery`, which must be the only field. */
export const switchBody = (level: Level, on: boolean): string =>
  level === 'campaign'
    ? JSON.stringify({ status: on ? 'ACTIVE' : 'PAUSED' })
    : JSON.stringify({ delivery: on ? 'ON' : 'OFF' });

function stepOf({ level, id, change }: BulkStep) {
  const endpoint = `${level}s.update` as const;
  // Inserts the amount as text, so that numbers beyond 2^53 stay exact.
  const body =
    change.k === 'switch'
      ? switchBody(level, change.on)
      : `{"budget":{"micro_amount":${String(BigInt(change.amount))},"type":${JSON.stringify(change.type)}}}`;
  return { endpoint, id, body, value: parseBody(endpoint, body) };
}

/** `ads.bulk`: sends the changes one after another; a failed one does not stop the rest. An abort takes effect between two changes. */
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
