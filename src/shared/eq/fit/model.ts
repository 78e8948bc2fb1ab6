import type { Band } from '../model.ts';
import { at, newSection, setSection, warped, warpSlope } from './section.ts';

/** dB for a factor of power: 10 log10 x = TO_DB ln x. */
const TO_DB = 10 / Math.LN10;
/** Nothing is quieter than this: the null of a notch. */
const FLOOR = 1e-20;

/**
 * Bands as numbers that can be searched, on a fixed grid (Hz). A band has three parameters in a row: ln f (Hz), ln Q,
 * gain (dB). `enabled` and channels are the caller's business.
 */
export class FitModel {
  readonly types: readonly Band['type'][];
  readonly rate: number;
  /** Points of the grid. */
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

  /** Writes the level of all bands together (dB) into `out`. */
  response(x: Float64Array, out: Float64Array): void {
    const { points } = this;
    const power = this.#power.fill(1);
    for (let band = 0; band < this.types.length; band += 1) this.#multiply(x, band, power);
    for (let k = 0; k < points; k += 1) out[k] = TO_DB * Math.log(Math.max(FLOOR, power[k] ?? 1));
  }

  #multiply(x: Float64Array, band: number, power: Float64Array): void {
    const s = this.#at(x, band);
    const [n0, n1, n2] = [s[at.n0] ?? 0, s[at.n1] ?? 0, s[at.n2] ?? 0];
    const [m0, m1, m2] = [s[at.m0] ?? 0, s[at.m1] ?? 0, s[at.m2] ?? 0];
    const scale = 1 / this.#tau0(x, band);
    const tau = this.#tau;
    for (let k = 0; k < power.length; k += 1) {
      const t = (tau[k] ?? 0) * scale;
      power[k] = ((power[k] ?? 1) * (n0 + t * (n1 + t * n2))) / (m0 + t * (m1 + t * m2));
    }
  }

  /**
   * Writes the derivatives of the level by every parameter, times `weights`, into `out`: one row of `points` for each
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
      const n = w / Math.max(FLOOR, quadratic(s, at.n0, t));
      const m = w / quadratic(s, at.m0, t);
      out[f + k] = slope * t * (n * slopeOf(s, at.n0, t) - m * slopeOf(s, at.m0, t));
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

/** The quadratic whose coefficients stand in `s` from `i` on, the constant one first. */
const quadratic = (s: Float64Array, i: number, t: number): number =>
  (s[i] ?? 0) + t * ((s[i + 1] ?? 0) + t * (s[i + 2] ?? 0));

/** Its derivative by t. */
const slopeOf = (s: Float64Array, i: number, t: number): number =>
  (s[i + 1] ?? 0) + 2 * t * (s[i + 2] ?? 0);
