import { audioFormat, coverPath, fullShape, imageShape, libraryProvider } from './media-shape.ts';
import type { Json } from './json.ts';
import type { PlayableEntry } from './library.ts';
import { nameOf } from './player-shape.ts';
import { currentItem, followingIndex, positionOf } from './progress.ts';
import type { DemoQueue, DemoQueueItem, World, DemoPlayer } from './world-model.ts';
import recorded from './recorded.json' with { type: 'json' };
import type { DspConfig } from './dsp.ts';

/** The rate at which the sound of all demo players is processed (Hz). */
const rate = 48_000;

function streamDetails(world: World, queue: DemoQueue, item: DemoQueueItem): Json {
  const { media } = item;
  return {
    ...recorded.streamDetails,
    provider: libraryProvider,
    item_id: `${media.kind}-${media.id}`,
    audio_format: audioFormat(44_100, 24),
    media_type: media.kind,
    duration: media.kind === 'track' ? media.duration : null,
    ...activeDsp(world, queue),
  };
}

/** Up to 2.9 the album of a loaded item is whole, not the short form. */
function mediaItem(world: World, media: PlayableEntry, loaded: boolean): Json {
  const shape = fullShape(media, world.generation);
  if (media.kind !== 'track' || !loaded || world.generation.modern) return shape;
  return { ...shape, album: fullShape(media.album, world.generation) };
}

/** An item of a queue. Only the current and the next one have stream details; `index` is always 0. */
export function itemShape(
  world: World,
  queue: DemoQueue,
  item: DemoQueueItem,
  streaming: boolean,
): Json {
  const { media } = item;
  const path = coverPath(media);
  const artist = media.kind === 'track' ? `${media.artist.name} - ` : '';
  return {
    queue_id: queue.id,
    queue_item_id: item.id,
    name: `${artist}${media.name}`,
    duration: media.kind === 'track' ? media.duration : null,
    sort_index: item.sortIndex,
    streamdetails: streaming ? streamDetails(world, queue, item) : null,
    media_item: mediaItem(world, media, streaming),
    image: path === null ? null : imageShape(path, world.generation),
    index: 0,
    available: true,
    extra_attributes: {},
  };
}

function nextItem(queue: DemoQueue): DemoQueueItem | undefined {
  const index = followingIndex(queue, true);
  return index === null ? undefined : queue.items[index];
}

function modernFields(queue: DemoQueue): Json {
  return {
    ...recorded.queueModern,
    crossfade_enabled: queue.crossfade,
    autoplay_enabled: queue.autoplay,
    ended: queue.ended,
    playback_speed: queue.speed,
  };
}

/** A queue as `player_queues/get` and `queue_updated` show it. */
export function queueShape(world: World, queue: DemoQueue): Json {
  const player = world.players.get(queue.id);
  const current = currentItem(queue);
  const next = nextItem(queue);
  const streaming = queue.state !== 'idle';
  return {
    ...recorded.queue,
    queue_id: queue.id,
    active: player === undefined || (player.leader === null && player.source === null),
    display_name: player === undefined ? queue.id : nameOf(player),
    available: player?.available ?? false,
    items: queue.items.length,
    shuffle_enabled: queue.shuffle,
    repeat_mode: queue.repeat,
    ...(world.generation.modern ? modernFields(queue) : {}),
    dont_stop_the_music_enabled: queue.autoplay,
    current_index: queue.index,
    index_in_buffer: queue.index,
    elapsed_time: positionOf(world, queue),
    elapsed_time_last_updated: world.now(),
    state: queue.state,
    current_item: current === null ? null : itemShape(world, queue, current, streaming),
    next_item: next === undefined ? null : itemShape(world, queue, next, streaming),
    resume_pos: queue.resumeAt,
    extra_attributes: world.generation.modern ? {} : { active_playlist: queue.playlist },
  };
}

function applied(world: World, config: DspConfig | undefined): Json {
  const on = config?.enabled === true;
  return {
    state: on ? 'enabled' : 'disabled',
    input_gain: on ? config.input_gain : 0,
    filters: on ? config.filters.filter((one) => one['enabled'] === true) : [],
    output_gain: on ? config.output_gain : 0,
    output_limiter: !world.generation.modern,
    ...(world.generation.modern ? { preset_id: config?.preset_id ?? null } : {}),
  };
}

function listeners(world: World, queue: DemoQueue): DemoPlayer[] {
  const leader = world.players.get(queue.id);
  return leader === undefined ? [] : [leader, ...world.followersOf(leader)];
}

function processing(world: World, queue: DemoQueue): Json {
  const fidelity = { quality: 'lossless', bit_perfect: false };
  return {
    input_fidelity: fidelity,
    queue_processing: {
      pcm_format: {
        ...audioFormat(rate, 32),
        content_type: 'f32le',
        output_format_str: `pcm;codec=pcm;rate=${rate};bitrate=32;channels=2`,
      },
      normalization: {
        mode: 'dynamic',
        measurement_source: null,
        target_lufs: -17,
        measured_lufs: null,
        applied_gain_db: null,
      },
      playback_speed: queue.speed,
      crossfade_mode: 'disabled',
      overlay_active: false,
    },
    outputs: listeners(world, queue).map((player) => ({
      player_ids: [player.id],
      dsp: applied(world, world.dsp.get(player.id)),
      source_channel: null,
      output_format: audioFormat(rate, 16),
      fidelity,
    })),
  };
}

/** The part of the stream details that says what is done to the sound: `audio_processing` from 2.10 on, else `dsp`. */
function activeDsp(world: World, queue: DemoQueue): Json {
  if (world.generation.modern) return { audio_processing: processing(world, queue) };
  const entries = listeners(world, queue).map((player) => [
    player.id,
    {
      ...applied(world, world.dsp.get(player.id)),
      output_format: audioFormat(rate, 16),
    },
  ]);
  return { dsp: Object.fromEntries(entries) as Json };
}
