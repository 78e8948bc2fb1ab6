/** Maximum number of crashes within `WINDOW` ms after which a page is still reloaded. */
const MAX_CRASHES = 3;
const WINDOW_MS = 60_000;

/** Decides whether to reload a crashed page, so that one that always crashes does not reload forever. */
export class Reopening {
  #deaths: number[] = [];

  /** `now`: monotonic ms. */
  died(now: number): 'reopen' | 'give-up' {
    this.#deaths = [...this.#deaths.filter((at) => now - at < WINDOW_MS), now];
    return this.#deaths.length > MAX_CRASHES ? 'give-up' : 'reopen';
  }
}
