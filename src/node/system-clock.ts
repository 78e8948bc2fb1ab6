import { performance } from 'node:perf_hooks';
import type { Clock } from '../shared/lib/clock.ts';

/** The system clock. Its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
