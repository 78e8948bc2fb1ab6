import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import { freeId, makeBand } from '../make.ts';
import type { Band } from '../model.ts';
import { usesGain } from '../model.ts';
import type { FitLimits } from './bounds.ts';
import { usualLimits } from './bounds.ts';
import { byChannel, solvedTogether } from './channels.ts';
import { safePreamp } from './safe-preamp.ts';
import { gridFor, matchBands, matchTypes, computeResponse } from './match.ts';
import { inOrder, tidyBands } from './pack.ts';

/** How closely a response matches a target over the compared range. */
export interface Quality {
  /** Root mean square of the difference over log frequency (dB). */
  readonly rmse: number;
  /** The largest difference (dB). */
  readonly maxDeviation: number;
}

interface RefitOptions extends FitWatch {
  /** The rate (Hz) that the bands were made for. */
  readonly from: number;
  /** The rate (Hz) at which the new bands should sound the same. */
  readonly to: number;
}

interface RefitResult extends Quality {
  /** The same bands in the same order, with their ids. */
  readonly bands: Band[];
}

const MAX_STEPS = 60;

export interface SimplifyOptions extends FitWatch {
  /** Maximum number of bands, including those of single channels. */
  readonly bands: number;
  /** Hz. */
  readonly rate: number;
}

export interface SimplifyResult extends Quality {
  readonly bands: Band[];
  /** dB, as for a fit. */
  readonly preamp: number;
}

/** Simplified bands can be as narrow as the original ones. */
const loose: FitLimits = {
  ...usualLimits,
  frequency: { min: 20, max: 20_000 },
  gain: { min: -30, max: 30 },
  q: { min: 0.1, max: 20 },
};
/** Slopes of passes are endless; bands follow them to this level (dB). */
const MAX_PASS_DB = 20;

/**
 * Finds fewer bands that sound as close to the given ones as possible. Returns them unchanged if there are few enough; otherwise
 * drops disabled bands first. Each channel keeps at least one band; passes and notches are kept as long as there
 * is room for them. Unknown types are kept and count. Throws `invalid-input`.
 */
export function simplifyBands(bands: readonly Band[], options: SimplifyOptions): SimplifyResult {
  const { rate } = options;
  const done = (list: readonly Band[], quality: Quality): SimplifyResult => ({
    bands: [...list],
    preamp: safePreamp(list, rate),
    ...quality,
  });
  const none: Quality = { rmse: 0, maxDeviation: 0 };
  if (bands.length <= options.bands) return done(bands, none);
  const unknown = bands.filter(({ type }) => type === 'unknown');
  const active = bands.filter(({ type, enabled }) => type !== 'unknown' && enabled);
  if (active.length + unknown.length <= options.bands) return done([...active, ...unknown], none);
  const groups = byChannel(active);
  const room = shares(
    groups.map(({ length }) => length),
    options.bands - unknown.length,
  );
  let quality = none;
  const taken = new Set(bands.map(({ id }) => id));
  const next = groups.flatMap((group, index) => {
    const part = (own: number): void => options.onProgress?.((index + own) / groups.length);
    const freqs = gridFor(group, rate);
    const fewer = reduce(group, room[index] ?? 1, { freqs, rate, part, taken });
    const was = computeResponse(group, freqs, rate);
    const is = computeResponse(fewer, freqs, rate);
    quality = worse(quality, measureQuality(freqs, was, is));
    return fewer;
  });
  options.onProgress?.(1);
  return done([...next, ...unknown], quality);
}

/** Distributes `room` among groups of these sizes: at least one each, the rest by size. */
function shares(sizes: readonly number[], room: number): number[] {
  if (room < sizes.length || !Number.isInteger(room))
    throw failure('invalid-input', t('eqfit:error.room', { count: sizes.length }), {
      field: 'bands',
    });
  const out = sizes.map(() => 1);
  for (let left = room - sizes.length; left > 0; left -= 1) {
    let most = -1;
    sizes.forEach((size, index) => {
      const need = size / (out[index] ?? 1);
      const highest = most < 0 ? 1 : (sizes[most] ?? 0) / (out[most] ?? 1);
      if (need > highest) most = index;
    });
    if (most >= 0) out[most] = (out[most] ?? 0) + 1;
  }
  return out;
}

interface MatchContext {
  readonly freqs: Float64Array;
  readonly rate: number;
  readonly part: (own: number) => void;
  readonly taken: Set<string>;
}

