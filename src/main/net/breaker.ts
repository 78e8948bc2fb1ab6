/** Consecutive failures after which a server counts as down. */
const MAX_FAILURES = 5;

/** How long calls are blocked (ms): at first, and at most after doubling with every failed probe. */
export interface BreakerWaits {
  readonly first: number;
  readonly longest: number;
}

/** A probe every two minutes is negligible load, and users should not wait longer for a service that is back. */
export const remoteWaits: BreakerWaits = { first: 30_000, longest: 120_000 };
/** Shorter, because users restart a server on this computer or network themselves and wait for it. */
export const localWaits: BreakerWaits = { first: 2_000, longest: 2_000 };

/**
 * Circuit breaker: blocks calls after 5 consecutive failures, then allows one probe. Each failed probe doubles the wait, except probes
 * requested by the user or after a wake. Failures of a single resource do not count. Times: monotonic ms.
 */
export class Breaker {
  readonly #waits: BreakerWaits;
  #failures = 0;
  /** The only resource that failed since the last success; null: several, or the server itself. */
  #failed: string | null = null;
  #wait: number;
  #since: number | null = null;
  #until = 0;
  /** Whether the next probe was requested. */
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

  /** Whether calls are blocked. */
  isOpen(now: number): boolean {
    return this.#since !== null && now < this.#until;
  }

  /** Whether one call may be sent as a probe. */
  isProbing(now: number): boolean {
    return this.#since !== null && now >= this.#until;
  }

  /**
   * Reports the result of a call; null if it proves nothing about the server. `resource`: the possible cause of the failure; null: the
   * server itself.
   */
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
    if (this.#since === null && (this.#failures < MAX_FAILURES || this.#failed !== null)) return;
    // Ignores calls that were already running when the server went down.
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
