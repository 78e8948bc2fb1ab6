import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headphone } from '../../../../test/support/eq/headphones.ts';
import { AppFailure } from '../../contract/errors.ts';
import { configOfBands, makeBand } from '../make.ts';
import type { Band } from '../model.ts';
import { preampAdvice } from '../preamp.ts';
import { usualLimits } from './bounds.ts';
import { interpolate, measureLevel, flatTarget } from './curve.ts';
import { logGrid } from '../grid.ts';
import type { MeasurementFit } from './fit-measurement.ts';
import { fitMeasurement } from './fit-measurement.ts';
import { fitBands } from './fit.ts';
import { computeResponse } from './match.ts';
import { parseMeasurement } from './measurement.ts';
import { measureQuality } from './simplify.ts';

const RATE = 48_000;
const freqs = logGrid(20, 20_000, 2001);

const band = (type: Band['type'], frequency: number, gain: number, q: number): Band =>
  makeBand(`${type}${String(frequency)}`, { type, frequency, gain, q });
const known = [
  band('low_shelf', 105, -5, 0.7),
  band('peak', 200, 4, 1),
  band('peak', 3000, -6.5, 2.1),
  band('peak', 6000, 5, 4),
  band('high_shelf', 9000, 3, 0.6),
];
const plain = (bands: readonly Band[]) =>
  bands.map(({ type, frequency, gain, q }) => ({ type, frequency, gain, q }));
const measured = (seed: number) => ({
  ...headphone(seed),
  freqs: [...headphone(seed).freqs],
  db: [...headphone(seed).db],
  kind: 'response' as const,
});
/** How closely the bands match their target up to 10 kHz; above, smoothing leaves little more than the mean level of a measurement. */
function reached({ bands, prepared }: MeasurementFit): number {
  const end = prepared.freqs.findIndex((f) => f > 10_000);
  const at = prepared.freqs.subarray(0, end);
  return measureQuality(at, prepared.wanted.subarray(0, end), computeResponse(bands, at, RATE))
    .rmse;
}
const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error instanceof AppFailure ? { code: error.error.code, ...error.error.detail } : error;
  }
  return 'done';
};

