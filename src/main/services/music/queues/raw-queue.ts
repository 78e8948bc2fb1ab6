import { z } from 'zod';
import type { PlaybackState } from '../../../../shared/music/player.ts';
import type { RepeatMode } from '../../../../shared/music/queue.ts';
import { RepeatMode as Repeat } from '../../../../shared/music/queue.ts';
import type { Image } from '../art/image.ts';
import { findCover } from '../art/image.ts';
import type { PositionReport, TimeSource } from '../players/position-report.ts';
import { readPosition } from '../players/position-report.ts';
import { readState } from '../players/raw-player.ts';
import { duration, limitedList, flag, id, number, text, nonEmpty } from '../players/tolerant.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import { itemQuality } from '../library/quality.ts';

const Named = z.object({ name: text, uri: text, year: number }).nullable().catch(null);

const MAX_ARTISTS = 50;

/** Up to 2.9 the speed is a fact of the current item; `play_action_in_progress` frames the changes of one `play_media`. */
const Extra = z
  .object({ playback_speed: number, play_action_in_progress: flag })
  .nullable()
  .catch(null);

const WireItem = z.object({
  queue_item_id: text,
  name: text,
  duration: number,
  available: flag,
  media_item: z
    .object({
      uri: text,
      name: text,
      favorite: flag,
      year: number,
      artists: limitedList(Named, MAX_ARTISTS).catch([]),
      album: Named,
    })
    .nullable()
    .catch(null),
});

const WireQueue = z.object({
  queue_id: id,
  display_name: text,
  active: flag,
  available: flag,
  state: text,
  items: number,
  current_index: number,
  shuffle_enabled: flag,
  repeat_mode: text,
  elapsed_time: number,
  elapsed_time_last_updated: number,
  playback_speed: number,
  index_in_buffer: number,
  autoplay_enabled: flag,
  dont_stop_the_music_enabled: flag,
  crossfade_enabled: flag,
  extra_attributes: Extra,
  current_item: z.unknown().optional(),
  next_item: z.unknown().optional(),
});

export interface RawItem {
  readonly id: string;
  readonly uri: string | null;
  readonly title: string;
  readonly artist: string | null;
  readonly album: string | null;
  readonly albumUri: string | null;
  readonly artistUri: string | null;
  readonly favorite: boolean | null;
  readonly year: number | null;
  readonly quality: string | null;
  readonly duration: number | null;
  readonly available: boolean;
  readonly image: Image | null;
}

/** What the server reported about one queue. */
export interface RawQueue {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly available: boolean;
  readonly state: PlaybackState;
  readonly count: number;
  readonly currentIndex: number | null;
  readonly shuffle: boolean;
  readonly repeat: RepeatMode;
  readonly current: RawItem | null;
  readonly next: RawItem | null;
  readonly moment: PositionReport | null;
  readonly speed: number;
  /** Whether the server reports a speed at all. */
  readonly speedKnown: boolean;
  /** Index of the last item in the player's buffer; at or beyond `count` after a failed `play_index` (reference music-library.md 6). */
  readonly buffered: number | null;
  readonly autoplay: boolean | null;
  readonly crossfade: boolean | null;
  /** A `play_media` is running: the server is about to change the items again. */
  readonly busy: boolean;
}

/** Reads a queue of any release; null without an id. `before`: the previous reading of the same queue. */
export function readQueue(
  json: unknown,
  before: RawQueue | null,
  time: TimeSource,
): RawQueue | null {
  const parsed = WireQueue.safeParse(json);
  if (!parsed.success) return null;
  const wire = parsed.data;
  const repeat = Repeat.safeParse(wire.repeat_mode ?? 'off');
  return {
    id: wire.queue_id,
    name: nonEmpty(wire.display_name) ?? wire.queue_id,
    active: wire.active ?? false,
    available: wire.available ?? true,
    state: readState(wire.state),
    count: toWhole(wire.items) ?? 0,
    currentIndex: toWhole(wire.current_index),
    shuffle: wire.shuffle_enabled ?? false,
    repeat: repeat.success ? repeat.data : 'unknown',
    current: readItem(wire.current_item),
    next: readItem(wire.next_item),
    moment: readPosition(
      wire.elapsed_time,
      wire.elapsed_time_last_updated,
      before?.moment ?? null,
      time,
    ),
    ...readOptions(wire),
  };
}

type Options = Pick<
  RawQueue,
  'speed' | 'speedKnown' | 'buffered' | 'autoplay' | 'crossfade' | 'busy'
>;

function readOptions(wire: z.infer<typeof WireQueue>): Options {
  const itemExtra = Extra.parse(toRecord(wire.current_item)?.['extra_attributes'] ?? null);
  const speed = wire.playback_speed ?? itemExtra?.playback_speed ?? 1;
  return {
    speed: speed > 0 ? speed : 1,
    speedKnown: wire.playback_speed !== null || itemExtra !== null,
    buffered: toWhole(wire.index_in_buffer),
    autoplay: wire.autoplay_enabled ?? wire.dont_stop_the_music_enabled,
    crossfade: wire.crossfade_enabled,
    busy: wire.extra_attributes?.play_action_in_progress ?? false,
  };
}

const toWhole = (value: number | null): number | null =>
  value === null ? null : Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.trunc(value)));

/**
 * Reads a queue item. Title, artist and album come from its media item; an item without one has only the name
 * "Artist - Title". Null if it is not an item.
 */
export function readItem(json: unknown): RawItem | null {
  const parsed = WireItem.safeParse(json);
  if (!parsed.success) return null;
  const wire = parsed.data;
  const media = wire.media_item ?? noMedia;
  const split = splitName(nonEmpty(wire.name));
  const title = nonEmpty(media.name) ?? split.title;
  if (title === null && wire.queue_item_id === null) return null;
  return {
    id: wire.queue_item_id ?? '',
    uri: nonEmpty(media.uri),
    title: title ?? '',
    artist: media === noMedia ? split.artist : formatArtists(media),
    ...readAlbum(media),
    artistUri: nonEmpty(media.artists[0]?.uri ?? null),
    favorite: media.favorite,
    quality: itemQuality(json),
    duration: duration(wire.duration),
    available: wire.available ?? true,
    image: findCover(toRecord(json)),
  };
}

type WireMedia = NonNullable<z.infer<typeof WireItem>['media_item']>;

const noMedia: WireMedia = {
  uri: null,
  name: null,
  favorite: null,
  year: null,
  artists: [],
  album: null,
};

const readAlbum = ({ album, year }: WireMedia): Pick<RawItem, 'album' | 'albumUri' | 'year'> => ({
  album: nonEmpty(album?.name ?? null),
  albumUri: nonEmpty(album?.uri ?? null),
  year: toWhole(album?.year ?? year),
});

function formatArtists(media: WireMedia): string | null {
  const names = media.artists.map((artist) => nonEmpty(artist?.name ?? null));
  return nonEmpty(names.filter((name) => name !== null).join(', '));
}

/** "Artist - Title" split in two; a name without the dash is a title. */
function splitName(name: string | null): { artist: string | null; title: string | null } {
  const at = name?.indexOf(' - ') ?? -1;
  if (name === null || at <= 0) return { artist: null, title: name };
  return { artist: name.slice(0, at).trim(), title: name.slice(at + 3).trim() || name };
}
