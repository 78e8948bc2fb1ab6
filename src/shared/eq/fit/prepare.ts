import type { Curve } from './curve.ts';
import { interpolate, levelOf } from './curve.ts';
import { logGrid } from '../grid.ts';
import { smooth } from './smooth.ts';
import type { Target } from './targets.ts';
import { targetLevels } from './targets.ts';

export interface PrepareOptions {
  /** More than this is never lifted (dB); null: no such limit. Default 6. */
  readonly maxBoost?: number | null;
  /** Default true: 1/12 octave, up to 2 octaves where treble is unsure. */
  readonly smoothing?: boolean;
}

/** Everything that is drawn of a correction, on `freqs` (Hz), levelled over 300 Hz to 3 kHz (dB). */
export interface Prepared {
  readonly freqs: Float64Array;
  readonly measured: Float64Array;
  readonly target: Float64Array;
  /** What bands shall do: target less measurement, smoothed and limited. */
  readonly wish: Float64Array;
}

/** The most that is lifted by default (dB): a dip of a measurement is seldom one for the ear. */
export const USUAL_BOOST = 6;

/** Points an octave, finer than any smoothing. */
const PER_OCTAVE = 48;
const FINE = 1 / 12;
const COARSE = 2;
/** From the first to the second (Hz) the wide window replaces the narrow one: positions of treble peaks vary with the fit of a headphone. */
const COARSE_FROM = 8000;
const COARSE_TO = 12_500;

/** Turns a measured response and a target into the wanted equalization. */
export function prepare(measured: Curve, target: Target, options: PrepareOptions = {}): Prepared {
  const { maxBoost = USUAL_BOOST, smoothing = true } = options;
  const freqs = logGrid(20, 20_000, Math.round(Math.log2(1000) * PER_OCTAVE) + 1);
  const levelled = (db: Float64Array): Float64Array => {
    const level = levelOf({ freqs, db });
    return db.map((value) => value - level);
  };
  const raw = levelled(interpolate(measured, freqs));
  const aim = levelled(targetLevels(target, freqs));
  const wanted = aim.map((db, k) => db - (raw[k] ?? 0));
  const calm = smoothing ? levelled(calmed(wanted, freqs)) : wanted;
  const wish = maxBoost === null ? calm : calm.map((db) => Math.min(maxBoost, db));
  return { freqs, measured: raw, target: aim, wish };
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
