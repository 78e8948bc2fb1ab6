import type { Curve, Target } from './curve.ts';
import { interpolate, measureLevel, targetLevels } from './curve.ts';
import { logGrid } from '../grid.ts';

/** Minimum number of points in half a window. */
const MIN_HALF_POINTS = 2;

export interface PrepareOptions {
  /** Maximum boost (dB); null: unlimited. Default 6. */
  readonly maxBoost?: number | null | undefined;
  /** Default true: 1/12 octave, up to 2 octaves in the treble, where measurements are uncertain. */
  readonly smoothing?: boolean;
}

/** All curves of a correction, on `freqs` (Hz), leveled over 300 Hz to 3 kHz (dB). */
export interface Prepared {
  readonly freqs: Float64Array;
  readonly measured: Float64Array;
  readonly target: Float64Array;
  /** Target minus measurement, as the files say it. */
  readonly difference: Float64Array;
  /** The target curve for the bands: target minus measurement, smoothed and limited. */
  readonly wanted: Float64Array;
}

/** Default maximum boost (dB): a dip in a measurement is rarely audible. */
export const USUAL_BOOST = 6;

/** Points per octave, finer than any smoothing. */
const PER_OCTAVE = 48;
const FINE = 1 / 12;
const COARSE = 2;
/** The wide window replaces the narrow one between these frequencies (Hz): treble peaks move with the position of a headphone. */
const COARSE_FROM = 8000;
const COARSE_TO = 12_500;

/** Computes the target equalization from a measured response and a target. */
export function prepare(measured: Curve, target: Target, options: PrepareOptions = {}): Prepared {
  const { maxBoost = USUAL_BOOST, smoothing = true } = options;
  const freqs = logGrid(20, 20_000, Math.round(Math.log2(1000) * PER_OCTAVE) + 1);
  const levelled = (db: Float64Array): Float64Array => {
    const level = measureLevel({ freqs, db });
    return db.map((value) => value - level);
  };
  const raw = levelled(interpolate(measured, freqs));
  const aim = levelled(targetLevels(target, freqs));
  const difference = aim.map((db, k) => db - (raw[k] ?? 0));
  const calm = smoothing ? levelled(calmed(difference, freqs)) : difference;
  const wanted = maxBoost === null ? calm : calm.map((db) => Math.min(maxBoost, db));
  return { freqs, measured: raw, target: aim, difference, wanted };
}

function calmed(db: Float64Array, freqs: Float64Array): Float64Array {
  const step = Math.log2((freqs[1] ?? 2) / (freqs[0] ?? 1));
  const fine = smooth(db, step, () => FINE);
  const coarse = smooth(db, step, () => COARSE);
  return fine.map((value, k) => {
    const part = Math.log((freqs[k] ?? 0) / COARSE_FROM) / Math.log(COARSE_TO / COARSE_FROM);
    const x = Math.min(1, Math.max(0, part));
    const ease = x * x * (3 - 2 * x);
    return value + ease * ((coarse[k] ?? 0) - value);
  });
}

/**
 * Smooths a curve (dB at evenly spaced log frequencies, `step` octaves apart) by fitting a parabola to a window
 * around each point (Savitzky-Golay filter), which preserves peaks and slopes that a mean would flatten.
 * `octaves(k)`: window width at point k. At the ends the window is shifted inward.
 */
export function smooth(
  db: Float64Array,
  step: number,
  octaves: (k: number) => number,
): Float64Array {
  const n = db.length;
  return db.map((own, k) => {
    const half = Math.round(octaves(k) / step / 2);
    if (half < MIN_HALF_POINTS || n < 2 * MIN_HALF_POINTS + 1) return own;
    const from = Math.max(0, k - half);
    const to = Math.min(n - 1, k + half);
    return parabolaAt(db, from, to, k);
  });
}

/** The value at `k` of the least-squares parabola through the points from `from` to `to`. */
function parabolaAt(db: Float64Array, from: number, to: number, k: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let s4 = 0;
  let y0 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = from; i <= to; i += 1) {
    const x = i - k;
    const y = db[i] ?? 0;
    const xx = x * x;
    s0 += 1;
    s1 += x;
    s2 += xx;
    s3 += xx * x;
    s4 += xx * xx;
    y0 += y;
    y1 += x * y;
    y2 += xx * y;
  }
  // Cramer's rule for the constant term: the value at x = 0.
  const m0 = s2 * s4 - s3 * s3;
  const m1 = s1 * s4 - s2 * s3;
  const m2 = s1 * s3 - s2 * s2;
  const whole = s0 * m0 - s1 * m1 + s2 * m2;
  return (y0 * m0 - y1 * m1 + y2 * m2) / whole;
}
