import type { Dispose } from '../../../src/shared/lib/disposable.ts';
import type { Clock } from '../../../src/main/platform/ports.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
}

/** About now, and the same for all tests of a process, so that their demo servers share what they generate (ms since epoch). */
export const RUN_START = Date.now();

/** A clock that only advances when a test does. Timers run synchronously, in the order they are due. */
export class FakeClock implements Clock {
  readonly #timers = new Set<Timer>();
  readonly #start: number;
  #elapsed = 0;
  #order = 0;

  /** `start` is ms since epoch; by default 2026-01-01T00:00:00Z. */
  constructor(start = Date.UTC(2026, 0, 1)) {
    this.#start = start;
  }

  /** Number of pending timers. 0 after a dispose means that all were removed. */
  get pending(): number {
    return this.#timers.size;
  }

  /** ms until the next timer is due; null if there is none. */
  get nextIn(): number | null {
    const next = this.#next();
    return next === null ? null : next.at - this.#elapsed;
  }

  now(): number {
    return this.#start + this.#elapsed;
  }

  monotonic(): number {
    return this.#elapsed;
  }

  after(ms: number, action: () => void): Dispose {
    const timer: Timer = { at: this.#elapsed + Math.max(0, ms), order: this.#order++, action };
    this.#timers.add(timer);
    return () => {
      this.#timers.delete(timer);
    };
  }

  /** Advances by `ms` and runs the timers that become due, including new ones. */
  advance(ms: number): void {
    const until = this.#elapsed + ms;
    for (let next = this.#next(); next !== null && next.at <= until; next = this.#next()) {
      this.#timers.delete(next);
      this.#elapsed = Math.max(this.#elapsed, next.at);
      next.action();
    }
    this.#elapsed = until;
  }

  /** Like `advance`, but settles promises before the first step, after every timer and at the end. */
  async advanceAsync(ms: number): Promise<void> {
    const until = this.#elapsed + ms;
    await settle();
    for (let next = this.#next(); next !== null && next.at <= until; next = this.#next()) {
      this.advance(next.at - this.#elapsed);
      await settle();
    }
    this.advance(until - this.#elapsed);
    await settle();
  }

  #next(): Timer | null {
    let first: Timer | null = null;
    for (const timer of this.#timers) {
      if (first === null || timer.at < first.at) first = timer;
      else if (timer.at === first.at && timer.order < first.order) first = timer;
    }
    return first;
  }
}

/** One turn of the event loop, after which every promise that needs no I/O is settled. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/**
 * The result of `work`, during which the clock advances: by at most `step` (ms) per turn of the event loop, so that time does not overtake
 * the work on a busy machine.
 */
export async function ticking<T>(clock: FakeClock, work: Promise<T>, step = 100): Promise<T> {
  const tick = setInterval(() => clock.advance(step), 2);
  try {
    return await work;
  } finally {
    clearInterval(tick);
  }
}
