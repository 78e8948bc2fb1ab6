import type { Run, WorkflowRef } from '../../../../shared/workflows/model.ts';
import { isActive } from '../overview/concerns.ts';
import type { Scheduler } from '../scheduler/scheduler.ts';

/**
 * Timeout of a change including the reads before and after it (ms). It continues if the caller leaves: closing a window must not interrupt
 * a change.
 */
const LONGEST_MS = 90_000;
export const ownSignal = (): AbortSignal => AbortSignal.timeout(LONGEST_MS);

/** Pauses (ms) between reads that look for an effect: 15 s for a start, 10 s for a stop. */
export const startPauses = [0, 500, 1_000, 2_000, 3_500, 8_000] as const;
export const stopPauses = [250, 500, 1_000, 2_000, 2_750, 3_500] as const;

/** Active runs of a workflow, as reported by the server. */
export async function activeRuns(
  scheduler: Scheduler,
  { file, name }: WorkflowRef,
  signal: AbortSignal,
): Promise<Run[]> {
  if (scheduler.abilities.history === '')
    return (await scheduler.history({ file, name }, 30, signal)).items.filter(isActive);
  const newest = await scheduler.run({ file, name, id: null }, signal);
  return newest !== null && isActive(newest) ? [newest] : [];
}
