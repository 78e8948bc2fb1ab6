/** Failures in a row until a server counts as down. */
const LIMIT = 5;
const FIRST_MS = 60_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Keeps calls from a server that is not there: after 5 failures in a row for 60 s, then one probe; each failed probe doubles the
 * wait, up to 10 minutes. Times: monotonic ms.
 */
export class Breaker {
  #failures = 0;
  #wait = FIRST_MS;
  #since: number | null = null;
  #until = 0;

  /** When the server went down; null: it is not. */
  get downSince(): number | null {
    return this.#since;
  }

  get downUntil(): number {
    return this.#until;
  }

  /** Nothing may go out. */
  isOpen(now: number): boolean {
    return this.#since !== null && now < this.#until;
  }

  /** One call may go out to see whether the server is back. */
  isProbing(now: number): boolean {
    return this.#since !== null && now >= this.#until;
  }

  /** What a call came to; null says nothing about the server. */
  report(down: boolean | null, now: number): void {
    if (down === null) return;
    if (!down) {
      this.#failures = 0;
      this.#since = null;
      this.#wait = FIRST_MS;
      return;
    }
    this.#failures += 1;
    if (this.#since === null && this.#failures < LIMIT) return;
    // Calls that were under way when it went down say nothing new.
    if (this.isOpen(now)) return;
    if (this.#since !== null) this.#wait = Math.min(LONGEST_MS, this.#wait * 2);
    this.#since ??= now;
    this.#until = now + this.#wait;
  }

  retryNow(now: number): void {
    this.#until = Math.min(this.#until, now);
  }
}
