import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock, NetworkPort } from '../../../platform/ports.ts';

/** Interval of checking the network (ms). */
const POLL_MS = 10_000;
/** A timer later than this (ms) means that the computer slept. */
const LATE_MS = 5_000;

/**
 * Detects that this machine changed its network or slept. A network that cannot be identified for a while (its gateway is
 * silent) is not another network; the first identified one is the baseline.
 */
export class NetworkWatch {
  readonly #clock: Clock;
  readonly #network: NetworkPort;
  readonly #changed: () => void;
  readonly #woke: () => void;
  #stopTimer: Dispose | null = null;
  #last: string | null = null;

  constructor(clock: Clock, network: NetworkPort, changed: () => void, woke: () => void) {
    this.#clock = clock;
    this.#network = network;
    this.#changed = changed;
    this.#woke = woke;
  }

  start(): void {
    if (this.#stopTimer === null) this.#next();
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
  }

  /** The network for which addresses were decided. */
  note(id: string | null): void {
    if (id !== null) this.#last = id;
  }

  #next(): void {
    const due = this.#clock.now() + POLL_MS;
    this.#stopTimer = this.#clock.after(POLL_MS, () => {
      this.#next();
      if (this.#clock.now() - due > LATE_MS) this.#woke();
      void this.#check();
    });
  }

  async #check(): Promise<void> {
    const { id } = await this.#network.current().catch(() => ({ id: null }));
    const before = this.#last;
    this.note(id);
    if (this.#stopTimer === null || id === null || before === null || id === before) return;
    this.#changed();
  }
}