describe('bands for a curve', () => {
  it('recovers the bands that made the curve', () => {
    const curve = { freqs, db: computeResponse(known, freqs, RATE) };
    const { bands, rmse, preamp, level } = fitBands(curve, { bands: 5, rate: RATE, level: 'keep' });
    expect(plain(bands)).toEqual(plain(known));
    expect(rmse).toBeLessThan(0.01);
    expect(level).toBe(0);
    expect(-preamp).toBeGreaterThanOrEqual(preampAdvice(configOfBands(bands), RATE).peak.gain);
    expect(-preamp - preampAdvice(configOfBands(bands), RATE).peak.gain).toBeLessThan(0.1);
  });

  it('recovers them at other rates too', () => {
    for (const rate of [44_100, 96_000, 192_000]) {
      const curve = { freqs, db: computeResponse(known, freqs, rate) };
      expect(plain(fitBands(curve, { bands: 5, rate, level: 'keep' }).bands)).toEqual(plain(known));
    }
  });

  it('reports the level of the curve as loudness', () => {
    const db = computeResponse(known, freqs, RATE).map((value) => value - 7);
    const { bands, level, maxDeviation } = fitBands({ freqs, db }, { bands: 6, rate: RATE });
    const got = computeResponse(bands, freqs, RATE).map((value) => value + level);
    expect(measureQuality(freqs, db, got).maxDeviation).toBeLessThan(0.3);
    expect(maxDeviation).toBeLessThan(0.3);
    expect(fitBands({ freqs: [20, 1000], db: [-6, -6] }, { bands: 10, rate: RATE })).toMatchObject({
      bands: [],
      level: -6,
      preamp: 0,
      rmse: 0,
    });
  });

  it('improves with more bands', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const rmse = [1, 2, 4, 8, 12, 20].map((bands) =>
        reached(fitMeasurement(measured(seed), flatTarget, { bands, rate: RATE })),
      );
      rmse
        .slice(1)
        .forEach((value, index) => expect(value).toBeLessThan((rmse[index] ?? 0) + 0.02));
      expect(rmse.at(-1)).toBeLessThan(0.25);
    }
  });

  it('matches 20 headphones within 0.35 dB with ten bands, the median within 0.25 dB', () => {
    const rmse = Array.from({ length: 20 }, (_, seed) => {
      const fit = fitMeasurement(measured(seed), flatTarget, { bands: 10, rate: RATE });
      expect(fit.bands.length).toBeLessThanOrEqual(10);
      return reached(fit);
    }).sort((a, b) => a - b);
    expect(rmse[10]).toBeLessThan(0.25);
    expect(rmse[19]).toBeLessThan(0.35);
  });

  it('reports the deviation of its rounded bands', () => {
    const fit = fitMeasurement(measured(7), flatTarget, { bands: 10, rate: RATE });
    const { prepared } = fit;
    const got = computeResponse(fit.bands, prepared.freqs, RATE);
    expect(fit).toMatchObject(measureQuality(prepared.freqs, prepared.difference, got));
    expect(fit.aimed).toMatchObject(measureQuality(prepared.freqs, prepared.wanted, got));
  });

  it('compares with the whole file over the measured range, not with a limited part of it', () => {
    // A closed box: 12 dB per octave below 80 Hz.
    const freqs = logGrid(15, 24_000, 400);
    const db = freqs.map((f) => Math.min(0, 12 * Math.log2(f / 80)));
    const box = { freqs: [...freqs], db: [...db], kind: 'response' as const };
    const fit = fitMeasurement(box, flatTarget, { bands: 6, rate: RATE });
    expect(fit.maxDeviation).toBeGreaterThan(17);
    expect(fit.aimed).toMatchObject({ maxBoost: 6 });
    expect(fit.aimed?.needed).toBeCloseTo(24, 0);
    expect(fit.aimed?.maxDeviation).toBeLessThan(1);
    const top = fitMeasurement(
      { ...box, freqs: box.freqs.slice(200), db: box.db.slice(200) },
      flatTarget,
      {
        bands: 6,
        rate: RATE,
      },
    );
    expect(top.range[0]).toBeCloseTo(freqs[200] ?? 0, 6);
    expect(top.maxDeviation).toBeLessThan(0.1);
  });

  it('keeps the sum of the bands within the boost limit', () => {
    for (const seed of [0, 4, 9])
      for (const maxBoost of [0, 2, 6]) {
        const { bands } = fitMeasurement(measured(seed), flatTarget, {
          bands: 10,
          rate: RATE,
          maxBoost,
        });
        const sum = Math.max(...computeResponse(bands, logGrid(20, 20_000, 500), RATE));
        expect(sum, `${String(maxBoost)} dB, seed ${String(seed)}`).toBeLessThan(maxBoost + 0.1);
      }
  });

  it('rounds to 1 Hz, 0.1 dB and 0.01 Q, and sorts shelves to the ends', () => {
    const { bands } = fitMeasurement(measured(3), flatTarget, { bands: 10, rate: RATE });
    for (const { frequency, gain, q } of bands) {
      expect(frequency).toBe(Math.round(frequency));
      expect(gain).toBe(Math.round(gain * 10) / 10);
      expect(q).toBe(Math.round(q * 100) / 100);
    }
    expect(bands[0]?.type).toBe('low_shelf');
    expect(bands.at(-1)?.type).toBe('high_shelf');
    const peaks = bands.slice(1, -1).map(({ frequency }) => frequency);
    expect(peaks).toEqual([...peaks].sort((a, b) => a - b));
    expect(new Set(bands.map(({ id }) => id)).size).toBe(bands.length);
  });

  it('uses peaks alone if requested, or if there is no room for shelves', () => {
    const types = (options: { bands: number; shelves?: boolean }) =>
      new Set(
        fitMeasurement(measured(3), flatTarget, { rate: RATE, ...options }).bands.map(
          ({ type }) => type,
        ),
      );
    expect(types({ bands: 8, shelves: false })).toEqual(new Set(['peak']));
    expect(types({ bands: 2 })).toEqual(new Set(['peak']));
    expect(types({ bands: 3 })).toEqual(new Set(['low_shelf', 'peak', 'high_shelf']));
  });

  it('is deterministic', () => {
    const once = fitMeasurement(measured(11), flatTarget, { bands: 10, rate: RATE });
    expect(fitMeasurement(measured(11), flatTarget, { bands: 10, rate: RATE })).toEqual(once);
  });

  it('reports its progress', () => {
    const told: number[] = [];
    fitMeasurement(measured(2), flatTarget, {
      bands: 10,
      rate: RATE,
      onProgress: (part) => told.push(part),
    });
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(1);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('rejects invalid numbers, naming the field', () => {
    const curve = { freqs, db: new Float64Array(2001) };
    for (const bands of [0, 1.5, 65, Number.NaN])
      expect(codeOf(() => fitBands(curve, { bands, rate: RATE }))).toEqual({
        code: 'invalid-input',
        field: 'bands',
      });
    for (const rate of [0, 4000, Infinity, Number.NaN])
      expect(codeOf(() => fitBands(curve, { bands: 5, rate }))).toEqual({
        code: 'invalid-input',
        field: 'rate',
      });
  });

  it('returns finite values within the limits, never worse than no bands', () => {
    const points = fc.array(
      fc.tuple(
        fc.double({ min: 1, max: 90_000, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
      ),
      { minLength: 1, maxLength: 40 },
    );
    const options = fc.record({
      bands: fc.integer({ min: 1, max: 20 }),
      rate: fc.constantFrom(22_050, 32_000, 44_100, 48_000, 96_000, 192_000),
      level: fc.constantFrom('keep' as const, 'free' as const),
      weighting: fc.constantFrom('even' as const, 'measured' as const),
    });
    fc.assert(
      fc.property(points, options, (pairs, given) => {
        const sorted = [...pairs].sort((a, b) => a[0] - b[0]);
        const curve = { freqs: sorted.map(([f]) => f), db: sorted.map(([, db]) => db) };
        const fit = fitBands(curve, given);
        for (const { frequency, gain, q, type } of fit.bands) {
          const ends = type === 'peak' ? usualLimits.q : usualLimits.shelfQ;
          expect(frequency).toBeGreaterThanOrEqual(20);
          expect(frequency).toBeLessThanOrEqual(Math.min(10_000, given.rate / 2));
          expect(Math.abs(gain)).toBeLessThanOrEqual(20);
          expect(q).toBeGreaterThanOrEqual(ends.min);
          expect(q).toBeLessThanOrEqual(ends.max);
        }
        expect(Number.isFinite(fit.rmse) && Number.isFinite(fit.maxDeviation)).toBe(true);
        expect(fit.preamp).toBeLessThanOrEqual(0);
        if (given.weighting === 'measured') return;
        const at = logGrid(20, Math.min(20_000, given.rate * 0.49), 256);
        const level = given.level === 'keep' ? 0 : measureLevel(curve);
        const wanted = interpolate(curve, at).map((db) => db - level);
        const rms = (db: Float64Array) =>
          Math.sqrt(db.reduce((sum, value) => sum + value ** 2, 0) / db.length);
        const got = computeResponse(fit.bands, at, given.rate);
        expect(rms(wanted.map((db, k) => db - (got[k] ?? 0)))).toBeLessThanOrEqual(
          rms(wanted) + 0.05,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('a GraphicEQ as a measurement', () =>
  it('is the exact target: not inverted, smoothed or limited', () => {
    const file = parseMeasurement(
      'GraphicEQ: 20 -4.0; 60 8.5; 250 -3.2; 1000 -3.0; 4000 -6.1; 8000 -2.4; 20000 -7.0',
    );
    const fit = fitMeasurement(
      file,
      { k: 'tilt', tilt: 3, bass: 6 },
      { bands: 10, rate: RATE, maxBoost: 1 },
    );
    const at = Float64Array.of(30, 60, 120, 500, 1000, 2000, 4000, 6000);
    const got = computeResponse(fit.bands, at, RATE).map((db) => db + fit.level);
    const wanted = interpolate(file, at);
    got.forEach((db, k) => expect(Math.abs(db - (wanted[k] ?? 0))).toBeLessThan(0.6));
  }));
