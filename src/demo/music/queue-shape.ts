import { audioFormat, coverPath, fullShape, imageShape } from './media-shape.ts';
import type { Json } from './json.ts';
import { artistNames, durationOfEntry, providerItemId } from './library-model.ts';
import type { PlayableEntry } from './library-model.ts';
import { nameOf } from './player-shape.ts';
import { currentItem, followingIndex, computePosition } from './progress.ts';
import type { DemoQueue, DemoQueueItem, DemoState, DemoPlayer } from './state-model.ts';
import recorded from './recorded.json' with { type: 'json' };
import type { DspConfig } from './dsp.ts';

/** The sample rate of all demo players (Hz). */
const rate = 48_000;

function streamDetails(model: DemoState, queue: DemoQueue, item: DemoQueueItem): Json {
  const { media } = item;
  return {
    ...recorded.streamDetails,
    provider: media.provider,
    item_id: providerItemId(media),
    audio_format: audioFormat(44_100, 24),
    media_type: media.kind,
    duration: durationOfEntry(media),
    ...activeDsp(model, queue),
  };
}

/** Up to 2.9 the album of a loaded item is complete instead of the short form. */
function mediaItem(model: DemoState, media: PlayableEntry, loaded: boolean): Json {
  const shape = fullShape(media, model.generation);
  if (media.kind !== 'track' || !loaded || model.generation.modern) return shape;
  return { ...shape, album: fullShape(media.album, model.generation) };
}

/** An item of a queue. Only the current and the next one have stream details; `index` is always 0. */
export function itemShape(
  model: DemoState,
  queue: DemoQueue,
  item: DemoQueueItem,
  streaming: boolean,
): Json {
  const { media } = item;
  const path = coverPath(media);
  const artists = artistNames(media).map((name) => `${name} - `);
  return {
    queue_id: queue.id,
    queue_item_id: item.id,
    name: `${artists.join('')}${media.name}`,
    duration: durationOfEntry(media),
    sort_index: item.sortIndex,
    streamdetails: streaming ? streamDetails(model, queue, item) : null,
    media_item: mediaItem(model, media, streaming),
    image: path === null ? null : imageShape(path, model.generation),
    index: 0,
    available: true,
    extra_attributes: item.speed === 1 ? {} : { playback_speed: item.speed },
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

/** A queue as sent in `player_queues/get` and `queue_updated`. */
export function queueShape(model: DemoState, queue: DemoQueue): Json {
  const player = model.players.get(queue.id);
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
    ...(model.generation.modern ? modernFields(queue) : {}),
    dont_stop_the_music_enabled: queue.autoplay,
    current_index: queue.index,
    index_in_buffer: queue.buffered,
    elapsed_time: computePosition(model, queue),
    elapsed_time_last_updated: model.now(),
    state: queue.state,
    current_item: current === null ? null : itemShape(model, queue, current, streaming),
    next_item: next === undefined ? null : itemShape(model, queue, next, streaming),
    resume_pos: queue.resumeAt,
    extra_attributes: {
      ...(model.generation.modern ? {} : { active_playlist: queue.playlist }),
      ...(queue.busy ? { play_action_in_progress: true } : {}),
    },
  };
}

function applied(model: DemoState, config: DspConfig | undefined): Json {
  const on = config?.enabled === true;
  return {
    state: on ? 'enabled' : 'disabled',
    input_gain: on ? config.input_gain : 0,
    filters: on ? config.filters.filter((filter) => filter['enabled'] === true) : [],
    output_gain: on ? config.output_gain : 0,
    output_limiter: !model.generation.modern,
    ...(model.generation.modern ? { preset_id: config?.preset_id ?? null } : {}),
  };
}

function listeners(model: DemoState, queue: DemoQueue): DemoPlayer[] {
  const leader = model.players.get(queue.id);
  return leader === undefined ? [] : [leader, ...model.listFollowers(leader)];
}

function processing(model: DemoState, queue: DemoQueue): Json {
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
    outputs: listeners(model, queue).map((player) => ({
      player_ids: [player.id],
      dsp: applied(model, model.dsp.get(player.id)),
      source_channel: null,
      output_format: audioFormat(rate, 16),
      fidelity,
    })),
  };
}

/** The sound processing in the stream details: `audio_processing` from 2.10 on, else `dsp`. */
function activeDsp(model: DemoState, queue: DemoQueue): Json {
  if (model.generation.modern) return { audio_processing: processing(model, queue) };
  const entries = listeners(model, queue).map((player) => [
    player.id,
    {
      ...applied(model, model.dsp.get(player.id)),
      output_format: audioFormat(rate, 16),
    },
  ]);
  return { dsp: Object.fromEntries(entries) as Json };
}
