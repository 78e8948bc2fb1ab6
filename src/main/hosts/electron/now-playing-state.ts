import type {
  NowPlaying,
  NowPlayingAction,
  NowPlayingPress,
} from '../../../shared/contract/now-playing.ts';
import { nowPlayingActions } from '../../../shared/contract/now-playing.ts';
import { mediaKeys } from '../../../shared/desktop/model.ts';
import { equal } from '../../../shared/lib/equal.ts';
import type { PlayerAction } from '../../../shared/music/player.ts';
import { playVerb } from '../../../shared/music/player-view.ts';
import { positionAt } from '../../../shared/music/position.ts';
import { canPlay, canSkip } from '../../../shared/music/rules/transport.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';
import { seeked, seekTo } from '../linux/mpris-state.ts';

/** What to do with the page: `leave` it unchanged, `linger` (close it unless something is shown soon), or `close` it now. */
export type NowPlayingStep = 'show' | 'leave' | 'linger' | 'close';

/**
 * Whether this app registers media keys itself. The system gives the keys either to registered shortcuts or to its media controls, and
 * registering one breaks the controls (Electron).
 */
export const registersMediaKeys = (
  settings: Pick<Preferences, 'mediaKeys' | 'shortcuts'>,
): boolean =>
  settings.mediaKeys ||
  settings.shortcuts.some(({ keys }) => (mediaKeys as readonly string[]).includes(keys));

/**
 * The next step. A page opens only for a playing player, because holding the session takes the media keys from the program that had them.
 * It stays open while the player is paused, and briefly without media, as between two tracks.
 */
export function nowPlayingStep(
  settings: Pick<Preferences, 'mediaControls' | 'mediaKeys' | 'shortcuts'>,
  state: ControlledPlayer | null,
  open: boolean,
): NowPlayingStep {
  if (!settings.mediaControls || registersMediaKeys(settings)) return 'close';
  const { state: playback, media } = state?.player ?? { state: 'idle', media: null };
  if (media !== null && playback === 'playing') return 'show';
  if (!open) return 'leave';
  return media !== null && playback === 'paused' ? 'show' : 'linger';
}

/** The displayed state of a player at `now` (ms since epoch); null without media. */
export function toNowPlaying({ player, queue }: ControlledPlayer, now: number): NowPlaying | null {
  const { media, position, can, state } = player;
  if (media === null) return null;
  const offered: Readonly<Record<NowPlayingAction, boolean>> = {
    play: canPlay(player, queue?.count ?? null),
    pause: player.available,
    stop: player.available,
    previoustrack: canSkip(player, queue, 'previous'),
    nexttrack: canSkip(player, queue, 'next'),
    seekto: can.seek && media.duration !== null,
  };
  return {
    title: media.title,
    artist: media.artist ?? '',
    album: media.album ?? '',
    art: media.art,
    playing: state === 'playing',
    duration: media.duration,
    position: position === null ? 0 : positionAt(position, media.duration, now),
    rate: queue?.speed ?? 1,
    actions: nowPlayingActions.filter((action) => offered[action]),
  };
}

/** Whether the page needs the new state: anything changed other than the position's normal progress. */
export function needsShowing(
  before: ControlledPlayer | null,
  after: ControlledPlayer,
  now: number,
): boolean {
  if (before === null || seeked(before, after, now)) return true;
  // Uses the same time for both, so that only their other fields are compared.
  const shown = toNowPlaying(before, now);
  const other = toNowPlaying(after, now);
  return !equal({ ...shown, position: 0 }, { ...other, position: 0 });
}

/** Parses a message of the page; null: not a pressed control. */
export function readPress(message: unknown): NowPlayingPress | null {
  const { action, seekTime } = Object(message) as Record<string, unknown>;
  const known = nowPlayingActions.find((one) => one === action);
  if (known === undefined) return null;
  const seconds = typeof seekTime === 'number' && Number.isFinite(seekTime) ? seekTime : null;
  return { action: known, seekTime: seconds };
}

/** The player's action for a pressed control; null: nothing to do. */
export function pressAction(
  state: ControlledPlayer,
  { action, seekTime }: NowPlayingPress,
): PlayerAction | null {
  const { player } = state;
  switch (action) {
    case 'pause':
      // Outdated controls may send "pause" twice; toggling would then start playback.
      return player.state === 'playing' ? { action: playVerb(player) } : null;
    case 'previoustrack':
      return { action: 'previous' };
    case 'nexttrack':
      return { action: 'next' };
    case 'seekto':
      return seekTime === null ? null : seekTo(state, seekTime * 1_000_000);
    default:
      return { action };
  }
}
