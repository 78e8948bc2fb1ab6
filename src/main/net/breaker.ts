/** Consecutive failures after which a server counts as down. */
const LIMIT = 5;
const FIRST_MS = 60_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Circuit breaker: after 5 consecutive failures it blocks calls for 60 s, then allows one probe. Each failed probe doubles the wait, up to 10
 * minutes; a failed probe that the user or a wake asked for does not. Times: monotonic ms.
 */
export class Breaker {
  #failures = 0;
  #wait = FIRST_MS;
  #since: number | null = null;
  #until = 0;
  /** The next probe was asked for. */
  #asked = false;

  /** When the server went down; null: it is up. */
  get downSince(): number | null {
    return this.#since;
  }

  get downUntil(): number {
    return this.#until;
  }

  /** No call may be sent. */
  isOpen(now: number): boolean {
    return this.#since !== null && now < this.#until;
  }

  /** One call may be sent as a probe. */
  isProbing(now: number): boolean {
    return this.#since !== null && now >= this.#until;
  }

  /** Result of a call; null says nothing about the server. */
  report(down: boolean | null, now: number): void {
    if (down === null) return;
    if (!down) {
      this.#failures = 0;
      this.#since = null;
      this.#asked = false;
      this.#wait = FIRST_MS;
      return;
    }
    this.#failures += 1;
    if (this.#since === null && this.#failures < LIMIT) return;
    // Ignores calls that were in progress when the server went down.
    if (this.isOpen(now)) return;
    if (this.#since !== null && !this.#asked) this.#wait = Math.min(LONGEST_MS, this.#wait * 2);
    this.#asked = false;
    this.#since ??= now;
    this.#until = now + this.#wait;
  }

  retryNow(now: number): void {
    if (this.#since === null) return;
    this.#asked = true;
    this.#until = Math.min(this.#until, now);
  }
}
