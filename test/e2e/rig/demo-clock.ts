import { systemClock } from '../../../src/node/system-clock.ts';
import type { Clock } from '../../../src/main/platform/ports.ts';

/** The time of a demo server. It is the system's until the test stops it. */
export class DemoClock implements Clock {
  #stopped: number | null = null;

  monotonic(): number {
    return systemClock.monotonic();
  }

  after(ms: number, action: () => void): () => void {
    return systemClock.after(ms, action);
  }

  now(): number {
    return this.#stopped ?? systemClock.now();
  }

  /** From now on, time passes only by `pass`. */
  stop(): void {
    this.#stopped = this.now();
  }

  pass(seconds: number): void {
    this.#stopped = this.now() + seconds * 1000;
  }
}
