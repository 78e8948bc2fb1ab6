import { randomBytes } from 'node:crypto';
import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { defaultDsp, readDsp } from '../dsp.ts';
import type { DspConfig, DspPreset } from '../dsp.ts';
import type { Json } from '../json.ts';
import { codes, ServerError } from '../server-error.ts';
import type { World } from '../world-model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';

/** Stores and tells. While the player's group plays, the stream starts anew: three queue updates. */
function store(world: World, id: string, config: DspConfig): DspConfig {
  world.dsp.set(id, config);
  world.emit('player_dsp_config_updated', id, config);
  const player = world.players.get(id);
  const queue = player === undefined ? undefined : world.queues.get(world.leaderOf(player).id);
  if (queue?.state === 'playing') world.tellQueue(queue.id, 3);
  return config;
}

const tellPresets = (world: World): void => {
  world.emit('dsp_presets_updated', null, [...world.presets]);
};

const whole = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value) : value);

function rounded(config: DspConfig): DspConfig {
  const filters = config.filters.map((filter): Json => {
    const { bands } = filter;
    if (!Array.isArray(bands)) return filter;
    const coarse = (bands as Json[]).map((band) => ({
      ...band,
      frequency: whole(band['frequency']),
      gain: whole(band['gain']),
      q: Math.round(Number(band['q']) * 10) / 10,
    }));
    return { ...filter, preamp: whole(filter['preamp']), bands: coarse };
  });
  return { ...config, filters };
}

/** Stores what was sent, or what a fault makes of it; the answer is what was stored. */
function saveDsp({ world, generation, faults }: Context, args: Args): DspConfig | null {
  const read = readDsp(args.all['config'], generation);
  const erased = faults.has('dsp-erases') ? { ...read, filters: [] } : read;
  const config = faults.has('dsp-rounds') ? rounded(erased) : erased;
  store(world, args.text('player_id'), config);
  return faults.has('dsp-silent') ? null : config;
}

function savePreset({ world, generation }: Context, args: Args): DspPreset {
  const preset = args.all['preset'];
  const name = isRecord(preset) ? preset['name'] : undefined;
  if (!isRecord(preset) || typeof name !== 'string' || name === '')
    throw new ServerError(codes.other, 'Preset name is required');
  const given = preset['preset_id'];
  const saved: DspPreset = {
    name,
    config: readDsp(preset['config'] ?? {}, generation),
    preset_id: typeof given === 'string' ? given : randomBytes(6).toString('base64url'),
  };
  const at = world.presets.findIndex((one) => one.preset_id === saved.preset_id);
  if (at >= 0) world.presets[at] = saved;
  else world.presets.push(saved);
  tellPresets(world);
  return saved;
}

function removePreset({ world }: Context, args: Args): null {
  const id = args.text('preset_id');
  const at = world.presets.findIndex((one) => one.preset_id === id);
  if (at >= 0) world.presets.splice(at, 1);
  tellPresets(world);
  return null;
}

function applyPreset({ world }: Context, args: Args): DspConfig {
  const id = args.text('preset_id');
  const preset = world.presets.find((one) => one.preset_id === id);
  if (preset === undefined) throw new ServerError(codes.other, `Preset ${id} not found`);
  const config = structuredClone({ ...preset.config, preset_id: id });
  return store(world, args.text('player_id'), config);
}

export const dspCommands: readonly Command[] = [
  command(
    'config/players/dsp/get',
    ({ world, generation }, args) =>
      world.dsp.get(args.text('player_id')) ?? defaultDsp(generation),
  ),
  command('config/players/dsp/save', saveDsp),
  command('config/players/dsp/apply_preset', applyPreset),
  command('config/dsp_presets/get', ({ world }) => world.presets),
  command('config/dsp_presets/save', savePreset),
  command('config/dsp_presets/remove', removePreset),
];
