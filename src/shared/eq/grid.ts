/** Frequencies from `from` to `to` (Hz) in equal ratios, both ends included. */
export function logGrid(from: number, to: number, points: number): Float64Array {
  const grid = new Float64Array(Math.max(0, Math.floor(points)));
  const step = grid.length > 1 ? Math.log(to / from) / (grid.length - 1) : 0;
  for (let index = 0; index < grid.length; index += 1) grid[index] = from * Math.exp(index * step);
  // The ends are exactly as requested, without rounding errors.
  if (grid.length > 1) grid[grid.length - 1] = to;
  return grid;
}

/** What responses need to know about a list of frequencies at one rate. */
export interface Axis {
  readonly length: number;
  /** 4 sin²(w/2). */
  readonly p: Float64Array;
  /** sin² w. */
  readonly sine2: Float64Array;
}

/**
 * The frequencies (Hz) on the unit circle. Frequencies above half the rate get the value at half the rate.
 */
export function createAxis(freqs: ArrayLike<number>, rate: number): Axis {
  const p = new Float64Array(freqs.length);
  const sine2 = new Float64Array(freqs.length);
  for (let index = 0; index < freqs.length; index += 1) {
    const half = halfAngle(freqs[index] ?? 0, rate);
    const sine = Math.sin(half);
    const both = 2 * sine * Math.cos(half);
    p[index] = 4 * sine * sine;
    sine2[index] = both * both;
  }
  return { length: freqs.length, p, sine2 };
}

/** w/2 of a frequency (Hz), limited to half the rate. */
export const halfAngle = (frequency: number, rate: number): number =>
  Math.PI * Math.min(0.5, Math.max(0, frequency / rate));
