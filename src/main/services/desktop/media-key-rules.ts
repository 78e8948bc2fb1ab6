import type { MediaKey, MediaKeyState } from '../../../shared/desktop/model.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';

/** A held key repeats some 30 times a second: presses of one key closer than this (ms) are one press. */
export const REPEAT = 150;
/** How long (ms) a key that another program holds is left alone before it is tried again. */
export const TRY_AGAIN = 60_000;

const actions = {
  MediaPlayPause: { action: 'play_pause' },
  MediaNextTrack: { action: 'next' },
  MediaPreviousTrack: { action: 'previous' },
  MediaStop: { action: 'stop' },
} as const satisfies Record<MediaKey, PlayerAction>;

/** What a key means for the chosen player. */
export const actionOf = (key: MediaKey): PlayerAction => actions[key];

/** Whether a press is only the key's own repeat. Times in monotonic ms; `before` null: the first press. */
export const isRepeat = (before: number | null, now: number): boolean =>
  before !== null && now - before < REPEAT;

/** Every key in one state, in the order in which they are shown. */
export const allKeys = (state: MediaKeyState['state']): MediaKeyState[] =>
  mediaKeys.map((key) => ({ key, state }));

/** The keys that the app wants and does not have. */
export const missingKeys = (states: readonly MediaKeyState[]): MediaKey[] =>
  states.filter(({ state }) => state !== 'held').map(({ key }) => key);
