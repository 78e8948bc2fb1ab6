import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../ports.ts';

/**
 * Runs one call after another, each with a limit that includes its time in the queue. A call that hangs blocks the others, so that never more
 * than one thread hangs with it; a call that waited too long never starts.
 */
export class TimedQueue {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Rejects with `late()` after `limitMs`; the call's later result is dropped. */
  run<T>(limitMs: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let over = false;
      const stop: Dispose = this.#clock.after(limitMs, () => {
        over = true;
        reject(late());
      });
      this.#last = this.#last.then(async () => {
        if (over) return;
        try {
          const result = await work();
          stop();
          resolve(result);
        } catch (error) {
          stop();
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });
  }
}
