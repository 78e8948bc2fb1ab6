import { artistNames, durationOfEntry, formatUri } from './library-model.ts';
import { imageUrl } from './media-shape.ts';
import type { DemoQueue, DemoState, DemoQueueItem } from './state-model.ts';

/** A stream started at its end continues, and its position increases. */
const isPast = ({ elapsed }: DemoQueue, duration: number | null): boolean =>
  duration !== null && elapsed >= duration;

function findEnd(queue: DemoQueue): number | null {
  const duration = findDuration(queue);
  if (queue.state !== 'playing' || duration === null || isPast(queue, duration)) return null;
  return queue.at + (duration - queue.elapsed) / queue.speed;
}

/** When the next track ends (s since epoch); null if nothing with an end is playing. */
export function nextEnd(model: DemoState): number | null {
  const ends = [...model.queues.values()].flatMap((queue) => findEnd(queue) ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Emits that an item was played for some seconds. */
export function emitPlayed(model: DemoState, queue: DemoQueue, isPlaying: boolean): void {
  const media = currentItem(queue)?.media;
  if (media === undefined) return;
  const seconds = Math.floor(computePosition(model, queue));
  const track = media.kind === 'track' ? media : null;
  const artists = artistNames(media);
  model.emit('media_item_played', formatUri(media), {
    uri: formatUri(media),
    media_type: media.kind,
    name: media.name,
    duration: durationOfEntry(media),
    seconds_played: seconds,
    fully_played: seconds >= (durationOfEntry(media) ?? Infinity) - 1,
    is_playing: isPlaying,
    mbid: null,
    artist: artists[0] ?? null,
    artists,
    artist_mbids: [],
    album: track?.album.name ?? null,
    album_mbid: null,
    album_artist: artists[0] ?? null,
    album_artist_mbids: [],
    image_url: imageUrl(model, media),
    version: '',
    userid: 'admin',
  });
}

function endTrack(model: DemoState, queue: DemoQueue, end: number): void {
  emitPlayed(model, queue, false);
  if (queue.autoplay && followingIndex(queue, false) === null) model.extend(queue);
  const next = followingIndex(queue, false);
  const player = model.players.get(queue.id);
  if (next === null) {
    queue.state = 'idle';
    queue.ended = true;
    queue.elapsed = 0;
    if (player !== undefined) player.state = 'idle';
  } else {
    queue.index = next;
    queue.buffered = next;
    queue.elapsed = 0;
  }
  queue.at = end;
  model.emit('queue_time_updated', queue.id, 0);
  if (player !== undefined) model.emitGroup(player);
  model.emitQueue(queue.id, 2);
}

/** Advances past the tracks that have ended, however long ago. */
export function advance(model: DemoState): void {
  for (const queue of model.queues.values()) {
    let end = findEnd(queue);
    while (end !== null && end <= model.now() + 0.001) {
      endTrack(model, queue, end);
      end = findEnd(queue);
    }
  }
}

/** The item at the queue's index. */
export function currentItem(queue: DemoQueue): DemoQueueItem | null {
  return (queue.index === null ? undefined : queue.items[queue.index]) ?? null;
}

/** Duration of the current item in s; null without one or for an endless stream. */
export function findDuration(queue: DemoQueue): number | null {
  const media = currentItem(queue)?.media;
  return media === undefined ? null : durationOfEntry(media);
}

/** The queue's current position: s, from 0 to the duration. */
export function computePosition(model: DemoState, queue: DemoQueue): number {
  const grown = queue.state === 'playing' ? (model.now() - queue.at) * queue.speed : 0;
  const duration = findDuration(queue);
  const most = isPast(queue, duration) ? Infinity : (duration ?? Infinity);
  return Math.max(0, Math.min(queue.elapsed + grown, most));
}

/** Sets the position (s) from which the queue continues. */
export function anchor(model: DemoState, queue: DemoQueue, elapsed: number): void {
  queue.elapsed = elapsed;
  queue.at = model.now();
}

/** The next index; `forced` ignores "repeat one". Null at the end. */
export function followingIndex(queue: DemoQueue, forced: boolean): number | null {
  if (queue.index === null) return null;
  if (queue.repeat === 'one' && !forced) return queue.index;
  if (queue.index + 1 < queue.items.length) return queue.index + 1;
  return queue.repeat === 'all' && queue.items.length > 0 ? 0 : null;
}
