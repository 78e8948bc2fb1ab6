import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainResponse } from '../chain.ts';
import { logGrid } from '../grid.ts';
import { configOfBands, makeBand } from '../make.ts';
import type { Band } from '../model.ts';
import { bandTypes } from '../model.ts';
import { gridFor, computeResponse } from './match.ts';
import { refitBands, simplifyBands } from './simplify.ts';
import { t } from '../../i18n/translate.ts';

const freqs = logGrid(20, 20_000, 300);
let made = 0;
const band = (
  type: Band['type'],
  frequency: number,
  gain: number,
  q: number,
  over: Partial<Band> = {},
): Band => makeBand(`b${String((made += 1))}`, { type, frequency, gain, q, ...over });
/** dB, largest difference between two lists of bands in either channel. */
const apart = (
  a: readonly Band[],
  rateA: number,
  b: readonly Band[],
  rateB: number,
  at = freqs,
): number => {
  const x = chainResponse(configOfBands(a), rateA, at);
  const y = chainResponse(configOfBands(b), rateB, at);
  return Math.max(
    ...(['left', 'right'] as const).flatMap((side) =>
      [...x[side]].map((db, k) => Math.abs(db - (y[side][k] ?? 0))),
    ),
  );
};

describe('the model of the search', () =>
  it('matches the response of the chain for every type', () => {
    const any = fc.record({
      type: fc.constantFrom(...bandTypes),
      frequency: fc.double({ min: 20, max: 20_000, noNaN: true }),
      gain: fc.double({ min: -24, max: 24, noNaN: true }),
      q: fc.double({ min: 0.1, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 6 }),
        fc.constantFrom(44_100, 48_000, 96_000),
        (list, rate) => {
          const bands = list.map((one) => band(one.type, one.frequency, one.gain, one.q));
          const { left } = chainResponse(configOfBands(bands), rate, freqs);
          const ours = computeResponse(bands, freqs, rate);
          left.forEach((db, k) => {
            if (db > -100) expect(Math.abs(db - (ours[k] ?? 0))).toBeLessThan(1e-6);
          });
        },
      ),
    );
  }));

describe('bands for another rate', () => {
  const list = [
    band('low_shelf', 105, 5, 0.7),
    band('peak', 10_000, 6, 0.7),
    band('peak', 16_000, 6, 2),
    band('high_shelf', 8000, -4, 0.7),
    band('high_pass', 30, 0, 0.7),
  ];

  it('sound as they did at the first rate, where they were off by decibels', () => {
    const before = apart(list, 48_000, list, 96_000);
    const { bands, maxDeviation } = refitBands(list, { from: 48_000, to: 96_000 });
    expect(before).toBeGreaterThan(1.5);
    expect(apart(list, 48_000, bands, 96_000)).toBeLessThan(before / 3);
    expect(apart(list, 48_000, bands, 96_000, logGrid(20, 10_000, 200))).toBeLessThan(0.15);
    expect(maxDeviation).toBeLessThan(0.15);
    expect(bands.map(({ id, type }) => [id, type])).toEqual(list.map(({ id, type }) => [id, type]));
  });

  it('stay unchanged at the same rate, for unknown types, and above half a rate', () => {
    expect(refitBands(list, { from: 48_000, to: 48_000 })).toEqual({
      bands: list,
      rmse: 0,
      maxDeviation: 0,
    });
    const odd = [band('unknown', 500, 3, 1), band('peak', 15_000, 6, 1), band('peak', 1000, 6, 1)];
    const { bands } = refitBands(odd, { from: 48_000, to: 22_050 });
    expect(bands.slice(0, 2)).toEqual(odd.slice(0, 2));
  });

  it('are solved by channel, disabled ones too', () => {
    const left = band('peak', 14_000, 8, 1, { channel: 'FL' });
    const off = band('peak', 14_000, -8, 1, { enabled: false });
    const both = band('peak', 14_000, -5, 1);
    const { bands } = refitBands([left, off, both], { from: 48_000, to: 96_000 });
    const on = (one: Band | undefined): Band[] =>
      one === undefined ? [] : [{ ...one, enabled: true, channel: 'ALL' }];
    for (const [index, was] of [left, off, both].entries()) {
      expect(bands[index]).toMatchObject({ enabled: was.enabled, channel: was.channel });
      expect(apart(on(was), 48_000, on(bands[index]), 96_000)).toBeLessThan(
        apart(on(was), 48_000, on(was), 96_000) / 2,
      );
    }
  });
});

