import type { Band } from '../model.ts';
import { limits, usesGain } from '../model.ts';

interface Range {
  readonly min: number;
  readonly max: number;
}

/** Ranges for the search: Hz, dB, Q. */
export interface FitLimits {
  readonly frequency: Range;
  readonly gain: Range;
  readonly q: Range;
  readonly shelfQ: Range;
}

/** The limits of the AutoEq project: natural-sounding bands, narrow only where needed. */
export const usualLimits: FitLimits = {
  frequency: { min: 20, max: 10_000 },
  gain: { min: -20, max: 20 },
  q: { min: 0.18, max: 6 },
  shelfQ: { min: 0.4, max: 0.7 },
};

/** Everything a server accepts. */
export const widestLimits: FitLimits = {
  frequency: limits.frequency,
  gain: limits.gain,
  q: { min: 0.05, max: 50 },
  shelfQ: { min: 0.1, max: 5 },
};

/** Maximum band center as a fraction of the sample rate: closer to half the rate, filters lose their shape. */
const MAX_RATE_PART = 0.46;

export interface Bounds {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** Lower and upper bounds of the parameters (ln f, ln Q, gain) for bands of these types. */
export function computeBounds(
  types: readonly Band['type'][],
  given: FitLimits,
  rate: number,
): Bounds {
  const lower = new Float64Array(types.length * 3);
  const upper = new Float64Array(types.length * 3);
  const top = Math.min(given.frequency.max, rate * MAX_RATE_PART);
  types.forEach((type, band) => {
    const shelf = type === 'low_shelf' || type === 'high_shelf';
    const q = shelf ? given.shelfQ : given.q;
    const gain = usesGain(type) ? given.gain : { min: 0, max: 0 };
    lower.set([Math.log(given.frequency.min), Math.log(q.min), gain.min], band * 3);
    upper.set([Math.log(top), Math.log(q.max), gain.max], band * 3);
  });
  return { lower, upper };
}

export function clampInto(x: Float64Array, { lower, upper }: Bounds): void {
  for (let i = 0; i < x.length; i += 1)
    x[i] = Math.min(upper[i] ?? 0, Math.max(lower[i] ?? 0, x[i] ?? 0));
}
