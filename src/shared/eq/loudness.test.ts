import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryConfig, arbitraryRate } from '../../../test/support/eq/some-eq.ts';
import { kWeighting, loudnessChange, matchGain } from './loudness.ts';
import { createAxis, logGrid } from './grid.ts';
import { computeSquares } from './magnitude.ts';
import { configOfBands, makeBand } from './make.ts';
import type { DspConfig } from './model.ts';
import { sectionOfBiquad } from './section.ts';

const level = (rate: number, hz: number): number => {
  const square = new Float64Array(1);
  return kWeighting(rate).reduce((sum, stage) => {
    computeSquares(sectionOfBiquad(stage), createAxis([hz], rate), square);
    return sum + 10 * Math.log10(square[0] ?? Number.NaN);
  }, 0);
};

describe('the K weighting', () => {
  it('is 0.69 dB at 1 kHz, the inverse of -0.691 in the recommendation', () =>
    expect(level(48_000, 997)).toBeCloseTo(0.691, 2));

  it('is the same at other rates as at 48 kHz', () => {
    for (const rate of [44_100, 88_200, 96_000, 192_000])
      for (const hz of logGrid(20, 10_000, 60))
        expect(Math.abs(level(rate, hz) - level(48_000, hz))).toBeLessThan(0.15);
  });

  it('reproduces the tables when derived for a rate close to 48 kHz', () => {
    for (const [index, stage] of kWeighting(48_000).entries())
      for (const [name, value] of Object.entries(stage))
        expect(kWeighting(48_000.0001)[index]?.[name as 'b0']).toBeCloseTo(value as number, 7);
  });
});

describe('the change of loudness', () => {
  it('equals a plain gain', () => {
    expect(loudnessChange({ ...configOfBands([], -3), outputGain: 1 }, 48_000)).toBeCloseTo(-2, 9);
    expect(loudnessChange(configOfBands([]), 44_100)).toBeCloseTo(0, 12);
  });

  it('is the mean power of both channels', () => {
    const config = configOfBands([], 0, { FL: 0, FR: -200 });
    expect(loudnessChange(config, 48_000)).toBeCloseTo(-3.0103, 3);
  });

  it('weighs bass less than treble', () => {
    const bass = makeBand('a', { type: 'low_shelf', frequency: 105, gain: 6, q: 0.7 });
    const treble = makeBand('b', { type: 'high_shelf', frequency: 2000, gain: 6, q: 0.7 });
    const low = loudnessChange(configOfBands([bass]), 48_000);
    const high = loudnessChange(configOfBands([treble]), 48_000);
    expect(low).toBeGreaterThan(0.3);
    expect(low).toBeLessThan(2);
    expect(high).toBeGreaterThan(3);
  });

  it('matches two configurations, which are then equally loud', () => {
    fc.assert(
      fc.property(arbitraryConfig, arbitraryConfig, arbitraryRate, (a, b, rate) => {
        fc.pre(a.enabled && b.enabled);
        const gain = matchGain(a, b, rate);
        expect(Number.isFinite(gain)).toBe(true);
        const matched: DspConfig = { ...b, outputGain: b.outputGain + gain };
        // Values at the floor of the curves cannot be raised by a gain.
        fc.pre(loudnessChange(a, rate) > -150 && loudnessChange(b, rate) > -150);
        expect(loudnessChange(matched, rate)).toBeCloseTo(loudnessChange(a, rate), 3);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});
