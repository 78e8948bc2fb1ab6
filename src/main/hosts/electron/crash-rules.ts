/** More failures than this within `WINDOW` ms, and a page is not opened again by itself. */
const MOST = 3;
const WINDOW = 60_000;

/** Decides whether a page that died is opened again, so that one that always dies does not blink for ever. */
export class Reopening {
  #deaths: number[] = [];

  /** `now`: monotonic ms. */
  died(now: number): 'reopen' | 'give-up' {
    this.#deaths = [...this.#deaths.filter((at) => now - at < WINDOW), now];
    return this.#deaths.length > MOST ? 'give-up' : 'reopen';
  }
}
