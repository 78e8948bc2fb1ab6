import type { DemoDag, DemoRun, PlannedStep, StepPlan } from './model.ts';
import { states } from './model.ts';

/** A step at a moment; times are ms since epoch. */
export interface StepNow {
  readonly plan: StepPlan;
  readonly status: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly error: string;
  readonly retries: number;
  /** Share of its lines that it wrote so far, 0 to 1. */
  readonly written: number;
}

export interface RunNow {
  readonly status: number;
  readonly finishedAt: number | null;
  readonly steps: readonly StepNow[];
  readonly handler: StepNow | null;
}

const countTries = ({ fails = 0, retries = 0 }: StepPlan): number => Math.min(fails, retries) + 1;
const isOpen = ({ plan, end }: PlannedStep): boolean =>
  plan.soft === true || end === states.succeeded;

/**
 * Calculates a run's steps from the definition. `slow`: factor for their durations; `bad`: a step that fails in this run; `kept`: steps
 * that had already ended.
 */
export function planned(
  { steps, onFailure }: DemoDag,
  { slow = 1, bad = '', kept = [] }: { slow?: number; bad?: string; kept?: readonly string[] } = {},
): Pick<DemoRun, 'steps' | 'handler'> {
  const done = new Map<string, PlannedStep>();
  for (const step of steps) {
    const plan = step.name === bad ? { ...step, fails: 99, exit: 1 } : step;
    const before = (plan.depends ?? []).flatMap((name) => done.get(name) ?? []);
    const from = Math.max(0, ...before.map(({ until }) => until));
    done.set(plan.name, plannedStep(plan, from, { before, slow, kept: kept.includes(plan.name) }));
  }
  const all = [...done.values()];
  const last = Math.max(...all.map(({ until }) => until));
  const hasFailed = all.some((step) => step.end === states.failed && !isOpen(step));
  if (onFailure === undefined) return { steps: all, handler: null };
  const handler = plannedStep(onFailure, last, { before: [], slow, kept: false });
  const never = { ...handler, from: null, until: last, end: states.notStarted };
  return { steps: all, handler: hasFailed ? handler : never };
}

/** A run that ends immediately because the workflow's precondition is not met. */
export const unmetPlan = ({ steps }: DemoDag): Pick<DemoRun, 'steps' | 'handler'> => ({
  steps: steps.map((plan) => ({ plan, from: null, until: 0, end: states.notStarted, error: '' })),
  handler: null,
});

function plannedStep(
  plan: StepPlan,
  from: number,
  { before, slow, kept }: { before: readonly PlannedStep[]; slow: number; kept: boolean },
): PlannedStep {
  if (kept) return { plan, from: 0, until: 0, end: states.succeeded, error: '' };
  const blocking = before.find((step) => !isOpen(step));
  if (blocking?.end === states.skipped)
    return { plan, from: null, until: from, end: states.skipped, error: 'upstream skipped' };
  if (blocking !== undefined && blocking.until < Infinity)
    return { plan, from: null, until: from, end: states.aborted, error: 'upstream failed' };
  if (plan.skip === true) return { plan, from, until: from, end: states.skipped, error: '' };
  if (plan.waits === true) return { plan, from, until: Infinity, end: states.waiting, error: '' };
  const { fails = 0, retries = 0, exit = 1 } = plan;
  const until = from + plan.seconds * 1000 * slow * countTries(plan);
  if (fails <= retries) return { plan, from, until, end: states.succeeded, error: '' };
  const error = `exit status ${String(exit)}\nrecent stderr (tail):\n${plan.name}: stopped with an error\n`;
  return { plan, from, until, end: states.failed, error };
}

/** When the run ends by itself, in ms since its start. Infinite: it waits for a person. */
export const findLength = ({ steps, handler }: Pick<DemoRun, 'steps' | 'handler'>): number =>
  Math.max(0, handler?.until ?? 0, ...steps.map(({ until }) => until));

/** Whether the run is active or waits for a person at a time (ms since epoch). */
export function isActiveAt(run: DemoRun, now: number): boolean {
  const { startedAt, stoppedAt } = run;
  if (startedAt === null || (stoppedAt !== null && stoppedAt <= now)) return false;
  return now - startedAt < findLength(run);
}

/** The run at a moment (ms since epoch). */
export function runAt(run: DemoRun, now: number): RunNow {
  const { startedAt, stoppedAt } = run;
  const stopped = stoppedAt !== null && stoppedAt <= now;
  const at = startedAt === null ? -1 : (stopped ? stoppedAt : now) - startedAt;
  const steps = run.steps.map((step) => stepAt(step, { at, start: startedAt, stopped }));
  const handler = run.handler && stepAt(run.handler, { at, start: startedAt, stopped });
  const length = findLength(run);
  if (startedAt === null)
    return { status: stopped ? states.aborted : states.queued, finishedAt: null, steps, handler };
  if (stopped) return { status: states.aborted, finishedAt: stoppedAt, steps, handler };
  if (at >= length)
    return { status: findEndStatus(run), finishedAt: startedAt + length, steps, handler };
  const isWaiting =
    steps.some(({ status }) => status === states.waiting) &&
    !steps.some(({ status }) => status === states.running);
  const status = isWaiting ? states.waiting : states.running;
  return { status, finishedAt: null, steps, handler };
}

function findEndStatus({ steps }: DemoRun): number {
  if (steps.every(({ end }) => end === states.notStarted)) return states.aborted;
  const failed = steps.filter(({ end }) => end === states.failed);
  if (failed.length === 0) return states.succeeded;
  return failed.some((step) => !isOpen(step)) ? states.failed : states.partial;
}

function stepAt(
  { plan, from, until, end, error }: PlannedStep,
  { at, start, stopped }: { at: number; start: number | null; stopped: boolean },
): StepNow {
  const now = { plan, startedAt: null, finishedAt: null, error: '', retries: 0, written: 0 };
  const isOver = at >= until;
  if (start === null || (from === null ? !isOver : at < from)) return { ...now, status: 0 };
  if (from === null) return { ...now, status: end, error };
  const tries = countTries(plan);
  const started = { ...now, startedAt: start + from };
  const retries = isOver ? tries - 1 : Math.floor(((at - from) / (until - from)) * tries);
  if (isOver)
    return { ...started, status: end, finishedAt: start + until, error, retries, written: 1 };
  const written = until === Infinity ? 0 : (at - from) / (until - from);
  if (stopped) {
    const finishedAt = start + at;
    const cut = { finishedAt, error: 'signal: terminated', retries, written };
    return { ...started, ...cut, status: states.aborted };
  }
  return { ...started, status: plan.waits === true ? states.waiting : 1, retries, written };
}
