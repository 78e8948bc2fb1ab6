import type { DemoError } from '../kit/demo-error.ts';
import { bandTypes, filterSpecs } from './dsp-filters.ts';
import type { Range } from './dsp-filters.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import { pythonRepr, pythonText, pythonType } from './args.ts';
import { codes, commandError } from './server-error.ts';
import { isRecord } from '../../shared/lib/json.ts';

/** A stored DSP configuration: only names and values that the server supports. */
export interface DspConfig {
  enabled: boolean;
  /** In processing order; each has `type` and `enabled`. */
  filters: Json[];
  /** dB. */
  input_gain: number;
  /** dB. */
  output_gain: number;
  /** From 2.10 on: the preset that was applied. */
  preset_id?: string | null;
}

export interface DspPreset {
  name: string;
  config: DspConfig;
  preset_id: string;
}

/** A value of the wrong type: the whole `filters` field is then invalid. */
class Unreadable extends Error {}

const outOfRange = (text: string): DemoError => commandError(codes.other, text);

/** A number as the server reads it: accepts numeric text. */
function toNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Unreadable();
  return number;
}

function ranged(value: unknown, fallback: number, range: Range): number {
  const number = value === undefined ? fallback : toNumber(value);
  const tooLow = range.exclusive === true ? number <= range.min : number < range.min;
  if (tooLow || number > range.max) throw outOfRange(range.text);
  return number;
}

/** 60 dB up or down. */
const gainRange = (what: string): Range => ({
  min: -60,
  max: 60,
  text: `${what} must be in the range -60.0 to 60.0 dB`,
});

function gain(value: unknown, what: string): number {
  return ranged(value, 0, gainRange(what));
}

function choice(value: unknown, known: readonly string[], fallback: string, other: string): string {
  if (value === undefined) return fallback;
  return typeof value === 'string' && known.includes(value) ? value : other;
}

function readBand(value: unknown): Json {
  if (!isRecord(value)) throw new Unreadable();
  return {
    frequency: ranged(value['frequency'], 1000, {
      min: 0,
      exclusive: true,
      max: 100_000,
      text: 'Band frequency must be in the range 0.0 to 100000.0 Hz',
    }),
    q: ranged(value['q'], 1, {
      min: 0.01,
      max: 100,
      text: 'Band Q factor must be in the range 0.01 to 100.0',
    }),
    gain: gain(value['gain'], 'Band gain'),
    type: choice(value['type'], bandTypes, 'peak', 'unknown'),
    enabled: flag(value['enabled'], true),
    channel: choice(value['channel'], ['ALL', 'FL', 'FR'], 'ALL', 'ALL'),
  };
}

function flag(value: unknown, fallback: boolean): boolean {
  return value === undefined ? fallback : Boolean(value);
}

function readPerChannel(value: unknown): Json {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) throw new Unreadable();
  if ('ALL' in value) throw outOfRange('AudioChannel.ALL is not allowed in per_channel_preamp');
  return Object.fromEntries(
    Object.entries(value).map(([channel, level]) => [channel, gain(level, `Preamp ${channel}`)]),
  );
}

function readParametric(value: Json, enabled: boolean): Json {
  const bands = value['bands'] ?? [];
  if (!Array.isArray(bands)) throw new Unreadable();
  return {
    enabled,
    preamp: value['preamp'] === null ? null : gain(value['preamp'], 'Preamp'),
    per_channel_preamp: readPerChannel(value['per_channel_preamp']),
    type: 'parametric_eq',
    bands: bands.map(readBand),
  };
}

function readFilter(value: unknown, generation: Generation): Json {
  if (!isRecord(value) || typeof value['enabled'] !== 'boolean') throw new Unreadable();
  const { type = 'parametric_eq', enabled } = value;
  if (type === 'parametric_eq') return readParametric(value, enabled);
  const spec = filterSpecs(generation).find((one) => one.type === type);
  if (spec === undefined) throw new Unreadable();
  const own = spec.fields.map((field) => {
    const given = value[field.name];
    if ('range' in field) return [field.name, ranged(given, field.fallback, field.range)];
    return [field.name, field.read(given)];
  });
  return { enabled, type, ...(Object.fromEntries(own) as Json) };
}

function readFilters(value: unknown, generation: Generation): Json[] {
  try {
    if (!Array.isArray(value)) throw new Unreadable();
    return value.map((filter) => readFilter(filter, generation));
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    const names = ['ParametricEQFilter', ...filterSpecs(generation).map((spec) => spec.model)];
    throw outOfRange(
      `Field "filters" of type list[Union[${names.join(', ')}]] in DSPConfig has invalid value ${pythonRepr(value)}`,
    );
  }
}

const noConfig = (value: unknown): DemoError =>
  outOfRange(
    `Value ${pythonText(value)} of type <class '${pythonType(value)}'> is invalid for config, expected value of type <class 'music_assistant_models.dsp.DSPConfig'>`,
  );

/**
 * Reads a configuration as the real server does: silently drops unknown names, gives missing fields
 * their defaults (so a wrong object erases settings), and rejects unreadable values with 999.
 */
export function readDsp(value: unknown, generation: Generation): DspConfig {
  if (!isRecord(value)) throw noConfig(value);
  const config: DspConfig = {
    enabled: flag(value['enabled'], false),
    filters: value['filters'] === undefined ? [] : readFilters(value['filters'], generation),
    input_gain: gain(value['input_gain'], 'Input gain'),
    output_gain: gain(value['output_gain'], 'Output gain'),
  };
  return generation.modern ? { ...config, preset_id: null } : config;
}

/** The configuration of a player that never had one. */
export const defaultDsp = (generation: Generation): DspConfig => readDsp({}, generation);
