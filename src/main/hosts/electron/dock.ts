import { app } from 'electron';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';

/** macOS ignores a dock change within this time (ms) of the last one. */
const GAP = 1_100;

/** macOS: shows the app in the dock only while its window is open. Does nothing on other systems. */
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

  /** The last request wins. */
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
