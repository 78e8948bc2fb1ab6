import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/sample.ts';
import { arbitraryBand, arbitraryConfig, arbitraryRate } from '../../../test/support/eq/some-eq.ts';
import { chainResponse } from './chain.ts';
import { featureGrid } from './features.ts';
import { logGrid } from './grid.ts';
import { configOfBands, makeBand, makeEq, makeFilter } from './make.ts';
import type { Band, DspConfig } from './model.ts';
import { preampAdvice } from './preamp.ts';
import { toStages } from './stages.ts';

/** The highest level among very many points: evenly spaced, and around every band down to a thousandth of its width. */
function bruteForce(config: DspConfig, rate: number, even = 30_001): number {
  const top = Math.min(20_000, rate / 2);
  const bands = config.filters.flatMap((filter) =>
    filter.type === 'parametric_eq' ? filter.bands : [],
  );
  const around = bands.flatMap(({ frequency, q }) =>
    [1, 10, 100, 1000].flatMap((zoom) =>
      Array.from({ length: 601 }, (_, k) => frequency * (1 + (k - 300) / (100 * q * zoom))),
    ),
  );
  const freqs = Float64Array.from([
    ...logGrid(20, top, even),
    ...around.filter((hz) => hz >= 20 && hz <= top),
  ]);
  const { left, right } = chainResponse(config, rate, freqs);
  const highest = (levels: Float64Array): number =>
    levels.reduce((most, level) => Math.max(most, level), -Infinity);
  return Math.max(highest(left), highest(right));
}

/** The recommended preamp lets nothing exceed 0 dBFS, and the reported peak reaches it. */
function expectExact(bands: readonly Band[], rate: number, even?: number): void {
  const { safe, peak } = preampAdvice(configOfBands(bands, 5), rate);
  const turnedDown = configOfBands(bands, safe);
  expect(bruteForce(turnedDown, rate, even)).toBeLessThan(0.01);
  const { left, right } = chainResponse(turnedDown, rate, Float64Array.of(peak.frequency));
  expect(Math.max(left[0] ?? Number.NaN, right[0] ?? Number.NaN)).toBeCloseTo(0, 6);
}

const only = (bands: Band[]): Band[] =>
  bands.map((band) => ({
    ...band,
    enabled: true,
    channel: band.channel === 'LFE' ? 'ALL' : band.channel,
  }));

