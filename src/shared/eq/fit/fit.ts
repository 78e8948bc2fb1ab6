import '../texts.ts';
import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import type { Band } from '../model.ts';
import { limits } from '../model.ts';
import type { FitLimits, Bounds } from './bounds.ts';
import { computeBounds, usualLimits } from './bounds.ts';
import type { Curve } from './curve.ts';
import { interpolate, measureLevel } from './curve.ts';
import { logGrid } from '../grid.ts';
import { safePreamp } from './safe-preamp.ts';
import { FitModel } from './model.ts';
import { inOrder, packed, roundedBands } from './pack.ts';
import type { Quality, FitWatch } from './simplify.ts';
import { measureQuality } from './simplify.ts';
import { guess, peakOn } from './start.ts';
import { search } from './search.ts';
import type { FitTarget } from './start.ts';
import type { SearchOptions } from './search.ts';

type Bounded = FitTarget & { readonly bounds: Bounds };

const ROUGH_STEPS = 50;
const ROUGH_TOLERANCE = 3e-3;
/** Number of bands to relocate, and the maximum cost of each try. */
const MOVES = 4;
const MOVE_STEPS = 12;
const MOVE_TOLERANCE = 5e-3;
const FINE_STEPS = 12;
const FINE_TOLERANCE = 2e-3;
const ALL_STEPS = ROUGH_STEPS + MOVES * MOVE_STEPS + FINE_STEPS;
/** Every second point is enough for this many bands. */
const ROUGH_BANDS = 24;
/** dB^2 per point: no further improvement needed. */
const CLOSE = 1e-6;

export interface FitOptions extends FitWatch {
  /** Maximum number of bands: 1 to 64. Bands without effect are left out. */
  readonly bands: number;
  /** The sample rate that the bands are designed for (Hz). */
  readonly rate: number;
  /** Use a low and a high shelf; default: with 3 bands or more. */
  readonly shelves?: boolean;
  /** Ranges for the bands; default: `usualLimits`. */
  readonly limits?: FitLimits;
  /** `even`: every octave has equal weight. `measured`: less weight above 8 kHz, where measurements are uncertain. Default `even`. */
  readonly weighting?: 'even' | 'measured';
  /** Whether the curve's level must be matched (`keep`) or is free, because bands are no means for loudness. Default `free`. */
  readonly level?: 'keep' | 'free';
}

export interface FitResult extends Quality {
  /** Rounded to 1 Hz, 0.1 dB and 0.01 Q; low shelf first, high shelf last, the others by frequency. */
  readonly bands: Band[];
  /** dB, rounded to 0.1: keeps the bands from exceeding full scale. */
  readonly preamp: number;
  /** dB: constant offset between curve and bands. Level plus bands is the curve. */
  readonly level: number;
}

const POINTS = 256;
/** Measurements are reliable up to here (Hz); at 20 kHz a point has a tenth of the weight. */
const TRUSTED = 8000;
const MAX_BANDS = 64;

/**
 * Finds the bands whose response is closest to a target curve (dB): a greedy initial guess, then
 * Levenberg-Marquardt on ln f, ln Q and gain. Deterministic. Throws `invalid-input` for invalid numbers.
 * For a measured response use `fitMeasurement`.
 */
export function fitBands(curve: Curve, options: FitOptions): FitResult {
  check(options);
  const { rate, weighting = 'even' } = options;
  const freqs = logGrid(20, Math.min(20_000, rate * 0.49), POINTS);
  const level = options.level === 'keep' ? 0 : measureLevel(curve);
  const target = interpolate(curve, freqs).map((db) => db - level);
  const weights = freqs.map((f) => (weighting === 'even' ? 1 : trust(f)));
  const types = chooseTypes(options);
  const bounds = computeBounds(types, options.limits ?? usualLimits, rate);
  const x = new Float64Array(types.length * 3);
  const wanted = { freqs, target, weights, bounds };
  guess(x, types, wanted, { bounds, rate });
  searchInStages(types, x, wanted, options);
  options.onProgress?.(1);
  const bands = inOrder(roundedBands(types, x).filter(({ gain }) => gain !== 0));
  return { ...finish(bands, { freqs, target, rate }), level };
}