/** At most `room` bands of one channel that sound like `group`. */
function reduce(group: readonly Band[], room: number, place: MatchContext): Band[] {
  if (group.length <= room) return [...group];
  const passes = group.filter(({ type }) => !usesGain(type));
  const rest = group.filter(({ type }) => usesGain(type));
  if (passes.length > 0 && passes.length < room)
    return [...passes, ...reduce(rest, room - passes.length, place)];
  return solve(group, room, place);
}

function solve(
  group: readonly Band[],
  room: number,
  { freqs, rate, part, taken }: MatchContext,
): Band[] {
  const target = computeResponse(group, freqs, rate).map((db) =>
    Math.min(MAX_PASS_DB, Math.max(-MAX_PASS_DB, db)),
  );
  const wanted = { freqs, target, rate };
  const channel = group[0]?.channel ?? 'ALL';
  const starts: Band[][] = [];
  // If some of the bands already match well, they are the best start; otherwise start from scratch.
  const strongest = group.filter(({ type }) => usesGain(type)).sort((a, b) => size(b) - size(a));
  if (strongest.length >= room) starts.push(strongest.slice(0, room));
  for (const types of [withShelves(room), peaks(room)]) {
    const fresh = types.map((type) => ({ ...makeBand('fit', { type, channel }) }));
    part(0.2 * starts.length);
    starts.push(tidyBands(fresh, matchTypes(types, wanted, { limits: loose }).x));
  }
  let best: { bands: Band[]; cost: number } = { bands: [], cost: Infinity };
  starts.forEach((start, index) => {
    part(0.6 + (0.4 * index) / starts.length);
    const { x, cost } = matchBands(start, wanted, { limits: loose });
    if (cost < best.cost) best = { bands: tidyBands(start, x), cost };
  });
  return inOrder(best.bands).map((band) => named(band, taken));
}

/** A band with a unique id. */
function named(band: Band, taken: Set<string>): Band {
  const id = freeId('fit', taken);
  taken.add(id);
  return { ...band, id, raw: null };
}

/** A band's effect: gain times width. */
const size = ({ gain, q, type }: Band): number =>
  Math.abs(gain) * (type === 'peak' ? Math.min(4, 1.4 / q) : 4);

const peaks = (count: number): Band['type'][] => Array.from({ length: count }, () => 'peak');
const withShelves = (count: number): Band['type'][] =>
  count < 3 ? peaks(count) : ['low_shelf', 'high_shelf', ...peaks(count - 2)];

/**
 * Bands that sound at one sample rate as the given ones do at another: same types, changed frequency, Q and gain. Bands at
 * or above half of either rate stay unchanged, and so do unknown types. Disabled bands are solved one by one, so
 * that they match when they are turned on. `rmse` and `maxDeviation` (dB) are those of the worst channel.
 */
export function refitBands(bands: readonly Band[], options: RefitOptions): RefitResult {
  const { from, to } = options;
  const fits = ({ type, frequency }: Band): boolean =>
    type !== 'unknown' && frequency < Math.min(from, to) / 2;
  const solved = new Map<string, Band>();
  let quality: Quality = { rmse: 0, maxDeviation: 0 };
  const groups = from === to ? [] : solvedTogether(bands.filter(fits));
  groups.forEach((group, index) => {
    const freqs = gridFor(group, from, to);
    const target = computeResponse(group, freqs, from);
    const { x } = matchBands(
      group,
      { freqs, target, rate: to },
      {
        most: MAX_STEPS,
        onStep: (done) => options.onProgress?.((index + done / MAX_STEPS) / groups.length),
      },
    );
    const next = tidyBands(group, x);
    for (const band of next) solved.set(band.id, band);
    quality = worse(quality, measureQuality(freqs, target, computeResponse(next, freqs, to)));
  });
  options.onProgress?.(1);
  return { bands: bands.map((band) => solved.get(band.id) ?? band), ...quality };
}

/** The worse of each pair of figures. */
export const worse = (a: Quality, b: Quality): Quality => ({
  rmse: Math.max(a.rmse, b.rmse),
  maxDeviation: Math.max(a.maxDeviation, b.maxDeviation),
});

/** Compares two curves (dB) on log-spaced frequencies (Hz). */
export function measureQuality(
  freqs: Float64Array,
  wanted: Float64Array,
  got: Float64Array,
): Quality {
  let sum = 0;
  let most = 0;
  for (let k = 0; k < freqs.length; k += 1) {
    const d = Math.abs((got[k] ?? 0) - (wanted[k] ?? 0));
    sum += d * d;
    most = Math.max(most, d);
  }
  return { rmse: freqs.length === 0 ? 0 : Math.sqrt(sum / freqs.length), maxDeviation: most };
}

export interface FitWatch {
  /** Called with the progress (0 to 1). */
  readonly onProgress?: (part: number) => void;
}
