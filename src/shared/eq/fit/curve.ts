import { logGrid } from '../grid.ts';

/** A response or a wish: ascending frequencies (Hz) and a level for each (dB). */
export interface Curve {
  readonly freqs: ArrayLike<number>;
  readonly db: ArrayLike<number>;
}

/**
 * The curve at other frequencies (ascending, Hz): straight lines over log frequency between its points, level beyond
 * its ends. Without any point it is 0 dB.
 */
export function interpolate({ freqs, db }: Curve, at: ArrayLike<number>): Float64Array {
  const out = new Float64Array(at.length);
  const last = freqs.length - 1;
  if (last < 0) return out;
  let i = 0;
  for (let k = 0; k < at.length; k += 1) {
    const f = at[k] ?? 0;
    while (i < last && (freqs[i + 1] ?? 0) <= f) i += 1;
    const [f0, y0] = [freqs[i] ?? 0, db[i] ?? 0];
    const [f1, y1] = [freqs[i + 1] ?? f0, db[i + 1] ?? y0];
    out[k] = f <= f0 || f1 <= f0 ? y0 : y0 + ((y1 - y0) * Math.log(f / f0)) / Math.log(f1 / f0);
  }
  return out;
}

/** The band that a curve's level is told by (Hz): what lies there is neither bass nor treble. */
const LEVEL_FROM = 300;
const LEVEL_TO = 3000;

/** The level of a curve: its mean (dB) over log frequency from 300 Hz to 3 kHz. */
export function levelOf(curve: Curve): number {
  const at = logGrid(LEVEL_FROM, LEVEL_TO, 128);
  return interpolate(curve, at).reduce((sum, db) => sum + db, 0) / at.length;
}