describe('fewer bands', () => {
  const list = [
    band('low_shelf', 100, 5, 0.7),
    band('peak', 300, -3, 1),
    band('peak', 320, -1, 1.2),
    band('peak', 2000, 4, 2),
    band('peak', 2100, 0.3, 2),
    band('peak', 6000, -5, 3),
    band('high_shelf', 9000, 2, 0.7),
  ];

  it('are the same ones if there is room', () => {
    const off = [...list, band('peak', 50, 3, 1, { enabled: false })];
    expect(simplifyBands(off, { bands: 8, rate: 48_000 })).toMatchObject({ bands: off, rmse: 0 });
    expect(simplifyBands(off, { bands: 7, rate: 48_000 }).bands).toEqual(list);
  });

  it('sound as close as possible, closer with more', () => {
    const rmse = [1, 2, 3, 4, 5, 6].map((bands) => {
      const fewer = simplifyBands(list, { bands, rate: 48_000 });
      expect(fewer.bands.length).toBeLessThanOrEqual(bands);
      expect(new Set([...fewer.bands, ...list].map(({ id }) => id)).size).toBe(
        fewer.bands.length + list.length,
      );
      return fewer.rmse;
    });
    rmse
      .slice(1)
      .forEach((value, index) => expect(value).toBeLessThanOrEqual((rmse[index] ?? 0) + 0.02));
    expect(rmse[4]).toBeLessThan(0.05);
    expect(
      apart(list, 48_000, simplifyBands(list, { bands: 5, rate: 48_000 }).bands, 48_000),
    ).toBeLessThan(0.2);
  });

  it('keep passes, unknown types and bands for one channel', () => {
    const mixed = [
      ...list,
      band('high_pass', 30, 0, 0.7),
      band('unknown', 1, 0, 1),
      band('peak', 500, 3, 1, { channel: 'FR' }),
    ];
    const { bands } = simplifyBands(mixed, { bands: 7, rate: 48_000 });
    expect(bands).toHaveLength(7);
    expect(bands.filter(({ type }) => type === 'high_pass')).toEqual([mixed[7]]);
    expect(bands.filter(({ type }) => type === 'unknown')).toEqual([mixed[8]]);
    expect(bands.filter(({ channel }) => channel === 'FR')).toEqual([mixed[9]]);
  });

  it('replace passes if there is no room for them', () => {
    const passes = [
      band('high_pass', 100, 0, 0.7),
      band('low_pass', 8000, 0, 0.7),
      band('peak', 1000, 3, 1),
    ];
    const { bands } = simplifyBands(passes, { bands: 1, rate: 48_000 });
    expect(bands).toHaveLength(1);
    expect(bands.every(({ type }) => type === 'peak')).toBe(true);
  });

  it('are rejected if a channel would have none', () => {
    const channels = ['ALL', 'FL', 'FR'].flatMap((channel) => [
      band('peak', 500, 3, 1, { channel }),
      band('peak', 900, 2, 1, { channel }),
    ]);
    expect(() => simplifyBands(channels, { bands: 2, rate: 48_000 })).toThrow(
      t('eqfit:error.room', { count: 3 }),
    );
    expect(simplifyBands(channels, { bands: 4, rate: 48_000 }).bands).toHaveLength(4);
  });

  it('use a grid that ends below half of the rate', () =>
    expect(gridFor(list, 48_000, 22_050).every((f) => f >= 20 && f < 11_025)).toBe(true));
});
