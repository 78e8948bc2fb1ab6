import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/sample.ts';
import { arbitraryBand, arbitraryRate } from '../../../test/support/eq/some-eq.ts';
import { bandBiquad } from './biquad.ts';
import { chainResponse } from './chain.ts';
import { strictBound } from './impulse.ts';
import { configOfBands, makeBand, makeFilter } from './make.ts';
import type { Band, DspConfig } from './model.ts';
import { preampAdvice } from './preamp.ts';
import { toStages } from './stages.ts';

const boundOf = (config: DspConfig, rate = 48_000): number => strictBound(toStages(config, rate));

/** The impulse response of bands by definition, with this many samples. */
function impulseOf(bands: readonly Band[], rate: number, samples: number): Float64Array {
  const states = bands
    .map((band) => bandBiquad(band, rate))
    .filter((found) => found !== null)
    .map((terms) => ({ terms, x1: 0, x2: 0, y1: 0, y2: 0 }));
  const response = new Float64Array(samples);
  for (let n = 0; n < samples; n += 1) {
    let x = n === 0 ? 1 : 0;
    for (const state of states) {
      const { b0, b1, b2, a1, a2 } = state.terms;
      const y = b0 * x + b1 * state.x1 + b2 * state.x2 - a1 * state.y1 - a2 * state.y2;
      Object.assign(state, { x1: x, x2: state.x1, y1: y, y2: state.y1 });
      x = y;
    }
    response[n] = x;
  }
  return response;
}

/** Its L1 norm (dB). */
const byDefinition = (bands: readonly Band[], rate: number, samples: number): number =>
  20 * Math.log10(impulseOf(bands, rate, samples).reduce((sum, h) => sum + Math.abs(h), 0));

describe('the strict bound', () => {
  it('is the L1 norm of the impulse response', () => {
    const sets = [
      [makeBand('a', { type: 'low_shelf', frequency: 105, gain: 6, q: 0.7 })],
      [
        makeBand('a', { frequency: 60, gain: 9, q: 5 }),
        makeBand('b', { frequency: 9000, gain: -4 }),
      ],
      [makeBand('a', { type: 'all_pass', frequency: 700, q: 3 })],
      [makeBand('a', { type: 'high_pass', frequency: 30, q: 0.7 })],
    ];
    for (const bands of sets)
      expect(boundOf(configOfBands(bands))).toBeCloseTo(byDefinition(bands, 48_000, 400_000), 2);
  });

  it('is about half a dB above the peak of a bass shelf', () => {
    const { safe, strict } = preampAdvice(
      configOfBands([makeBand('a', { type: 'low_shelf', frequency: 105, gain: 6, q: 0.7 })]),
      48_000,
    );
    expect(safe - strict).toBeGreaterThan(0.3);
    expect(safe - strict).toBeLessThan(0.8);
  });

  it('is finite, computed in time, and never below the peak level', () =>
    fc.assert(
      fc.property(fc.array(arbitraryBand, { maxLength: 4 }), arbitraryRate, (some, rate) => {
        const bands = some.map((band) => ({ ...band, enabled: true }));
        const config = configOfBands(bands, 0, { FR: -1 });
        const bound = boundOf(config, rate);
        const { left } = chainResponse(
          config,
          rate,
          Float64Array.of(20, 20_000, ...bands.map(({ frequency }) => frequency)),
        );
        for (const level of left) expect(bound).toBeGreaterThan(level - 0.01);
      }),
      { numRuns: runs(40, 4), endOnFailure: true },
    ));

  it('is estimated for sections that ring for minutes', () => {
    const ringing = { frequency: 20, gain: 60, q: 100 };
    const one = boundOf(configOfBands([makeBand('a', ringing)]), 192_000);
    // A decaying sine of 60 dB at its resonance: 4/pi of that.
    expect(one).toBeGreaterThan(60);
    expect(one).toBeLessThan(63);
    const two = boundOf(
      configOfBands([makeBand('a', ringing), makeBand('b', ringing), makeBand('c', { gain: 6 })]),
      768_000,
    );
    expect(two).toBeGreaterThan(120);
    expect(two).toBeLessThan(135);
  });

  it('uses the louder channel', () => {
    const bands = [makeBand('a', { gain: 6, channel: 'FL' })];
    expect(boundOf(configOfBands(bands, 0, { FR: 20 }))).toBeCloseTo(20, 9);
    expect(boundOf(configOfBands(bands))).toBeCloseTo(byDefinition(bands, 48_000, 100_000), 2);
  });

  it('includes both inputs if the channels are mixed', () => {
    const width = { ...makeFilter('w', 'stereo_width'), values: { width: 2 } };
    const config = { ...configOfBands([]), filters: [width] } as DspConfig;
    // left = 1.5 left - 0.5 right
    expect(boundOf(config)).toBeCloseTo(20 * Math.log10(2), 9);
    // By definition: half of |direct + shelf| and half of |direct - shelf|, sample by sample.
    const amp = 10 ** ((-30 * 0.2) / 40);
    const q = 1 / Math.sqrt(amp + 1 / amp + 2);
    const shelf = makeBand('s', { type: 'low_shelf', frequency: 1050, gain: -6, q });
    const response = impulseOf([shelf], 48_000, 20_000);
    const norm = response.reduce(
      (sum, h, n) => sum + (Math.abs((n === 0 ? 1 : 0) + h) + Math.abs((n === 0 ? 1 : 0) - h)) / 2,
      0,
    );
    const cross = { ...configOfBands([]), filters: [makeFilter('c', 'crossfeed')] };
    expect(boundOf(cross)).toBeCloseTo(20 * Math.log10(norm), 2);
    const ringing = makeBand('a', { frequency: 20, gain: 60, q: 100 });
    const both = {
      ...configOfBands([ringing]),
      filters: [...configOfBands([ringing]).filters, width],
    };
    expect(boundOf(both, 768_000)).toBeGreaterThan(60);
  });

  it('of silence is the floor', () =>
    expect(boundOf({ ...configOfBands([]), inputGain: -60, outputGain: -60 })).toBeCloseTo(
      -120,
      9,
    ));
});