function finish(
  bands: Band[],
  { freqs, target, rate }: { freqs: Float64Array; target: Float64Array; rate: number },
): Omit<FitResult, 'level'> {
  const got = new Float64Array(freqs.length);
  new FitModel(
    bands.map(({ type }) => type),
    freqs,
    rate,
  ).response(packed(bands), got);
  return { bands, preamp: safePreamp(bands, rate), ...measureQuality(freqs, target, got) };
}

function check({ bands, rate }: FitOptions): void {
  if (!Number.isInteger(bands) || bands < 1 || bands > Math.min(MAX_BANDS, limits.bands))
    throw failure('invalid-input', t('eqfit:error.bands', { most: MAX_BANDS }), {
      field: 'bands',
    });
  if (!Number.isFinite(rate) || rate < 8000 || rate > 1_536_000)
    throw failure('invalid-input', t('eqfit:error.rate'), { field: 'rate' });
}

function chooseTypes({ bands, shelves = bands >= 3 }: FitOptions): Band['type'][] {
  if (!shelves || bands < 2) return Array.from({ length: bands }, () => 'peak');
  return ['low_shelf', 'high_shelf', ...Array.from({ length: bands - 2 }, () => 'peak' as const)];
}

const trust = (f: number): number =>
  f <= TRUSTED ? 1 : Math.max(0.1, 1 - (0.9 * Math.log(f / TRUSTED)) / Math.log(20_000 / TRUSTED));

/**
 * Improves an initial guess `x` in three stages: on every second grid point, where a step takes half the time; with the least
 * effective band relocated; then on the whole grid.
 */
function searchInStages(
  types: readonly Band['type'][],
  x: Float64Array,
  wanted: Bounded,
  { rate, onProgress }: FitOptions,
): void {
  const rough = types.length > ROUGH_BANDS ? wanted : everySecond(wanted);
  const model = new FitModel(types, rough.freqs, rate);
  let before = 0;
  const onStep = (done: number): void => onProgress?.((before + done) / ALL_STEPS);
  const first = { ...rough, most: ROUGH_STEPS, tolerance: ROUGH_TOLERANCE, onStep };
  let cost = search(model, x, first);
  for (let move = 0; move < MOVES && cost > CLOSE * model.points; move += 1) {
    before = ROUGH_STEPS + move * MOVE_STEPS;
    const moved = relocate(model, x, cost, {
      ...first,
      most: MOVE_STEPS,
      tolerance: MOVE_TOLERANCE,
    });
    if (moved >= cost) break;
    cost = moved;
  }
  before = ALL_STEPS - FINE_STEPS;
  const fine = { ...wanted, most: FINE_STEPS, tolerance: FINE_TOLERANCE, onStep };
  search(new FitModel(types, wanted.freqs, rate), x, fine);
}

function everySecond({ freqs, target, weights, bounds }: Bounded): Bounded {
  const half = (all: Float64Array): Float64Array => all.filter((_, k) => k % 2 === 0);
  return { freqs: half(freqs), target: half(target), weights: half(weights), bounds };
}

/**
 * Escapes a local minimum: moves the least effective peak to the largest remaining lobe and
 * searches from there. Improves `x` in place, or leaves it unchanged. Returns the cost of `x`.
 */
function relocate(
  model: FitModel,
  x: Float64Array,
  cost: number,
  options: SearchOptions & FitTarget,
): number {
  const band = leastMissed(model, x, options);
  if (band < 0) return cost;
  const response = new Float64Array(model.points);
  model.response(x, response);
  const left = response.map((db, k) => (options.target[k] ?? 0) - db);
  const trial = x.slice();
  trial.set(peakOn({ ...options, target: left }), band * 3);
  const result = search(model, trial, options);
  if (result >= cost) return cost;
  x.set(trial);
  return result;
}

/** The peak whose removal increases the sum of squares least; -1 without peaks. */
function leastMissed(model: FitModel, x: Float64Array, { target, weights }: FitTarget): number {
  const response = new Float64Array(model.points);
  const trial = x.slice();
  let best = -1;
  let least = Infinity;
  model.types.forEach((type, band) => {
    if (type !== 'peak') return;
    trial.set(x);
    trial[band * 3 + 2] = 0;
    model.response(trial, response);
    let cost = 0;
    for (let k = 0; k < response.length; k += 1)
      cost += (weights[k] ?? 0) * ((response[k] ?? 0) - (target[k] ?? 0)) ** 2;
    if (cost < least) [best, least] = [band, cost];
  });
  return best;
}
