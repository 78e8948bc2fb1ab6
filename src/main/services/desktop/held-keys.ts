import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock, ShortcutsPort } from '../../platform/ports.ts';

/** A held key repeats some 30 times a second: presses of one key within this time (ms) count as one. */
export const REPEAT_MS = 150;
/** How long (ms) to wait before trying again to register a key that another program uses. */
export const RETRY_MS = 60_000;

/** Whether a press is only key repeat. Times in monotonic ms; `before` null: the first press. */
export const isRepeat = (before: number | null, now: number): boolean =>
  before !== null && now - before < REPEAT_MS;

export interface HeldKeysPorts {
  readonly clock: Clock;
  readonly pressed: (key: string) => void;
  /** Called when keys were registered or released. */
  readonly changed: () => void;
}

/** Registers keys with the system and tracks which ones another program uses, trying again from time to time. */
export class HeldKeys {
  readonly #ports: HeldKeysPorts;
  #shortcuts: ShortcutsPort | null = null;
  #wanted: readonly string[] = [];
  #paused = false;
  readonly #held = new Set<string>();
  readonly #pressedAt = new Map<string, number>();
  #again: Dispose | null = null;

  constructor(ports: HeldKeysPorts) {
    this.#ports = ports;
  }

  has(key: string): boolean {
    return this.#held.has(key);
  }

  /** The host's keys; null releases all. */
  attach(shortcuts: ShortcutsPort | null): void {
    this.#release([...this.#held]);
    this.#shortcuts = shortcuts;
    this.#take();
  }

  /** Holds exactly these keys from now on. */
  want(keys: readonly string[]): void {
    this.#wanted = [...new Set(keys)];
    this.#release([...this.#held].filter((key) => !this.#wanted.includes(key)));
    this.#take();
  }

  /** Releases all keys until the pause ends; nothing is reported as changed meanwhile. */
  pause(on: boolean): void {
    this.#paused = on;
    if (on) this.#release([...this.#held]);
    this.#take();
  }

  /** Tries again to register keys that another program used, for example after sleep. */
  retry(): void {
    if (this.#wanted.length > 0) this.#take();
  }

  #take(): void {
    const shortcuts = this.#shortcuts;
    this.#again?.();
    this.#again = null;
    if (this.#paused) return;
    if (shortcuts !== null)
      for (const key of this.#missing()) {
        const press = (): void => this.#pressed(key);
        if (shortcuts.register(key, press)) this.#held.add(key);
      }
    if (shortcuts !== null && this.#missing().length > 0)
      this.#again = this.#ports.clock.after(RETRY_MS, () => {
        this.#again = null;
        this.retry();
      });
    this.#ports.changed();
  }

  #missing(): string[] {
    return this.#wanted.filter((key) => !this.#held.has(key));
  }

  #release(keys: readonly string[]): void {
    for (const key of keys) {
      this.#shortcuts?.release(key);
      this.#held.delete(key);
      this.#pressedAt.delete(key);
    }
  }

  #pressed(key: string): void {
    const now = this.#ports.clock.monotonic();
    const before = this.#pressedAt.get(key) ?? null;
    this.#pressedAt.set(key, now);
    if (!isRepeat(before, now)) this.#ports.pressed(key);
  }
}
