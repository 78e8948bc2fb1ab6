import { describe, expect, it } from 'vitest';
import { pinkNoise } from './pink-noise.ts';

const RATE = 48_000;
const noise = pinkNoise(2 * RATE, 1);

/** Mean power of the samples at bins around a frequency, one bin at a time. */
function power(samples: Float32Array, around: number): number {
  const bins = 60;
  let sum = 0;
  for (let k = 0; k < bins; k += 1) {
    const hz = around * (0.9 + (0.2 * k) / bins);
    const turn = (2 * Math.PI * hz) / RATE;
    let re = 0;
    let im = 0;
    samples.forEach((x, at) => {
      re += x * Math.cos(turn * at);
      im += x * Math.sin(turn * at);
    });
    sum += re * re + im * im;
  }
  return sum / bins;
}

describe('pink noise', () => {
  it('falls by 3 dB an octave', () => {
    const levels = [250, 1000, 4000].map((hz) => 10 * Math.log10(power(noise, hz)));
    const [low = 0, mid = 0, high = 0] = levels;
    expect(low - mid).toBeGreaterThan(4.2);
    expect(low - mid).toBeLessThan(7.8);
    expect(mid - high).toBeGreaterThan(4.2);
    expect(mid - high).toBeLessThan(7.8);
  });

  it('has a level of -20 dBFS and never clips', () => {
    const square = noise.reduce((sum, x) => sum + x * x, 0) / noise.length;
    expect(10 * Math.log10(square)).toBeCloseTo(-20, 1);
    expect(noise.every((x) => Math.abs(x) < 1)).toBe(true);
  });

  it('leads from its end into its beginning', () => {
    const steps = noise.map((x, at) => Math.abs(x - (noise[at - 1] ?? x)));
    const usual = steps.reduce((sum, x) => sum + x, 0) / steps.length;
    const seam = Math.abs((noise[0] ?? 0) - (noise.at(-1) ?? 0));
    expect(seam).toBeLessThan(6 * usual);
  });

  it('is another noise for another seed, and the same for the same', () => {
    expect(pinkNoise(100, 7)).not.toEqual(pinkNoise(100, 1));
    expect(pinkNoise(100, 7)).toEqual(pinkNoise(100, 7));
  });
});
