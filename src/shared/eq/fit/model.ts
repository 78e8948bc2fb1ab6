import type { Band } from '../model.ts';

/**
 * A second-order section as a function of t = tan^2(w/2) / tan^2(w0/2), which determines its magnitude:
 * |H|^2 = N(t) / M(t) with quadratics N and M. This is the RBJ cookbook's biquad without cosines: the bilinear
 * transform makes t the square of the analog frequency. A section is 14 numbers: the coefficients of N and M, then the derivatives of
 * the middle ones by ln Q (only they depend on it), then the derivatives of all of them by the gain (dB).
 */
const at = {
  n0: 0,
  n1: 1,
  n2: 2,
  m0: 3,
  m1: 4,
  m2: 5,
  n1Q: 6,
  m1Q: 7,
  n0G: 8,
  n1G: 9,
  n2G: 10,
  m0G: 11,
  m1G: 12,
  m2G: 13,
} as const;

const newSection = (): Float64Array => new Float64Array(14);

/** d ln A / d gain, A = 10^(gain/40). */
const PER_DB = Math.LN10 / 40;

/** Sets `out` to the section of a band type at `gain` (dB) and `q`. Unknown types and all passes do not change the level. */
function setSection(out: Float64Array, type: Band['type'], gain: number, q: number): Float64Array {
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
  const n = a * a;
  const m = 1 / (a * a);
  const low = type === 'low_shelf';
  // The gain affects one side: the constant coefficients for low, the quadratic ones for high frequencies.
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
const warped = (frequency: number, rate: number): number =>
  Math.tan((Math.PI * frequency) / rate) ** 2;

/** d ln tan^2(w0/2) / d ln f. */
function warpSlope(frequency: number, rate: number): number {
  const w = (2 * Math.PI * frequency) / rate;
  return (2 * w) / Math.sin(w);
}

/** dB of a power factor: 10 log10 x = TO_DB ln x. */
const TO_DB = 10 / Math.LN10;
/** Lower bound of the level: the null of a notch. */
const MIN_POWER = 1e-20;

/**
 * Bands as searchable parameters on a fixed grid (Hz). Each band has three consecutive parameters: ln f (Hz), ln Q,
 * gain (dB). The caller handles `enabled` and channels.
 */
export class FitModel {
  readonly types: readonly Band['type'][];
  readonly rate: number;
  /** Grid points. */
  readonly points: number;
  readonly #tau: Float64Array;
  readonly #section = newSection();
  readonly #power: Float64Array;

  constructor(types: readonly Band['type'][], freqs: Float64Array, rate: number) {
    this.types = types;
    this.rate = rate;
    this.points = freqs.length;
    this.#tau = freqs.map((f) => warped(f, rate));
    this.#power = new Float64Array(freqs.length);
  }

  /** Writes the combined level of all bands (dB) into `out`. */
  response(x: Float64Array, out: Float64Array): void {
    const { points } = this;
    const power = this.#power.fill(1);
    for (let band = 0; band < this.types.length; band += 1) this.#multiply(x, band, power);
    for (let k = 0; k < points; k += 1)
      out[k] = TO_DB * Math.log(Math.max(MIN_POWER, power[k] ?? 1));
  }

  #multiply(x: Float64Array, band: number, power: Float64Array): void {
    const s = this.#at(x, band);
    const n0 = s[at.n0] ?? 0;
    const n1 = s[at.n1] ?? 0;
    const n2 = s[at.n2] ?? 0;
    const m0 = s[at.m0] ?? 0;
    const m1 = s[at.m1] ?? 0;
    const m2 = s[at.m2] ?? 0;
    const scale = 1 / this.#tau0(x, band);
    const tau = this.#tau;
    for (let k = 0; k < power.length; k += 1) {
      const t = (tau[k] ?? 0) * scale;
      power[k] = ((power[k] ?? 1) * (n0 + t * (n1 + t * n2))) / (m0 + t * (m1 + t * m2));
    }
  }

  /**
   * Writes the derivatives of the level by every parameter, times `weights`, into `out`: one row of `points` per
   * parameter.
   */
  jacobian(x: Float64Array, weights: Float64Array, out: Float64Array): void {
    for (let band = 0; band < this.types.length; band += 1) this.#rows(x, band, weights, out);
  }

  #rows(x: Float64Array, band: number, weights: Float64Array, out: Float64Array): void {
    const s = this.#at(x, band);
    const scale = 1 / this.#tau0(x, band);
    const slope = -warpSlope(Math.exp(x[band * 3] ?? 0), this.rate);
    const tau = this.#tau;
    const { points } = this;
    const f = band * 3 * points;
    const q = f + points;
    const g = q + points;
    for (let k = 0; k < points; k += 1) {
      const t = (tau[k] ?? 0) * scale;
      const w = TO_DB * (weights[k] ?? 0);
      const n = w / Math.max(MIN_POWER, quadratic(s, at.n0, t));
      const m = w / quadratic(s, at.m0, t);
      out[f + k] = slope * t * (n * computeSlope(s, at.n0, t) - m * computeSlope(s, at.m0, t));
      out[q + k] = t * (n * (s[at.n1Q] ?? 0) - m * (s[at.m1Q] ?? 0));
      out[g + k] = n * quadratic(s, at.n0G, t) - m * quadratic(s, at.m0G, t);
    }
  }

  #at(x: Float64Array, band: number): Float64Array {
    const q = Math.exp(x[band * 3 + 1] ?? 0);
    return setSection(this.#section, this.types[band] ?? 'unknown', x[band * 3 + 2] ?? 0, q);
  }

  #tau0(x: Float64Array, band: number): number {
    return warped(Math.exp(x[band * 3] ?? 0), this.rate);
  }
}

/** The quadratic with coefficients in `s` from index `i`, the constant one first. */
const quadratic = (s: Float64Array, i: number, t: number): number =>
  (s[i] ?? 0) + t * ((s[i + 1] ?? 0) + t * (s[i + 2] ?? 0));

const computeSlope = (s: Float64Array, i: number, t: number): number =>
  (s[i + 1] ?? 0) + 2 * t * (s[i + 2] ?? 0);
