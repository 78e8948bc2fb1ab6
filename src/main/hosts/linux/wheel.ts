/** Delta of one wheel notch on most desktops; some send 1, and touchpads send fractions of a notch. */
const NOTCH = 120;
/** Smaller deltas count notches directly. */
const PARTS = 10;
/** Minimum time (ms) between two steps, so that a swipe on a touchpad does not jump to a high volume. */
export const STEP_PAUSE_MS = 100;

/** Converts wheel deltas over a tray icon to steps. `now`: monotonic ms. */
export class Wheel {
  readonly #now: () => number;
  #sum = 0;
  #sign = 0;
  #steppedAt = -Infinity;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The step of a delta; null: none yet. */
  turn(delta: number): 1 | -1 | null {
    if (!Number.isFinite(delta) || delta === 0) return null;
    const sign = delta > 0 ? 1 : -1;
    if (sign !== this.#sign) {
      this.#sum = 0;
      this.#steppedAt = -Infinity;
    }
    this.#sign = sign;
    const size = Math.abs(delta);
    this.#sum = Math.min(NOTCH, this.#sum + (size < PARTS ? NOTCH : size));
    const now = this.#now();
    if (this.#sum < NOTCH || now - this.#steppedAt < STEP_PAUSE_MS) return null;
    this.#sum = 0;
    this.#steppedAt = now;
    return sign;
  }
}
