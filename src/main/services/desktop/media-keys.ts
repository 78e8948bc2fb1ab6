import { AppFailure } from '../../../shared/contract/errors.ts';
import type { MediaKey, MediaKeyState } from '../../../shared/desktop/model.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import type { Clock, Logger, ShortcutsPort } from '../../platform/ports.ts';
import { HeldKeys } from './held-keys.ts';

const actions = {
  MediaPlayPause: { action: 'play_pause' },
  MediaNextTrack: { action: 'next' },
  MediaPreviousTrack: { action: 'previous' },
  MediaStop: { action: 'stop' },
} as const satisfies Record<MediaKey, PlayerAction>;

/** The action of a key for the chosen player. */
export const actionOf = (key: MediaKey): PlayerAction => actions[key];

export interface MediaKeysPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly act: (action: PlayerAction) => Promise<void>;
  /** Called on every change; empty: this host has no media keys. */
  readonly publish: (states: MediaKeyState[]) => void;
}

/** Registers the media keys with the system while enabled, and tracks which ones another program uses. */
export class MediaKeys {
  readonly #ports: MediaKeysPorts;
  readonly #keys: HeldKeys;
  #there = false;
  #on = false;

  constructor(ports: MediaKeysPorts) {
    this.#ports = ports;
    this.#keys = new HeldKeys({
      clock: ports.clock,
      pressed: (key) => this.#pressed(key as MediaKey),
      changed: () => this.#publish(),
    });
  }

  /** The host's keys; null releases registered keys. */
  attach(shortcuts: ShortcutsPort | null): void {
    this.#there = shortcuts !== null;
    this.#keys.attach(shortcuts);
  }

  set(on: boolean): void {
    if (this.#on === on) return;
    this.#on = on;
    this.#keys.want(on ? mediaKeys : []);
  }

  /** While paused, no key runs anything. */
  pause(on: boolean): void {
    this.#keys.pause(on);
  }

  /** Tries again to register keys that another program used, for example after sleep. */
  retry(): void {
    this.#keys.retry();
  }

  #pressed(key: MediaKey): void {
    const { log, act } = this.#ports;
    act(actionOf(key)).catch((error: unknown) => {
      const code = error instanceof AppFailure ? error.error.code : 'internal';
      log.info('a media key had no effect', { key, code });
    });
  }

  #publish(): void {
    const state = (key: MediaKey): MediaKeyState['state'] => {
      if (!this.#on) return 'off';
      return this.#keys.has(key) ? 'held' : 'taken';
    };
    this.#ports.publish(this.#there ? mediaKeys.map((key) => ({ key, state: state(key) })) : []);
  }
}
