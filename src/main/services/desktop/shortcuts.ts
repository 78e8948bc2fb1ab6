import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Shortcut, ShortcutAction, ShortcutState } from '../../../shared/desktop/shortcut.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { Clock, Logger, ShortcutsPort } from '../../platform/ports.ts';
import { HeldKeys } from './held-keys.ts';

export interface ShortcutsPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly run: (action: ShortcutAction) => Promise<void>;
  readonly publish: (states: ShortcutState[]) => void;
}

/** Registers the user's own shortcuts with the system. */
export class Shortcuts {
  readonly #ports: ShortcutsPorts;
  readonly #keys: HeldKeys;
  #list: readonly Shortcut[] = [];
  #recording = false;

  constructor(ports: ShortcutsPorts) {
    this.#ports = ports;
    this.#keys = new HeldKeys({
      clock: ports.clock,
      pressed: (keys) => {
        this.#pressed(keys);
      },
      changed: () => {
        this.#publish();
      },
    });
  }

  attach(shortcuts: ShortcutsPort | null): void {
    this.#keys.attach(shortcuts);
  }

  set(list: readonly Shortcut[]): void {
    if (equal(list, this.#list)) return;
    this.#list = list;
    this.#want();
  }

  /** While the user records new keys, none of them runs anything. */
  record(on: boolean): void {
    this.#recording = on;
    this.#want();
  }

  retry(): void {
    this.#keys.retry();
  }

  #want(): void {
    this.#keys.want(this.#recording ? [] : this.#list.map(({ keys }) => keys));
  }

  #pressed(keys: string): void {
    const shortcut = this.#list.find((one) => one.keys === keys);
    if (shortcut === undefined) return;
    this.#ports.run(shortcut.action).catch((error: unknown) => {
      const code = error instanceof AppFailure ? error.error.code : 'internal';
      this.#ports.log.info('a shortcut had no effect', { keys, code });
    });
  }

  #publish(): void {
    if (this.#recording) return;
    const seen = new Set<string>();
    this.#ports.publish(
      this.#list.map(({ keys }) => {
        const twice = seen.has(keys);
        seen.add(keys);
        if (twice) return { keys, state: 'twice' };
        return { keys, state: this.#keys.has(keys) ? 'held' : 'taken' };
      }),
    );
  }
}
