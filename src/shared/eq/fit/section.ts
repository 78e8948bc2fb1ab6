import type { Band } from '../model.ts';

/**
 * A second-order section in the one variable that its magnitude depends on, t = tan^2(w/2) / tan^2(w0/2):
 * |H|^2 = N(t) / M(t) with quadratics N and M. This is the RBJ cookbook's biquad without its cosines: the bilinear
 * transform makes t the square of the analog frequency. A section is 14 numbers: the coefficients of N and of M, then what
 * the middle ones change with ln Q (only they know it), then what all of them change with the gain (dB).
 */
export const at = {
  ...{ n0: 0, n1: 1, n2: 2, m0: 3, m1: 4, m2: 5 },
  ...{ n1Q: 6, m1Q: 7 },
  ...{ n0G: 8, n1G: 9, n2G: 10, m0G: 11, m1G: 12, m2G: 13 },
} as const;

export const newSection = (): Float64Array => new Float64Array(14);

/** d ln A / d gain, A = 10^(gain/40). */
const PER_DB = Math.LN10 / 40;

/** Sets `out` to the section of a band type at `gain` (dB) and `q`. Unknown types and all passes change no level. */
export function setSection(
  out: Float64Array,
  type: Band['type'],
  gain: number,
  q: number,
): Float64Array {
  out.fill(0);
  out[at.n0] = 1;
  out[at.m0] = 1;
  if (type === 'peak') setPeak(out, gain, q);
  else if (type === 'low_shelf' || type === 'high_shelf') setShelf(out, type, gain, q);
  else if (type !== 'unknown' && type !== 'all_pass') setPass(out, type, q);
  return out;
}

function setPeak(out: Float64Array, gain: number, q: number): void {
  const a2 = 10 ** (gain / 20);
  const boost = a2 / (q * q);
  const cut = 1 / (a2 * q * q);
  out[at.n2] = 1;
  out[at.m2] = 1;
  out[at.n1] = boost - 2;
  out[at.m1] = cut - 2;
  out[at.n1Q] = -2 * boost;
  out[at.m1Q] = -2 * cut;
  out[at.n1G] = 2 * boost * PER_DB;
  out[at.m1G] = -2 * cut * PER_DB;
}

function setShelf(
  out: Float64Array,
  type: 'low_shelf' | 'high_shelf',
  gain: number,
  q: number,
): void {
  const a = 10 ** (gain / 40);
  const k = 1 / (q * q) - 2;
  const slope = -2 / (q * q);
  const [n, m] = [a * a, 1 / (a * a)];
  const low = type === 'low_shelf';
  // The gain is on one side: on the constant coefficients for low, on the quadratic ones for high frequencies.
  out[low ? at.n0 : at.n2] = n;
  out[low ? at.m0 : at.m2] = m;
  out[low ? at.n2 : at.n0] = 1;
  out[low ? at.m2 : at.m0] = 1;
  out[low ? at.n0G : at.n2G] = 2 * n * PER_DB;
  out[low ? at.m0G : at.m2G] = -2 * m * PER_DB;
  out[at.n1] = a * k;
  out[at.m1] = k / a;
  out[at.n1Q] = a * slope;
  out[at.m1Q] = slope / a;
  out[at.n1G] = a * k * PER_DB;
  out[at.m1G] = (-k / a) * PER_DB;
}

function setPass(out: Float64Array, type: 'low_pass' | 'high_pass' | 'notch', q: number): void {
  out[at.m2] = 1;
  out[at.m1] = 1 / (q * q) - 2;
  out[at.m1Q] = -2 / (q * q);
  out[at.n0] = type === 'high_pass' ? 0 : 1;
  out[at.n2] = type === 'low_pass' ? 0 : 1;
  out[at.n1] = type === 'notch' ? -2 : 0;
}

/** tan^2(w/2) of a frequency (Hz) at a rate (Hz). */
export const warped = (frequency: number, rate: number): number =>
  Math.tan((Math.PI * frequency) / rate) ** 2;

/** d ln tan^2(w0/2) / d ln f. */
export function warpSlope(frequency: number, rate: number): number {
  const w = (2 * Math.PI * frequency) / rate;
  return (2 * w) / Math.sin(w);
}
