import { uriOf } from './library.ts';
import { imageUrl } from './image-url.ts';
import { currentItem, durationOf, followingIndex, positionOf } from './position.ts';
import type { DemoQueue, World } from './world-model.ts';

function endOf(queue: DemoQueue): number | null {
  const duration = durationOf(queue);
  if (queue.state !== 'playing' || duration === null) return null;
  return queue.at + (duration - queue.elapsed) / queue.speed;
}

/** When the next track ends (s since epoch), null when nothing plays that ends. */
export function nextEnd(world: World): number | null {
  const ends = [...world.queues.values()].flatMap((queue) => endOf(queue) ?? []);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Tells that an item was heard for some seconds. */
export function tellPlayed(world: World, queue: DemoQueue, isPlaying: boolean): void {
  const media = currentItem(queue)?.media;
  if (media === undefined) return;
  const seconds = Math.floor(positionOf(world, queue));
  const track = media.kind === 'track' ? media : null;
  world.emit('media_item_played', uriOf(media), {
    uri: uriOf(media),
    media_type: media.kind,
    name: media.name,
    duration: track?.duration ?? null,
    seconds_played: seconds,
    fully_played: track !== null && seconds >= track.duration - 1,
    is_playing: isPlaying,
    mbid: null,
    artist: track?.artist.name ?? null,
    artists: track === null ? [] : [track.artist.name],
    artist_mbids: [],
    album: track?.album.name ?? null,
    album_mbid: null,
    album_artist: track?.artist.name ?? null,
    album_artist_mbids: [],
    image_url: imageUrl(world, media),
    version: '',
    userid: 'admin',
  });
}

function endTrack(world: World, queue: DemoQueue, end: number): void {
  tellPlayed(world, queue, false);
  const next = followingIndex(queue, false);
  const player = world.players.get(queue.id);
  if (next === null) {
    queue.state = 'idle';
    queue.ended = true;
    queue.elapsed = 0;
    if (player !== undefined) player.state = 'idle';
  } else {
    queue.index = next;
    queue.elapsed = 0;
  }
  queue.at = end;
  world.emit('queue_time_updated', queue.id, 0);
  if (player !== undefined) world.tellGroup(player);
  world.tellQueue(queue.id, 2);
}

/** Ends the tracks whose time is over, one after the other, however long nobody looked. */
export function advance(world: World): void {
  for (const queue of world.queues.values()) {
    let end = endOf(queue);
    while (end !== null && end <= world.now() + 0.001) {
      endTrack(world, queue, end);
      end = endOf(queue);
    }
  }
}
