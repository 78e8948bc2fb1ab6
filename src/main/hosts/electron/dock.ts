import { app } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';

/** macOS ignores a change of the dock that comes sooner after the last one (ms). */
const GAP = 1_100;

/** macOS: the app is in the dock only while its window is open. Elsewhere there is nothing to do. */
export class Dock {
  readonly #clock: Clock;
  #changedAt = -Infinity;
  #waiting: Dispose | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  show(): void {
    this.#change(() => void app.dock?.show());
  }

  hide(): void {
    this.#change(() => app.dock?.hide());
  }

  /** The last wish counts. */
  #change(apply: () => void): void {
    if (app.dock === undefined) return;
    this.#waiting?.();
    const rest = this.#changedAt + GAP - this.#clock.monotonic();
    this.#waiting = this.#clock.after(Math.max(0, rest), () => {
      this.#changedAt = this.#clock.monotonic();
      apply();
    });
  }
}
