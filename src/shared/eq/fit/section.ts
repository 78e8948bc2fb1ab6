import type { Band } from '../model.ts';

/**
 * A second-order section in the one variable that its magnitude depends on, t = tan^2(w/2) / tan^2(w0/2):
 * |H|^2 = N(t) / M(t) with quadratics N and M. This is the RBJ cookbook's biquad without its cosines: the bilinear
 * transform makes t the square of the analog frequency. `Q`: derivative by ln Q; `G`: by gain (dB).
 */
export interface Section {
  n0: number;
  n1: number;
  n2: number;
  m0: number;
  m1: number;
  m2: number;
  /** Only the middle coefficients know Q. */
  n1Q: number;
  m1Q: number;
  n0G: number;
  n1G: number;
  n2G: number;
  m0G: number;
  m1G: number;
  m2G: number;
}

export const emptySection = (): Section => ({
  ...{ n0: 1, n1: 0, n2: 0, m0: 1, m1: 0, m2: 0 },
  ...{ n1Q: 0, m1Q: 0 },
  ...{ n0G: 0, n1G: 0, n2G: 0, m0G: 0, m1G: 0, m2G: 0 },
});

/** d ln A / d gain, A = 10^(gain/40). */
const PER_DB = Math.LN10 / 40;

/** Sets `out` to the section of a band type at `gain` (dB) and `q`. Unknown types and all passes change no level. */
export function setSection(out: Section, type: Band['type'], gain: number, q: number): void {
  Object.assign(out, emptySection());
  if (type === 'peak') setPeak(out, gain, q);
  else if (type === 'low_shelf' || type === 'high_shelf') setShelf(out, type, gain, q);
  else if (type !== 'unknown' && type !== 'all_pass') setPass(out, type, q);
}

function setPeak(out: Section, gain: number, q: number): void {
  const a2 = 10 ** (gain / 20);
  const boost = a2 / (q * q);
  const cut = 1 / (a2 * q * q);
  out.n2 = 1;
  out.m2 = 1;
  out.n1 = boost - 2;
  out.m1 = cut - 2;
  out.n1Q = -2 * boost;
  out.m1Q = -2 * cut;
  out.n1G = 2 * boost * PER_DB;
  out.m1G = -2 * cut * PER_DB;
}

function setShelf(out: Section, type: 'low_shelf' | 'high_shelf', gain: number, q: number): void {
  const a = 10 ** (gain / 40);
  const k = 1 / (q * q) - 2;
  const slope = -2 / (q * q);
  const [n, m] = [a * a, 1 / (a * a)];
  const low = type === 'low_shelf';
  out.n0 = low ? n : 1;
  out.n2 = low ? 1 : n;
  out.m0 = low ? m : 1;
  out.m2 = low ? 1 : m;
  out.n1 = a * k;
  out.m1 = k / a;
  out.n1Q = a * slope;
  out.m1Q = slope / a;
  out.n1G = a * k * PER_DB;
  out.m1G = (-k / a) * PER_DB;
  out.n0G = low ? 2 * n * PER_DB : 0;
  out.m0G = low ? -2 * m * PER_DB : 0;
  out.n2G = low ? 0 : 2 * n * PER_DB;
  out.m2G = low ? 0 : -2 * m * PER_DB;
}

function setPass(out: Section, type: 'low_pass' | 'high_pass' | 'notch', q: number): void {
  out.m2 = 1;
  out.m1 = 1 / (q * q) - 2;
  out.m1Q = -2 / (q * q);
  out.n0 = type === 'high_pass' ? 0 : 1;
  out.n2 = type === 'low_pass' ? 0 : 1;
  out.n1 = type === 'notch' ? -2 : 0;
}

/** tan^2(w/2) of a frequency (Hz) at a rate (Hz). */
export const warped = (frequency: number, rate: number): number =>
  Math.tan((Math.PI * frequency) / rate) ** 2;

/** d ln tan^2(w0/2) / d ln f. */
export function warpSlope(frequency: number, rate: number): number {
  const w = (2 * Math.PI * frequency) / rate;
  return (2 * w) / Math.sin(w);
}
