import { AppFailure } from '../../../shared/contract/errors.ts';
import type { MediaKey, MediaKeyState } from '../../../shared/desktop/model.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import type { Clock, Logger, ShortcutsPort } from '../../platform/ports.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';

/** A held key repeats some 30 times a second: presses of one key within this time (ms) count as one. */
export const REPEAT = 150;
/** How long (ms) to wait before trying again to register a key that another program uses. */
export const TRY_AGAIN = 60_000;

const actions = {
  MediaPlayPause: { action: 'play_pause' },
  MediaNextTrack: { action: 'next' },
  MediaPreviousTrack: { action: 'previous' },
  MediaStop: { action: 'stop' },
} as const satisfies Record<MediaKey, PlayerAction>;

/** What a key means for the chosen player. */
export const actionOf = (key: MediaKey): PlayerAction => actions[key];

/** Whether a press is only key repeat. Times in monotonic ms; `before` null: the first press. */
export const isRepeat = (before: number | null, now: number): boolean =>
  before !== null && now - before < REPEAT;

/** All keys with one state, in display order. */
const allKeys = (state: MediaKeyState['state']): MediaKeyState[] =>
  mediaKeys.map((key) => ({ key, state }));

/** The keys the app wants but does not have. */
const missingKeys = (states: readonly MediaKeyState[]): MediaKey[] =>
  states.filter(({ state }) => state !== 'held').map(({ key }) => key);

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
  #shortcuts: ShortcutsPort | null = null;
  #on = false;
  #states: MediaKeyState[] = [];
  readonly #pressedAt = new Map<MediaKey, number>();
  #again: Dispose | null = null;

  constructor(ports: MediaKeysPorts) {
    this.#ports = ports;
  }

  /** The host's keys; null releases registered keys. */
  attach(shortcuts: ShortcutsPort | null): void {
    this.#release();
    this.#shortcuts = shortcuts;
    this.#states = shortcuts === null ? [] : allKeys('off');
    if (this.#on) this.#take();
    this.#publish();
  }

  set(on: boolean): void {
    if (this.#on === on) return;
    this.#on = on;
    if (on) this.#take();
    else this.#release();
    this.#publish();
  }

  /** Tries again to register keys that another program used, for example after sleep. */
  retry(): void {
    if (!this.#on) return;
    this.#take();
    this.#publish();
  }

  #take(): void {
    const shortcuts = this.#shortcuts;
    if (shortcuts === null) return;
    const missing = new Set(missingKeys(this.#states));
    this.#states = this.#states.map(({ key, state }) => {
      if (!missing.has(key)) return { key, state };
      const held = shortcuts.register(key, () => {
        this.#pressed(key);
      });
      return { key, state: held ? 'held' : 'taken' };
    });
    this.#again?.();
    this.#again =
      missingKeys(this.#states).length === 0
        ? null
        : this.#ports.clock.after(TRY_AGAIN, () => {
            this.#again = null;
            this.retry();
          });
  }

  #release(): void {
    this.#again?.();
    this.#again = null;
    for (const { key, state } of this.#states) if (state === 'held') this.#shortcuts?.release(key);
    this.#states = this.#states.map(({ key }) => ({ key, state: 'off' }));
    this.#pressedAt.clear();
  }

  #pressed(key: MediaKey): void {
    const { clock, log, act } = this.#ports;
    const now = clock.monotonic();
    const before = this.#pressedAt.get(key) ?? null;
    this.#pressedAt.set(key, now);
    if (isRepeat(before, now)) return;
    act(actionOf(key)).catch((error: unknown) => {
      const code = error instanceof AppFailure ? error.error.code : 'internal';
      log.info('a media key had no effect', { key, code });
    });
  }

  #publish(): void {
    this.#ports.publish(this.#states);
  }
}
