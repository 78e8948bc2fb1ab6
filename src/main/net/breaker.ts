/** Consecutive failures after which a server counts as down. */
const LIMIT = 5;

/** How long calls are blocked (ms): at first, and at most after doubling with every failed probe. */
export interface BreakerWaits {
  readonly first: number;
  readonly longest: number;
}

/** One probe in two minutes is no load, and a user should not wait longer for a service that is back. */
export const remoteWaits: BreakerWaits = { first: 30_000, longest: 120_000 };
/** A server on this computer or network is restarted by the user, who watches it come back. */
export const localWaits: BreakerWaits = { first: 2_000, longest: 2_000 };

/**
 * Circuit breaker: after 5 consecutive failures it blocks calls, then allows one probe. Each failed probe doubles the wait; a failed probe that
 * the user or a wake asked for does not. Failures of one resource alone do not count. Times: monotonic ms.
 */
export class Breaker {
  readonly #waits: BreakerWaits;
  #failures = 0;
  /** The only resource that failed since the last success; null: several, or the server. */
  #failed: string | null = null;
  #wait: number;
  #since: number | null = null;
  #until = 0;
  /** The next probe was asked for. */
  #asked = false;

  constructor(waits: BreakerWaits = remoteWaits) {
    this.#waits = waits;
    this.#wait = waits.first;
  }

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

  /** Result of a call; null says nothing about the server. `resource`: what may be the cause instead of the server; null: the server is. */
  report(down: boolean | null, now: number, resource: string | null = null): void {
    if (down === null) return;
    if (!down) {
      this.#failures = 0;
      this.#since = null;
      this.#asked = false;
      this.#wait = this.#waits.first;
      return;
    }
    this.#failed = this.#failures === 0 || this.#failed === resource ? resource : null;
    this.#failures += 1;
    if (this.#since === null && (this.#failures < LIMIT || this.#failed !== null)) return;
    // Ignores calls that were in progress when the server went down.
    if (this.isOpen(now)) return;
    if (this.#since !== null && !this.#asked)
      this.#wait = Math.min(this.#waits.longest, this.#wait * 2);
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
