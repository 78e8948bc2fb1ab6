import type { PlayerAction } from '../../../shared/music/player.ts';
import { mainVolume, setLevel } from '../../../shared/music/player-view.ts';
import { positionAt } from '../../../shared/music/position.ts';
import { SPEEDS } from '../../../shared/music/rules/queue-limits.ts';
import { oneLine } from '../../../shared/tray/words.ts';
import type { ControlledPlayer } from '../common/controlled-player.ts';

export type PlaybackStatus = 'Playing' | 'Paused' | 'Stopped';
export type LoopStatus = 'None' | 'Track' | 'Playlist';

/** MPRIS counts in microseconds. */
const MICRO = 1_000_000;

export const playbackStatus = ({ player }: ControlledPlayer): PlaybackStatus => {
  if (player.state === 'playing') return 'Playing';
  return player.state === 'paused' ? 'Paused' : 'Stopped';
};

const loops = { off: 'None', one: 'Track', all: 'Playlist', unknown: 'None' } as const;

export const loopStatus = ({ queue }: ControlledPlayer): LoopStatus =>
  loops[queue?.repeat ?? 'off'];

/** The command for a loop status; null for a value that MPRIS does not define. */
export function parseRepeat(status: unknown): PlayerAction | null {
  const mode = (['off', 'one', 'all'] as const).find((one) => loops[one] === status);
  return mode === undefined ? null : { action: 'repeat', mode };
}

/** 0 to 1; 0 without a volume. */
export const toVolume = ({ player }: ControlledPlayer): number =>
  (mainVolume(player)?.level ?? 0) / 100;

/** The command that sets a volume of 0 to 1; null for a player without a volume, or for a value that is not a number. */
export function volumeAction({ player }: ControlledPlayer, volume: unknown): PlayerAction | null {
  const shown = mainVolume(player);
  if (shown === null || typeof volume !== 'number' || !Number.isFinite(volume)) return null;
  return setLevel(shown.scope, Math.round(Math.min(1, Math.max(0, volume)) * 100));
}

/** Whether the speed can be changed: the server reports one, and the item has an end. */
const hasRates = ({ queue }: ControlledPlayer): boolean =>
  queue !== null && queue.speed !== null && (queue.current?.duration ?? null) !== null;

export const findRate = (shown: ControlledPlayer): number =>
  hasRates(shown) ? (shown.queue?.speed ?? 1) : 1;

/** The range of playback rates; MPRIS requires that it includes 1. */
export const findRates = (
  shown: ControlledPlayer,
): { readonly least: number; readonly most: number } =>
  hasRates(shown) ? SPEEDS : { least: 1, most: 1 };

/** The nearest speed that the server supports for a rate; null for an invalid rate, or if the speed cannot be changed. */
export function speedFor(shown: ControlledPlayer, rate: unknown): number | null {
  if (!hasRates(shown) || typeof rate !== 'number' || !(rate > 0)) return null;
  return Math.min(SPEEDS.most, Math.max(SPEEDS.least, rate));
}

/** The position at `now` (ms since epoch), in microseconds. */
export function positionMicros({ player }: ControlledPlayer, now: number): number {
  const { position, media } = player;
  if (position === null) return 0;
  return Math.round(positionAt(position, media?.duration ?? null, now) * MICRO);
}

/** Jumps of the position beyond this (µs) are announced as `Seeked`. */
const JUMP_MICROS = 1.5 * MICRO;

/**
 * Whether the position at `now` (ms) differs from what a desktop expects: 0 for another track and after a stop, else the last known
 * position (MPRIS, Seeked).
 */
export function seeked(before: ControlledPlayer, after: ControlledPlayer, now: number): boolean {
  if (after.player.state === 'idle') return false;
  const goesOn = trackKey(before) === trackKey(after) && before.player.state !== 'idle';
  const expected = goesOn ? positionMicros(before, now) : 0;
  return Math.abs(expected - positionMicros(after, now)) > JUMP_MICROS;
}

/** Identifies the track of a player; `hash` makes it a valid object path. */
export const trackKey = ({ player: { id, media } }: ControlledPlayer): string | null =>
  media === null ? null : `${id}/${media.queueItemId ?? ''}/${media.uri ?? media.title}`;

/** The command that seeks by `offset` µs; a position beyond the end skips to the next track (MPRIS, Seek). */
export function seekBy(state: ControlledPlayer, offset: number, now: number): PlayerAction | null {
  if (!state.player.can.seek) return null;
  const target = positionMicros(state, now) + offset;
  const duration = state.player.media?.duration ?? null;
  if (duration !== null && target > duration * MICRO) return { action: 'next' };
  return { action: 'seek', position: Math.max(0, target / MICRO) };
}

/** The command that seeks to `position` µs; null if it is outside the track, as MPRIS requires (SetPosition). */
export function seekTo({ player }: ControlledPlayer, position: number): PlayerAction | null {
  const duration = player.media?.duration ?? null;
  const outside = position < 0 || (duration !== null && position > duration * MICRO);
  return !player.can.seek || outside ? null : { action: 'seek', position: position / MICRO };
}

export interface Metadata {
  readonly trackId: string;
  /** µs. */
  readonly length: number | null;
  readonly title: string | null;
  readonly artist: readonly string[];
  readonly album: string | null;
  readonly url: string | null;
}

const TRACKS = '/org/channelstrip/track/';
const NO_TRACK = '/org/mpris/MediaPlayer2/TrackList/NoTrack';

/** `hash`: hex digest of a text. */
export function toMetadata(state: ControlledPlayer, hash: (text: string) => string): Metadata {
  const { media } = state.player;
  const key = trackKey(state);
  if (media === null || key === null)
    return { trackId: NO_TRACK, length: null, title: null, artist: [], album: null, url: null };
  return {
    trackId: `${TRACKS}${hash(key).slice(0, 32)}`,
    length: media.duration === null ? null : Math.round(media.duration * MICRO),
    title: oneLine(media.title),
    artist: media.artist === null ? [] : [oneLine(media.artist)],
    album: media.album === null ? null : oneLine(media.album),
    url: media.uri,
  };
}
