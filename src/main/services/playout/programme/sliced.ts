import type { Steps } from '../../../../shared/lib/steps.ts';
import { runSliced } from '../../../../shared/lib/steps.ts';
import type { Clock } from '../../../platform/ports.ts';

/** Maximum time that a computation blocks other tasks, as far as its steps allow (ms). */
const SLICE_MS = 5;

export interface SlicedPort {
  /** Runs a long computation in slices, so that the process answers calls and players meanwhile. */
  readonly run: <T>(steps: Steps<T>) => Promise<T>;
}

export const createSliced = (
  clock: Pick<Clock, 'now'>,
  pause: () => Promise<void>,
): SlicedPort => ({
  run: (steps) => runSliced(steps, { now: () => clock.now(), pause, sliceMs: SLICE_MS }),
});
