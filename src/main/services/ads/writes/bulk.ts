import type { BulkStep, StepResult } from '../../../../shared/ads/contract.ts';
import type { Budget, Level } from '../../../../shared/ads/model.ts';
import { ExactNumber } from '../../../../shared/ads/rules/exact-json.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFailure } from './audit-log.ts';
import type { AdsWriter } from './change.ts';
import { collectBudgets, planned } from './guard.ts';

/** Body that pauses or resumes: campaigns set `status`; ad sets and ads set `delivery`, which must be the only field. */
export const switchBody = (level: Level, on: boolean): object =>
  level === 'campaign' ? { status: on ? 'ACTIVE' : 'PAUSED' } : { delivery: on ? 'ON' : 'OFF' };

export const budgetBody = ({ amount, type }: Budget): object => ({
  budget: { micro_amount: new ExactNumber(amount), type },
});

const toCall = ({ level, id, change }: BulkStep) => {
  const body = change.k === 'switch' ? switchBody(level, change.on) : budgetBody(change);
  return { ...planned(`${level}s.update`, id, body), id };
};

/** `ads.bulk`: sends the changes one after another; a failed one does not stop the rest. An abort takes effect between two changes. */
export async function bulk(
  writer: AdsWriter,
  { steps, ...ask }: MethodArgs<'ads.bulk'>,
  signal: AbortSignal,
): Promise<StepResult[]> {
  const plans = steps.map(toCall);
  const request = { ...ask, action: 'ads.bulk', id: null, change: JSON.stringify(steps) };
  const budgets = plans.flatMap(({ value }) => collectBudgets(value));
  const { id: account } = await writer.allow(request, () => budgets);
  const results: StepResult[] = [];
  for (const step of plans) {
    const error = signal.aborted
      ? t('ads:write.stopped')
      : await writer.send({ ...step, account }).then(() => null, formatFailure);
    results.push({ id: step.id, ok: error === null, error });
  }
  writer.session.changed();
  return results;
}
