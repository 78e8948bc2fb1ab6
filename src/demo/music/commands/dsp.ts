import { randomBytes } from 'node:crypto';
import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { defaultDsp, readDsp } from '../dsp.ts';
import type { DspConfig, DspPreset } from '../dsp.ts';
import type { Json } from '../json.ts';
import { codes, commandError } from '../server-error.ts';
import type { DemoState } from '../state-model.ts';
import { isRecord } from '../../../shared/lib/json.ts';

/** Stores and emits a configuration. If the player's group is playing, the stream restarts: three queue updates. */
function store(model: DemoState, id: string, config: DspConfig): DspConfig {
  model.dsp.set(id, config);
  model.emit('player_dsp_config_updated', id, config);
  const player = model.players.get(id);
  const queue = player === undefined ? undefined : model.queues.get(model.findLeader(player).id);
  if (queue?.state === 'playing') model.emitQueue(queue.id, 3);
  return config;
}

const emitPresets = (model: DemoState): void =>
  model.emit('dsp_presets_updated', null, [...model.presets]);

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

/** Stores and returns the sent configuration, or a fault's version of it. */
function saveDsp({ model, generation, faults }: Context, args: Args): DspConfig | null {
  const read = readDsp(args.all['config'], generation);
  const erased = faults.has('dsp-erases') ? { ...read, filters: [] } : read;
  const config = faults.has('dsp-rounds') ? rounded(erased) : erased;
  store(model, args.text('player_id'), config);
  return faults.has('dsp-silent') ? null : config;
}

function savePreset({ model, generation }: Context, args: Args): DspPreset {
  const preset = args.all['preset'];
  const name = isRecord(preset) ? preset['name'] : undefined;
  if (!isRecord(preset) || typeof name !== 'string' || name === '')
    throw commandError(codes.other, 'Preset name is required');
  const given = preset['preset_id'];
  const saved: DspPreset = {
    name,
    config: readDsp(preset['config'] ?? {}, generation),
    preset_id: typeof given === 'string' ? given : randomBytes(6).toString('base64url'),
  };
  const at = model.presets.findIndex((one) => one.preset_id === saved.preset_id);
  if (at >= 0) model.presets[at] = saved;
  else model.presets.push(saved);
  emitPresets(model);
  return saved;
}

function removePreset({ model }: Context, args: Args): null {
  const id = args.text('preset_id');
  const at = model.presets.findIndex((preset) => preset.preset_id === id);
  if (at >= 0) model.presets.splice(at, 1);
  emitPresets(model);
  return null;
}

function applyPreset({ model }: Context, args: Args): DspConfig {
  const id = args.text('preset_id');
  const preset = model.presets.find((one) => one.preset_id === id);
  if (preset === undefined) throw commandError(codes.other, `Preset ${id} not found`);
  const config = structuredClone({ ...preset.config, preset_id: id });
  return store(model, args.text('player_id'), config);
}

export const dspCommands: readonly Command[] = [
  command(
    'config/players/dsp/get',
    ({ model, generation }, args) =>
      model.dsp.get(args.text('player_id')) ?? defaultDsp(generation),
  ),
  command('config/players/dsp/save', saveDsp),
  command('config/players/dsp/apply_preset', applyPreset),
  command('config/dsp_presets/get', ({ model }) => model.presets),
  command('config/dsp_presets/save', savePreset),
  command('config/dsp_presets/remove', removePreset),
];
