import type { Dispose } from './disposable.ts';

/** Time, replaceable in tests. */
export interface Clock {
  /** ms since epoch. */
  now(): number;
  /** Monotonic ms, for durations. */
  monotonic(): number;
  /** Runs `action` once after `ms`; the disposer cancels it. Does not keep the process alive. */
  after(ms: number, action: () => void): Dispose;
}
