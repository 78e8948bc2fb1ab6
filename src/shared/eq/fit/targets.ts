import type { Curve } from './curve.ts';
import { interpolate } from './curve.ts';

/** The response that is wanted at the ear. */
export type Target =
  | { readonly k: 'flat' }
  /** A straight line of `tilt` dB for each octave through 0 dB at 1 kHz, and a shelf of `bass` dB below about 105 Hz. */
  | { readonly k: 'tilt'; readonly tilt: number; readonly bass: number }
  /** A curve of one's own. */
  | { readonly k: 'curve'; readonly curve: Curve };

export const flatTarget: Target = { k: 'flat' };

/** What both halves of the slope of the bass shelf meet at (Hz). */
const BASS_HZ = 105;

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
