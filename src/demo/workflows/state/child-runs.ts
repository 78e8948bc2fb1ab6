import type { DemoRun } from './model.ts';
import type { SchedulerState } from './scheduler-state.ts';
import type { StepNow } from './timeline.ts';
import { findLength, planned } from './timeline.ts';

/** The run that a step started, as long as the step and stopped with its run; undefined: it started none. */
export function findChild(
  state: SchedulerState,
  run: DemoRun,
  { plan, startedAt }: StepNow,
): DemoRun | undefined {
  const dag = plan.calls === undefined ? undefined : state.byFile(plan.calls);
  if (dag === undefined || startedAt === null) return undefined;
  const slow = (plan.seconds * 1000) / findLength(planned(dag));
  const about = { id: `${run.id}-${plan.name}`, dag, params: '', trigger: 'subdag', root: run };
  const times = { queuedAt: null, startedAt, stoppedAt: run.stoppedAt, live: run.live };
  return { ...about, ...times, ...planned(dag, { slow }) };
}

/** All runs that the steps of a run started. */
export const listChildren = (state: SchedulerState, run: DemoRun): DemoRun[] =>
  state.look(run).steps.flatMap((step) => findChild(state, run, step) ?? []);
