import { bandBiquad } from '../../../src/shared/eq/biquad.ts';
import type { Band } from '../../../src/shared/eq/model.ts';

interface Complex {
  readonly re: number;
  readonly im: number;
}

const add = (a: Complex, b: Complex): Complex => ({ re: a.re + b.re, im: a.im + b.im });
const times = (a: Complex, factor: number): Complex => ({ re: a.re * factor, im: a.im * factor });
const size = ({ re, im }: Complex): number => Math.hypot(re, im);

/** The textbook way: complex numbers as objects, coefficients recomputed for every point. dB. */
export function complexCurve(
  bands: readonly Band[],
  freqs: ArrayLike<number>,
  rate: number,
): Float64Array {
  const sum = new Float64Array(freqs.length);
  for (let point = 0; point < sum.length; point += 1) {
    const w = (2 * Math.PI * (freqs[point] ?? 0)) / rate;
    const z1 = { re: Math.cos(-w), im: Math.sin(-w) };
    const z2 = { re: Math.cos(-2 * w), im: Math.sin(-2 * w) };
    for (const band of bands) {
      const c = bandBiquad(band, rate);
      if (c === null) continue;
      const above = add(add({ re: c.b0, im: 0 }, times(z1, c.b1)), times(z2, c.b2));
      const below = add(add({ re: 1, im: 0 }, times(z1, c.a1)), times(z2, c.a2));
      sum[point] = (sum[point] ?? 0) + 20 * Math.log10(size(above) / size(below));
    }
  }
  return sum;
}
