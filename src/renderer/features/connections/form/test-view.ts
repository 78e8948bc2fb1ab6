import type { ConnectionReport, ConnectionStep } from '../../../../shared/connections/model.ts';

export type StepResult = 'ok' | 'failed' | 'running' | 'skipped' | 'open';

export interface StepView {
  readonly name: string;
  readonly result: StepResult;
  readonly detail: string;
  readonly ms: number | null;
  /** The page on which the user continues in a browser. */
  readonly url?: string | undefined;
}

/**
 * All steps (`names`) in their order, also those without a result, so that nothing moves while the test runs. A step without a
 * result is skipped if it ran or a later step has one.
 */
export function stepViews(
  names: readonly string[],
  steps: readonly ConnectionStep[],
  running: boolean,
): readonly StepView[] {
  const by = new Map(steps.map((step) => [step.name, step]));
  const last = names.findLastIndex((name) => typeof by.get(name)?.ok === 'boolean');
  const failed = steps.some(({ ok }) => ok === false);
  return names.map((name, index) => {
    const step = by.get(name);
    if (step !== undefined && step.ok !== null) return done(step, step.ok);
    if (running && step?.url !== undefined)
      return { name, result: 'running', detail: step.detail, ms: null, url: step.url };
    if (index < last || isSettled(step, failed || running))
      return { name, result: 'skipped', detail: step?.detail ?? '', ms: null };
    const next = running && !failed && index === Math.max(last + 1, firstOpen(names, steps, last));
    return { name, result: next ? 'running' : 'open', detail: '', ms: null };
  });
}

/** Whether a step without a result was not needed. `isOpen`: the test is running or failed, so it may not have reached the step. */
const isSettled = (step: ConnectionStep | undefined, isOpen: boolean): boolean =>
  step !== undefined && (step.ms !== undefined || !isOpen);

const done = (
  {
    name,
    detail,
    ms = null,
  }: Omit<ConnectionStep, 'ms'> & { readonly ms?: number | null | undefined },
  ok: boolean,
): StepView => ({
  name,
  result: ok ? 'ok' : 'failed',
  detail,
  ms,
});

/** The index of the first step without a report. Steps reported as not needed count as done. */
function firstOpen(
  names: readonly string[],
  steps: readonly ConnectionStep[],
  last: number,
): number {
  const reported = new Set(steps.map(({ name }) => name));
  const open = names.findIndex((name, index) => index > last && !reported.has(name));
  return open === -1 ? last + 1 : open;
}

/** The name of the step that failed, or null. */
export function failedStep({ steps }: Pick<ConnectionReport, 'steps'>): string | null {
  return steps.find(({ ok }) => ok === false)?.name ?? null;
}
