import type { Band } from '../model.ts';
import type { Bounds, FitLimits } from './bounds.ts';
import { computeBounds, widestLimits } from './bounds.ts';
import { logGrid } from '../grid.ts';
import { FitModel } from './model.ts';
import { packed } from './pack.ts';
import { search } from './search.ts';
import { guess } from './start.ts';

/** A target curve for bands of known types. */
export interface MatchTarget {
  /** Hz. */
  readonly freqs: Float64Array;
  /** dB. */
  readonly target: Float64Array;
  readonly rate: number;
}

const POINTS = 320;
/** Offsets from a band's center, in fractions of its width, that the grid must include. */
const AROUND = [-1, -0.5, -0.25, 0, 0.25, 0.5, 1];
/** Designs at different rates can only match below half of the lower rate. */
const TOP_PART = 0.49;

/** Frequencies (Hz) that resolve the bands: evenly spaced in octaves, denser around narrow bands. */
export function gridFor(bands: readonly Band[], ...rates: readonly number[]): Float64Array {
  const top = Math.min(20_000, ...rates.map((rate) => rate * TOP_PART));
  const near = bands.flatMap(({ frequency, q }) =>
    AROUND.map((part) => frequency * 2 ** (part / Math.max(0.5, q))),
  );
  const inside = near.filter((f) => f > 20 && f < top);
  return Float64Array.from([...logGrid(20, top, POINTS), ...inside]).sort();
}

/** The combined response of bands at a rate (dB), enabled or not. */
export function computeResponse(
  bands: readonly Band[],
  freqs: Float64Array,
  rate: number,
): Float64Array {
  const out = new Float64Array(freqs.length);
  const types = bands.map(({ type }) => type);
  new FitModel(types, freqs, rate).response(packed(bands), out);
  return out;
}

export interface MatchOptions {
  readonly most?: number;
  readonly tolerance?: number;
  readonly limits?: FitLimits;
  readonly onStep?: (done: number) => void;
}

/** Improves bands until they match a target as closely as possible; `cost`: mean square of the difference (dB^2). */
export function matchBands(
  start: readonly Band[],
  wanted: MatchTarget,
  options: MatchOptions = {},
): { x: Float64Array; cost: number } {
  const types = start.map(({ type }) => type);
  const x = packed(start);
  const bounds = computeBounds(types, options.limits ?? widestLimits, wanted.rate);
  // A band outside of the usual limits can stay where it is.
  for (let i = 0; i < x.length; i += 1) {
    bounds.lower[i] = Math.min(bounds.lower[i] ?? 0, x[i] ?? 0);
    bounds.upper[i] = Math.max(bounds.upper[i] ?? 0, x[i] ?? 0);
  }
  return searched(types, x, bounds, wanted, options);
}

/** The same, starting from the band types alone. */
export function matchTypes(
  types: readonly Band['type'][],
  wanted: MatchTarget,
  options: MatchOptions = {},
): { x: Float64Array; cost: number } {
  const x = new Float64Array(types.length * 3);
  const bounds = computeBounds(types, options.limits ?? widestLimits, wanted.rate);
  guess(x, types, { ...wanted, weights: evenWeights(wanted) }, { bounds, rate: wanted.rate });
  return searched(types, x, bounds, wanted, options);
}

const evenWeights = ({ freqs }: MatchTarget): Float64Array =>
  new Float64Array(freqs.length).fill(1);

function searched(
  types: readonly Band['type'][],
  x: Float64Array,
  bounds: Bounds,
  wanted: MatchTarget,
  { most = 60, tolerance = 1e-4, onStep }: MatchOptions,
): { x: Float64Array; cost: number } {
  const { freqs, target, rate } = wanted;
  const weights = evenWeights(wanted);
  const options = { bounds, target, weights, most, tolerance, onStep };
  return { x, cost: search(new FitModel(types, freqs, rate), x, options) / freqs.length };
}
