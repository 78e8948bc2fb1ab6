import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../ports.ts';

/**
 * One call after another, each with a limit that counts from when it was asked for. A call that hangs keeps the others
 * waiting, so that never more than one thread hangs with it; who waited too long is never begun.
 */
export class TimedQueue {
  readonly #clock: Clock;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Rejects with `late()` after `limitMs`; what the call comes to then is dropped. */
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
