import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { biquad } from '../../../../shared/eq/biquad.ts';
import { configOfBands, makeBand, makeFilter } from '../../../../shared/eq/make.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { bandTypes, emptyConfig } from '../../../../shared/eq/model.ts';
import { toBiquad, section } from '../../../../shared/eq/section.ts';
import type { AuditionPart } from './plan.ts';
import { matchedGains, missingText, plan } from './plan.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const counts = (parts: readonly AuditionPart[]): unknown[] =>
  parts.map((part) =>
    part.k === 'apart' ? [part.both.length, part.left.length, part.right.length] : part.k,
  );

describe('plan', () => {
  it('has exactly the coefficients of the cookbook', () => {
    const values = fc.record({
      type: fc.constantFrom(...bandTypes),
      frequency: fc.double({ min: 20, max: 20_000, noNaN: true }),
      gain: fc.double({ min: -24, max: 24, noNaN: true }),
      q: fc.double({ min: 0.1, max: 20, noNaN: true }),
      rate: fc.constantFrom(44_100, 48_000, 96_000, 192_000),
    });
    fc.assert(
      fc.property(values, ({ type, frequency, gain, q, rate }) => {
        const drawn = section(type, frequency, gain, q, rate);
        const wanted = biquad(type, frequency, gain, q, rate);
        if (drawn === null || wanted === null) throw new Error('no filter');
        const made = toBiquad(drawn);
        for (const name of ['b0', 'b1', 'b2', 'a1', 'a2'] as const)
          expect(Math.abs(made[name] - wanted[name])).toBeLessThan(
            1e-9 * (1 + Math.abs(wanted.b0)),
          );
      }),
    );
  });

  it('gathers what keeps the channels apart, up to the stage that mixes them', () => {
    const config: DspConfig = {
      ...configOfBands(
        [
          makeBand('b1', { gain: 3 }),
          makeBand('b2', { gain: 3, channel: 'FL' }),
          makeBand('b3', { gain: 3, channel: 'FR' }),
          makeBand('b4', { gain: 3, channel: 'FR', enabled: false }),
          makeBand('b5', { gain: 3, channel: 'LFE' }),
          makeBand('b6', { type: 'unknown' }),
        ],
        -6,
        { FL: -1 },
      ),
    };
    const wide = makeFilter('w', 'stereo_width');
    if ('values' in wide) config.filters.push({ ...wide, values: { width: 1.4 } });
    const { parts, missing } = plan(config, 48_000);
    expect(counts(parts)).toEqual([[1, 1, 1], 'difference', [0, 0, 0]]);
    const first = parts[0];
    if (first?.k !== 'apart') throw new Error('no filters');
    expect(20 * Math.log10(first.gain.left)).toBeCloseTo(-7, 9);
    expect(20 * Math.log10(first.gain.right)).toBeCloseTo(-6, 9);
    expect(missing).toEqual([]);
  });

  it('is nothing while the processing is off', () => {
    const config = { ...configOfBands([makeBand('b1', { gain: 3 })]), enabled: false };
    expect(plan(config, 48_000)).toEqual({ parts: [], missing: [] });
  });

  it('leaves out bands that are never sent, and names what only the server can do', () => {
    const config: DspConfig = {
      ...configOfBands([
        makeBand('b1', { frequency: 21_000, gain: 6 }),
        makeBand('b2', { frequency: 16_000, gain: 6 }),
        makeBand('b3', { frequency: 18_000, gain: 6, enabled: false }),
      ]),
    };
    config.filters.push(
      makeFilter('c', 'compressor'),
      { ...makeFilter('l', 'safety_limiter'), enabled: false },
      { id: 'x', type: 'unknown', name: 'later', enabled: true, raw: null },
    );
    const { parts, missing } = plan(config, 32_000);
    expect(counts(parts)).toEqual([[0, 0, 0]]);
    expect(missingText(missing)).toBe(
      t('eqpresets:audition.missing', {
        names: "Compressor, later, 2 bands that aren't sent at this rate",
      }),
    );
    expect(missingText(plan(configOfBands([]), 48_000).missing)).toBeNull();
  });
});

describe('matchedGains', () =>
  it('lowers the louder one and raises none', () => {
    const louder = configOfBands([], 4);
    expect(matchedGains(louder, 48_000).on).toBeCloseTo(-4, 6);
    expect(matchedGains(louder, 48_000).off).toBe(0);
    const quieter = configOfBands([], -6);
    expect(matchedGains(quieter, 48_000)).toEqual({ on: 0, off: expect.closeTo(-6, 6) as number });
    expect(matchedGains(emptyConfig, 48_000)).toEqual({ on: 0, off: 0 });
  }));
