import type { StepName, TestReport, TestStep } from '../../../../shared/music/connection.ts';
import { stepNames } from '../../../../shared/music/connection.ts';

export type StepResult = 'ok' | 'failed' | 'running' | 'skipped' | 'open';

export interface StepView {
  readonly name: StepName;
  readonly result: StepResult;
  readonly detail: string;
}

/**
 * The steps to draw, all of them in their order from the start, so that nothing moves while they go on. A step that was left
 * out counts as skipped only when a later one has a result.
 */
export function stepViews(steps: readonly TestStep[], running: boolean): readonly StepView[] {
  const by = new Map(steps.map((step) => [step.name, step]));
  const last = stepNames.findLastIndex((name) => typeof by.get(name)?.ok === 'boolean');
  const failed = steps.some(({ ok }) => ok === false);
  return stepNames.map((name, index) => {
    const step = by.get(name);
    const detail = step?.detail ?? '';
    if (step?.ok === true) return { name, result: 'ok', detail };
    if (step?.ok === false) return { name, result: 'failed', detail };
    if (index < last || (step !== undefined && !failed && !running))
      return { name, result: 'skipped', detail };
    const next = running && !failed && index === Math.max(last + 1, firstOpen(steps, last));
    return { name, result: next ? 'running' : 'open', detail: '' };
  });
}

/** Steps already told without a result ("not needed") are behind us too. */
function firstOpen(steps: readonly TestStep[], last: number): number {
  const told = new Set(steps.map(({ name }) => name));
  const open = stepNames.findIndex((name, index) => index > last && !told.has(name));
  return open === -1 ? last + 1 : open;
}

/** The name of the step that failed, or null. */
export function failedStep(report: TestReport): StepName | null {
  return report.steps.find(({ ok }) => ok === false)?.name ?? null;
}