describe('the safe preamp', () => {
  it('puts the peak of the response at 0 dBFS', () =>
    fc.assert(
      fc.property(
        fc.array(arbitraryBand, { minLength: 1, maxLength: 12 }),
        arbitraryRate,
        (some, rate) => {
          const bands = only(some);
          expectExact(bands, rate);
        },
      ),
      { numRuns: runs(60, 4), endOnFailure: true },
    ));

  it('uses the louder channel of two nearly equal ones', () => {
    for (const channel of ['FL', 'FR'] as const) {
      const notches = [
        makeBand('a', { type: 'notch', frequency: 410.19051061840423, q: 1 }),
        makeBand('b', { type: 'notch', frequency: 20.03762973761102, q: 1, channel }),
      ];
      expectExact(notches, 52_720);
      expect(preampAdvice(configOfBands(notches), 52_720).peak.channel).toBe('ALL');
    }
  });

  it('finds the peak of narrow bands that nearly coincide', () => {
    const near = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(near, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 3, max: 20 }),
        (offsets, gain) => {
          const bands = offsets.map((offset, index) =>
            makeBand(`b${String(index)}`, { frequency: 3210 * (1 + offset / 300), gain, q: 100 }),
          );
          expectExact(bands, 44_100);
        },
      ),
      { numRuns: runs(40, 4), endOnFailure: true },
    );
  });

  it('finds the overshoot of sharp shelves', () => {
    for (const type of ['low_shelf', 'high_shelf'] as const)
      for (const gain of [-24, -6, 6, 24])
        for (const q of [1, 20, 100])
          for (const frequency of [25, 700, 15_000]) {
            const bands = [makeBand('a', { type, gain, q, frequency })];
            expectExact(bands, 48_000, 50_001);
          }
  });

  it('is correct for 256 bands', () => {
    const bands = Array.from({ length: 256 }, (_, index) =>
      makeBand(`b${String(index)}`, {
        frequency: 20 * 1000 ** (index / 255),
        gain: ((index * 7919) % 23) - 11,
        q: 0.3 * 300 ** (((index * 104_729) % 97) / 97),
      }),
    );
    const { safe } = preampAdvice(configOfBands(bands), 48_000);
    const { left } = chainResponse(configOfBands(bands, safe), 48_000, logGrid(20, 20_000, 60_001));
    expect(Math.abs(Math.max(...left))).toBeLessThan(0.01);
  });

  it('includes everything except the preamp itself, and reports frequency and channel of the peak', () => {
    const eq = makeEq('e', [makeBand('a', { frequency: 2000, gain: 6, q: 3, channel: 'FR' })], -20);
    const tone = { ...makeFilter('t', 'tone_control'), values: { bass_level: 3 } };
    const config = {
      ...configOfBands([]),
      inputGain: 1,
      outputGain: -0.5,
      filters: [{ ...eq, channelPreamp: { FL: -2, FR: 0.25 } }, tone],
    } as DspConfig;
    const { safe, peak } = preampAdvice(config, 48_000);
    expect(peak.channel).toBe('FR');
    expect(peak.frequency).toBeGreaterThan(1990);
    expect(peak.frequency).toBeLessThan(2001);
    expect(peak.gain).toBeCloseTo(6.75, 1);
    expect(safe).toBe(-peak.gain);
    expect(
      preampAdvice(configOfBands([makeBand('a', { gain: 4, channel: 'FL' })]), 48_000).peak.channel,
    ).toBe('FL');
    expect(preampAdvice(configOfBands([makeBand('a', { gain: 4 })]), 48_000).peak).toEqual({
      gain: expect.closeTo(4, 9) as number,
      frequency: expect.closeTo(1000, 3) as number,
      channel: 'ALL',
    });
  });

  it('is above 0 dB with headroom, and 0 dB for an empty chain', () => {
    const quiet = { ...configOfBands([]), inputGain: -7 };
    expect(preampAdvice(quiet, 48_000).safe).toBeCloseTo(7, 12);
    expect(preampAdvice(configOfBands([], -9), 48_000)).toMatchObject({ safe: 0, strict: 0 });
    expect(
      preampAdvice({ ...configOfBands([makeBand('a', { gain: 9 })]), enabled: false }, 48_000).safe,
    ).toBe(0);
  });

  it('reports the peak below 20 Hz separately', () => {
    const shelf = makeBand('a', { type: 'low_shelf', frequency: 20, gain: 6, q: 0.7 });
    const { peak, subsonic } = preampAdvice(configOfBands([shelf]), 48_000);
    expect(peak.gain).toBeCloseTo(3, 1);
    expect(peak.frequency).toBe(20);
    expect(subsonic.gain).toBeCloseTo(6, 1);
    expect(subsonic.frequency).toBeLessThan(20);
  });

  it('is correct if the channels are mixed', () => {
    const width = { ...makeFilter('w', 'stereo_width'), values: { width: 2 } };
    const eq = makeEq('e', [makeBand('a', { frequency: 5000, gain: 9, q: 30, channel: 'FL' })]);
    const config = { ...configOfBands([]), filters: [eq, width] } as DspConfig;
    const { safe } = preampAdvice(config, 48_000);
    expect(bruteForce(config, 48_000) + safe).toBeCloseTo(0, 2);
  });

  it('is finite for any configuration at any rate', () =>
    fc.assert(
      fc.property(arbitraryConfig, arbitraryRate, (config, rate) => {
        const advice = preampAdvice(config, rate);
        expect(Number.isFinite(advice.safe)).toBe(true);
        expect(Number.isFinite(advice.subsonic.gain)).toBe(true);
      }),
      { numRuns: runs(50, 4), endOnFailure: true },
    ));
});

describe('the grid of features', () =>
  it('ascends between its ends without repetitions', () => {
    const bands = [makeBand('a', { q: 100 }), makeBand('b', { q: 100 })];
    const freqs = featureGrid(toStages(configOfBands(bands), 48_000), 48_000, 20, 20_000);
    expect(freqs[0]).toBe(20);
    expect(freqs.at(-1)).toBe(20_000);
    for (let index = 1; index < freqs.length; index += 1)
      expect(freqs[index]).toBeGreaterThan(freqs[index - 1] ?? Infinity);
  }));
