import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainResponse } from './chain.ts';
import { logGrid } from './grid.ts';
import { mergeLayers } from './layers.ts';
import type { EqLayer } from './layers-model.ts';
import { configOfBands, makeBand } from './make.ts';
import type { Band } from './model.ts';
import { preampAdvice } from './preamp.ts';

const RATE = 48_000;
const freqs = logGrid(20, 20_000, 300);
const band = (
  id: string,
  type: Band['type'],
  frequency: number,
  gain: number,
  q: number,
  over: Partial<Band> = {},
): Band => makeBand(id, { type, frequency, gain, q, ...over });
const layer = (bands: Band[], preamp = -6): EqLayer => ({ name: 'x', bands, preamp });
const curve = (bands: readonly Band[]): Float64Array =>
  chainResponse(configOfBands(bands), RATE, freqs).left;
const base = layer([
  band('a', 'low_shelf', 105, 9, 0.7),
  band('b', 'peak', 2500, -8, 1.4),
  band('c', 'peak', 6000, 4, 3),
  band('d', 'high_shelf', 9000, -3, 0.7),
]);
const taste = layer([band('a', 'peak', 60, 2, 1), band('t', 'high_shelf', 8000, 1.5, 0.7)]);

describe('layers', () => {
  it('contain correction and personal bands unchanged at full strength', () => {
    const { bands, left } = mergeLayers({ base, taste, strength: 1 }, RATE);
    const ids = bands.map(({ id }) => id);
    expect(bands.map((one) => ({ ...one, id: '' }))).toEqual(
      [...base.bands, ...taste.bands].map((one) => ({ ...one, id: '' })),
    );
    expect(new Set(ids).size).toBe(6);
    expect(ids.slice(0, 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(left).toBe(0);
  });

  it('contain only the personal bands without strength, and nothing without layers', () => {
    expect(mergeLayers({ base, taste, strength: 0 }, RATE).bands).toEqual(taste.bands);
    expect(mergeLayers({ base: null, taste, strength: 0.7 }, RATE).bands).toEqual(taste.bands);
    expect(mergeLayers({ base: null, taste: null, strength: 1 }, RATE)).toEqual({
      bands: [],
      preamp: 0,
      left: 0,
    });
  });

  for (const strength of [0.25, 0.5, 0.8, 1.25, 1.5])
    it(`scale the curve of the base to ${String(strength)}, large gains too`, () => {
      const { bands } = mergeLayers({ base, taste: null, strength }, RATE);
      const whole = curve(base.bands);
      const got = curve(bands);
      const off = Math.max(...[...got].map((db, k) => Math.abs(db - strength * (whole[k] ?? 0))));
      expect(off).toBeLessThan(0.25);
      const simple = curve(base.bands.map((one) => ({ ...one, gain: one.gain * strength })));
      const worse = Math.max(
        ...[...simple].map((db, k) => Math.abs(db - strength * (whole[k] ?? 0))),
      );
      expect(off).toBeLessThan(worse);
      expect(bands.map(({ type, id }) => [type, id])).toEqual(
        base.bands.map(({ type, id }) => [type, id]),
      );
    });

  it('scale small gains directly and keep frequency and Q', () => {
    const small = layer([band('a', 'peak', 500, 5.5, 1.234), band('b', 'peak', 5000, -0.06, 2)]);
    expect(mergeLayers({ base: small, taste: null, strength: 0.5 }, RATE).bands).toEqual([
      { ...small.bands[0], gain: 2.75 },
      { ...small.bands[1], gain: -0.03 },
    ]);
  });

  it('keep passes and notches while the correction is present', () => {
    const passes = [
      band('h', 'high_pass', 25, 0, 0.7),
      band('n', 'notch', 50, 0, 30),
      band('u', 'unknown', 1, 5, 1),
    ];
    const mixed = layer([...passes, band('p', 'peak', 1000, 8, 1)]);
    const half = mergeLayers({ base: mixed, taste: null, strength: 0.5 }, RATE).bands;
    expect(half.slice(0, 3)).toEqual(passes);
    expect(half[3]?.gain).toBeCloseTo(4, 1);
    expect(mergeLayers({ base: mixed, taste: null, strength: 0 }, RATE).bands).toEqual([]);
  });

  it('scale channels and disabled bands separately', () => {
    const mixed = layer([
      band('l', 'peak', 1000, 9, 1, { channel: 'FL' }),
      band('r', 'peak', 3000, -9, 1, { channel: 'FR' }),
      band('o', 'peak', 1000, 10, 1, { enabled: false }),
    ]);
    const { bands } = mergeLayers({ base: mixed, taste: null, strength: 0.5 }, RATE);
    expect(bands.map(({ channel, enabled }) => [channel, enabled])).toEqual([
      ['FL', true],
      ['FR', true],
      ['ALL', false],
    ]);
    bands.forEach((one, index) => {
      const was = mixed.bands[index];
      expect(Math.abs(one.gain - (was?.gain ?? 0) / 2)).toBeLessThan(0.1);
      expect(Math.abs(one.frequency - (was?.frequency ?? 0))).toBeLessThan(5);
    });
  });

  it('have at most 256 bands and report how many were left out', () => {
    const many = layer(
      Array.from({ length: 200 }, (_, k) => band(`m${String(k)}`, 'peak', 100 + k, 1, 1)),
    );
    const { bands, left } = mergeLayers({ base: many, taste: many, strength: 1 }, RATE);
    expect([bands.length, left, new Set(bands.map(({ id }) => id)).size]).toEqual([256, 144, 256]);
  });

  it('never exceed full scale with their preamp', () => {
    const any = fc.array(
      fc.record({
        type: fc.constantFrom(
          'peak' as const,
          'low_shelf' as const,
          'high_shelf' as const,
          'high_pass' as const,
        ),
        frequency: fc.integer({ min: 20, max: 20_000 }),
        gain: fc.integer({ min: -150, max: 150 }).map((db) => db / 10),
        q: fc.integer({ min: 3, max: 60 }).map((q) => q / 10),
        channel: fc.constantFrom('ALL', 'FL', 'FR'),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(any, any, fc.integer({ min: 0, max: 150 }), (a, b, percent) => {
        const of = (list: typeof a): EqLayer =>
          layer(list.map((one, k) => makeBand(`z${String(k)}`, one)));
        const { bands, preamp } = mergeLayers(
          { base: of(a), taste: of(b), strength: percent / 100 },
          RATE,
        );
        expect(bands).toHaveLength(percent === 0 ? b.length : a.length + b.length);
        expect(new Set(bands.map(({ id }) => id)).size).toBe(bands.length);
        expect(
          bands.every(({ frequency, gain, q }) => [frequency, gain, q].every(Number.isFinite)),
        ).toBe(true);
        const peak = preampAdvice(configOfBands(bands), RATE).peak.gain;
        expect(peak + preamp).toBeLessThan(1e-5);
        expect(preamp).toBe(Math.round(preamp * 10) / 10);
      }),
      { numRuns: 40 },
    );
  });
});
