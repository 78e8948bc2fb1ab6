import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';

/** The system clock. Its timers do not keep the process alive. */
export const wallClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms: number, action: () => void): Dispose {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
