import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock, NetworkPort } from '../../../platform/ports.ts';

/** How often the network is asked for (ms). */
const EVERY_MS = 10_000;

/**
 * Notices that this machine is on another network than before. A network that cannot be named for a while (its gateway is
 * silent) is no other network; the first one that can be named is where it begins.
 */
export class NetworkWatch {
  readonly #clock: Clock;
  readonly #network: NetworkPort;
  readonly #changed: () => void;
  #stopTimer: Dispose | null = null;
  #last: string | null = null;

  constructor(clock: Clock, network: NetworkPort, changed: () => void) {
    this.#clock = clock;
    this.#network = network;
    this.#changed = changed;
  }

  start(): void {
    if (this.#stopTimer === null) this.#next();
  }

  stop(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
  }

  /** What a decision about addresses was made for. */
  note(id: string | null): void {
    if (id !== null) this.#last = id;
  }

  #next(): void {
    this.#stopTimer = this.#clock.after(EVERY_MS, () => {
      this.#next();
      void this.#look();
    });
  }

  async #look(): Promise<void> {
    const { id } = await this.#network.current().catch(() => ({ id: null }));
    const before = this.#last;
    this.note(id);
    if (this.#stopTimer === null || id === null || before === null || id === before) return;
    this.#changed();
  }
}
