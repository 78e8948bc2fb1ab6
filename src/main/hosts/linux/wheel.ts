/** What desktops send for one notch of a wheel; some send 1, and touchpads parts of a notch. */
const NOTCH = 120;
/** Below this a delta counts notches. */
const PARTS = 10;
/** Shortest time (ms) between two steps, so that a swipe over a touchpad does not jump to loud. */
export const STEP_PAUSE = 100;

/** Turns the wheel's deltas over a tray icon into steps. `now`: monotonic ms. */
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
    if (this.#sum < NOTCH || now - this.#steppedAt < STEP_PAUSE) return null;
    this.#sum = 0;
    this.#steppedAt = now;
    return sign;
  }
}
