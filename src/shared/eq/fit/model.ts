import type { Band } from '../model.ts';
import type { Section } from './section.ts';
import { emptySection, setSection, warped, warpSlope } from './section.ts';

/** dB for a factor of power: 10 log10 x = TO_DB ln x. */
const TO_DB = 10 / Math.LN10;
/** Nothing is quieter than this: the null of a notch. */
const FLOOR = 1e-20;

/**
 * Bands as numbers that can be searched, on a fixed grid. A band has three parameters in a row: ln f (Hz), ln Q, gain (dB).
 * Only bands with `enabled` types of the model take part; the caller keeps the rest.
 */
export class FitModel {
  readonly types: readonly Band['type'][];
  readonly rate: number;
  /** Points of the grid. */
  readonly points: number;
  readonly #tau: Float64Array;
  readonly #section: Section = emptySection();
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
    const { n0, n1, n2, m0, m1, m2 } = s;
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
    const { n0, n1, n2, m0, m1, m2, n1Q, m1Q, ...s } = this.#at(x, band);
    const { n0G, n1G, n2G, m0G, m1G, m2G } = s;
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
      const n = w / Math.max(FLOOR, n0 + t * (n1 + t * n2));
      const m = w / (m0 + t * (m1 + t * m2));
      out[f + k] = slope * t * (n * (n1 + 2 * n2 * t) - m * (m1 + 2 * m2 * t));
      out[q + k] = t * (n * n1Q - m * m1Q);
      out[g + k] = n * (n0G + t * (n1G + t * n2G)) - m * (m0G + t * (m1G + t * m2G));
    }
  }

  #at(x: Float64Array, band: number): Section {
    const q = Math.exp(x[band * 3 + 1] ?? 0);
    setSection(this.#section, this.types[band] ?? 'unknown', x[band * 3 + 2] ?? 0, q);
    return this.#section;
  }

  #tau0(x: Float64Array, band: number): number {
    return warped(Math.exp(x[band * 3] ?? 0), this.rate);
  }
}
