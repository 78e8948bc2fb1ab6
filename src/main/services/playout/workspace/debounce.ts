import type { Dispose } from '../../../../shared/lib/disposable.ts';
import type { Clock } from '../../../platform/ports.ts';

/** Collects keys and calls `act` once no key was added for `ms`, at the latest after ten times that. */
export class KeyedDebounce {
  readonly #clock: Clock;
  readonly #ms: number;
  readonly #act: (keys: readonly string[]) => void;
  readonly #keys = new Set<string>();
  #since = 0;
  #timer: Dispose | null = null;

  constructor(clock: Clock, ms: number, act: (keys: readonly string[]) => void) {
    this.#clock = clock;
    this.#ms = ms;
    this.#act = act;
  }

  add(keys: readonly string[]): void {
    if (keys.length === 0) return;
    if (this.#keys.size === 0) this.#since = this.#clock.monotonic();
    for (const key of keys) this.#keys.add(key);
    if (this.#timer !== null && this.#clock.monotonic() - this.#since > 10 * this.#ms) return;
    this.#timer?.();
    this.#timer = this.#clock.after(this.#ms, () => this.flush());
  }

  /** Calls `act` now for the collected keys. */
  flush(): void {
    this.#timer?.();
    this.#timer = null;
    const keys = [...this.#keys];
    this.#keys.clear();
    if (keys.length > 0) this.#act(keys);
  }

  stop(): void {
    this.#timer?.();
    this.#timer = null;
    this.#keys.clear();
  }
}
