import { audioFormat } from './media-shape.ts';
import type { DspConfig } from './dsp-model.ts';
import type { Json } from './json.ts';
import type { DemoPlayer, DemoQueue, World } from './world-model.ts';

/** The rate at which the sound of all demo players is processed (Hz). */
const rate = 48_000;

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
export function activeDsp(world: World, queue: DemoQueue): Json {
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
