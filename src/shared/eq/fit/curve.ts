import { logGrid } from '../grid.ts';

export type Target =
  | { readonly k: 'flat' }
  /** A straight line of `tilt` dB per octave through 0 dB at 1 kHz, and a shelf of `bass` dB below about 105 Hz. */
  | { readonly k: 'tilt'; readonly tilt: number; readonly bass: number }
  | { readonly k: 'curve'; readonly curve: Curve };

export const flatTarget: Target = { k: 'flat' };

/** The center of the bass shelf's slope (Hz). */
const BASS_HZ = 105;

/** A response or target: ascending frequencies (Hz) with a level each (dB). */
export interface Curve {
  readonly freqs: ArrayLike<number>;
  readonly db: ArrayLike<number>;
}

/**
 * The curve at other frequencies (ascending, Hz), interpolated linearly over log frequency; beyond its ends the end
 * levels. 0 dB for a curve without points.
 */
export function interpolate({ freqs, db }: Curve, at: ArrayLike<number>): Float64Array {
  const out = new Float64Array(at.length);
  const last = freqs.length - 1;
  if (last < 0) return out;
  let i = 0;
  for (let k = 0; k < at.length; k += 1) {
    const f = at[k] ?? 0;
    while (i < last && (freqs[i + 1] ?? 0) <= f) i += 1;
    const f0 = freqs[i] ?? 0;
    const y0 = db[i] ?? 0;
    const f1 = freqs[i + 1] ?? f0;
    const y1 = db[i + 1] ?? y0;
    out[k] = f <= f0 || f1 <= f0 ? y0 : y0 + ((y1 - y0) * Math.log(f / f0)) / Math.log(f1 / f0);
  }
  return out;
}

/** The range that defines a curve's level (Hz): neither bass nor treble. */
const LEVEL_FROM = 300;
const LEVEL_TO = 3000;

/** The level of a curve: its mean (dB) over log frequency from 300 Hz to 3 kHz. */
export function measureLevel(curve: Curve): number {
  const at = logGrid(LEVEL_FROM, LEVEL_TO, 128);
  return interpolate(curve, at).reduce((sum, db) => sum + db, 0) / at.length;
}

/** The level of a target (dB) at frequencies (ascending, Hz). */
export function targetLevels(target: Target, freqs: Float64Array): Float64Array {
  if (target.k === 'curve') return interpolate(target.curve, freqs);
  if (target.k === 'flat') return new Float64Array(freqs.length);
  return freqs.map((f) => target.tilt * Math.log2(f / 1000) + bassShelf(f, target.bass));
}

/** An analog shelf of second order with Q 0.71 (dB). */
function bassShelf(f: number, gain: number): number {
  const a = 10 ** (gain / 40);
  const t = (f / BASS_HZ) ** 2;
  const middle = a * 2 * t;
  const n = (a - t) ** 2 + middle;
  const m = (1 - a * t) ** 2 + middle;
  return 10 * Math.log10((a * a * n) / m);
}
