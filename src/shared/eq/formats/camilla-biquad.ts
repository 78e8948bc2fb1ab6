import { t } from '../../i18n/translate.ts';
import type { BandType } from '../model.ts';
import { butterworthQs, qOfOctaves, qOfSlope } from './shelf.ts';
import { toRecord } from '../../lib/json.ts';
import type { JsonRecord } from '../../lib/json.ts';

/** A band without its state. */
interface Section {
  readonly type: BandType;
  readonly frequency: number;
  readonly gain: number;
  readonly q: number;
}

/** The result of a filter: sections, or the reason why there are none. */
export type Sections = readonly Section[] | { readonly reason: string };

/** A missing or invalid value of a filter; caught within this file. */
class Wrong extends Error {}

const wrong = (reason: string): Wrong => new Wrong(reason);

function numberAt(parameters: JsonRecord, name: string): number {
  const value = parameters[name];
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw wrong(t('eqfiles:camilla.noNumber', { name }));
}

function above0(parameters: JsonRecord, name: string): number {
  const value = numberAt(parameters, name);
  if (value > 0) return value;
  throw wrong(t('eqfiles:camilla.notAbove0', { name }));
}

const types: Readonly<Record<string, BandType>> = {
  Peaking: 'peak',
  Lowshelf: 'low_shelf',
  Highshelf: 'high_shelf',
  Lowpass: 'low_pass',
  Highpass: 'high_pass',
  Notch: 'notch',
  Allpass: 'all_pass',
};

/** Q from `q`, `bandwidth` (octaves) or, for shelves, `slope` (dB per octave). */
function parseWidth(parameters: JsonRecord, section: Omit<Section, 'q'>, rate: number): number {
  const { type, frequency, gain } = section;
  const shelf = type === 'low_shelf' || type === 'high_shelf';
  if (parameters['q'] !== undefined) return above0(parameters, 'q');
  if (shelf && parameters['slope'] !== undefined) {
    const q = qOfSlope(above0(parameters, 'slope') / 12, gain);
    if (Number.isFinite(q)) return q;
    throw wrong(t('eqfiles:line.noSuchSlope'));
  }
  if (!shelf && parameters['bandwidth'] !== undefined)
    return qOfOctaves(above0(parameters, 'bandwidth'), frequency, rate);
  throw wrong(t('eqfiles:camilla.noWidth'));
}

function parseBiquad(type: BandType, parameters: JsonRecord, rate: number): Section {
  const gained = type === 'peak' || type === 'low_shelf' || type === 'high_shelf';
  const frequency = above0(parameters, 'freq');
  const section = { type, frequency, gain: gained ? numberAt(parameters, 'gain') : 0 };
  return { ...section, q: parseWidth(parameters, section, rate) };
}

/** The sections of a CamillaDSP biquad or combination of biquads. */
export function parseSections(
  kind: 'Biquad' | 'BiquadCombo',
  parameters: JsonRecord,
  rate: number,
): Sections {
  const name = parameters['type'];
  const type = typeof name === 'string' ? name : '';
  try {
    if (kind === 'BiquadCombo') return parseCombo(type, parameters, rate);
    const band = Object.hasOwn(types, type) ? types[type] : undefined;
    if (band === undefined) throw wrong(foreign(type));
    return [parseBiquad(band, parameters, rate)];
  } catch (error) {
    if (error instanceof Wrong) return { reason: error.message };
    throw error;
  }
}

function foreign(type: string): string {
  if (type.endsWith('FO')) return t('eqfiles:camilla.firstOrder', { type });
  return type === '' ? t('eqfiles:camilla.noType') : t('eqfiles:camilla.noSuchBand', { type });
}

function parseCombo(type: string, parameters: JsonRecord, rate: number): Section[] {
  if (/^(?:Butterworth|LinkwitzRiley)(?:High|Low)pass$/.test(type))
    return cascade(type, parameters);
  if (type === 'Tilt') return tilt(parameters);
  if (type === 'FivePointPeq') return fivePoints(parameters);
  if (type === 'NPointPeq') return points(parameters, rate);
  if (type === 'GraphicEqualizer') return graphic(parameters, rate);
  throw wrong(foreign(type));
}

/** Real crossovers have fewer sections than this per filter. */
const MAX_ORDER = 64;

function cascade(name: string, parameters: JsonRecord): Section[] {
  const frequency = above0(parameters, 'freq');
  const order = above0(parameters, 'order');
  const riley = name.startsWith('Linkwitz');
  if (!Number.isInteger(order) || order > MAX_ORDER || (riley && order % 2 > 0))
    throw wrong(t('eqfiles:camilla.badOrder', { order }));
  if (!riley && order % 2 > 0) throw wrong(t('eqfiles:camilla.oddOrder', { order }));
  const half = butterworthQs(order / 2);
  const qs = riley ? [...half, ...half, ...(order % 4 > 0 ? [0.5] : [])] : butterworthQs(order);
  const type = name.endsWith('Highpass') ? 'high_pass' : 'low_pass';
  return qs.map((q) => ({ type, frequency, gain: 0, q }));
}

/** Two wide opposite shelves, as CamillaDSP computes it. */
function tilt(parameters: JsonRecord): Section[] {
  const half = numberAt(parameters, 'gain') / 2;
  return [
    { type: 'low_shelf', frequency: 110, gain: -half, q: 0.35 },
    { type: 'high_shelf', frequency: 3500, gain: half, q: 0.35 },
  ];
}

function fivePoints(parameters: JsonRecord): Section[] {
  const parts = [
    ['low_shelf', 'ls'],
    ['peak', 'p1'],
    ['peak', 'p2'],
    ['peak', 'p3'],
    ['high_shelf', 'hs'],
  ] as const;
  return parts.map(([type, name]) => ({
    type,
    frequency: above0(parameters, `f${name}`),
    gain: numberAt(parameters, `g${name}`),
    q: above0(parameters, `q${name}`),
  }));
}

/** The first point is a low shelf, the last a high shelf. */
function points(parameters: JsonRecord, rate: number): Section[] {
  const bands: readonly unknown[] = Array.isArray(parameters['bands']) ? parameters['bands'] : [];
  if (bands.length < 2) throw wrong(t('eqfiles:camilla.noBands'));
  return bands.map((band, index) => {
    const type = index === 0 ? 'low_shelf' : index === bands.length - 1 ? 'high_shelf' : 'peak';
    return parseBiquad(type, toRecord(band) ?? {}, rate);
  });
}

function graphic(parameters: JsonRecord, rate: number): Section[] {
  const gains: readonly unknown[] = Array.isArray(parameters['gains']) ? parameters['gains'] : [];
  const edge = (name: string, fallback: number): number =>
    parameters[name] == null ? fallback : above0(parameters, name);
  const from = Math.log2(edge('freq_min', 20));
  const to = Math.log2(edge('freq_max', 20_000));
  if (gains.length === 0 || to <= from) throw wrong(t('eqfiles:camilla.noBands'));
  const width = (to - from) / gains.length;
  return gains.flatMap((gain, index): Section[] => {
    if (typeof gain !== 'number' || !Number.isFinite(gain))
      throw wrong(t('eqfiles:camilla.noNumber', { name: `gains[${String(index)}]` }));
    const frequency = 2 ** (from + (index + 0.5) * width);
    const q = qOfOctaves(width, frequency, rate);
    return gain === 0 ? [] : [{ type: 'peak', frequency, gain, q }];
  });
}
