import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock } from '../../../platform/ports.ts';

/** Timers by name; a new one replaces the previous one of its name. */
export class Timers {
  readonly #clock: Clock;
  readonly #running = new Map<string, Dispose>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  set(name: string, ms: number, action: () => void): void {
    this.#running.get(name)?.();
    const stop = this.#clock.after(ms, () => {
      this.#running.delete(name);
      action();
    });
    this.#running.set(name, stop);
  }

  clear(): void {
    for (const stop of this.#running.values()) stop();
    this.#running.clear();
  }
}
