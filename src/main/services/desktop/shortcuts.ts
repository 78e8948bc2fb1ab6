import { AppFailure } from '../../../shared/contract/errors.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
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
  /** Keys that the app itself uses for other purposes. */
  #reserved: readonly string[] = [];

  constructor(ports: ShortcutsPorts) {
    this.#ports = ports;
    this.#keys = new HeldKeys({
      clock: ports.clock,
      pressed: (keys) => this.#pressed(keys),
      changed: () => this.#publish(),
    });
  }

  attach(shortcuts: ShortcutsPort | null): void {
    this.#keys.attach(shortcuts);
  }

  /** `media`: whether the media keys control the chosen player, so that no shortcut gets them. */
  set(list: readonly Shortcut[], media: boolean): void {
    const reserved: readonly string[] = media ? mediaKeys : [];
    if (equal(list, this.#list) && equal(reserved, this.#reserved)) return;
    this.#list = list;
    this.#reserved = reserved;
    this.#keys.want(list.map(({ keys }) => keys).filter((keys) => !reserved.includes(keys)));
  }

  /** While paused, no key runs anything. */
  pause(on: boolean): void {
    this.#keys.pause(on);
  }

  retry(): void {
    this.#keys.retry();
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
    const seen = new Set<string>(this.#reserved);
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
