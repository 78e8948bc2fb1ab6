import { describe, expect, it } from 'vitest';
import { measureLevel, interpolate, flatTarget, targetLevels } from './curve.ts';
import { prepare, smooth } from './prepare.ts';
import { logGrid } from '../grid.ts';

const freqs = logGrid(20, 20_000, 1000);
const at = (curve: { freqs: Float64Array }, db: Float64Array, f: number): number =>
  interpolate({ freqs: curve.freqs, db }, [f])[0] ?? Number.NaN;

describe('interpolation', () =>
  it('is linear over log frequency and constant beyond the ends', () => {
    const curve = { freqs: [100, 1000], db: [0, 10] };
    expect(
      [...interpolate(curve, [10, 100, Math.sqrt(100_000), 1000, 5000])].map(
        (db) => Math.round(db * 1e9) / 1e9,
      ),
    ).toEqual([0, 0, 5, 10, 10]);
    expect([...interpolate({ freqs: [], db: [] }, [100])]).toEqual([0]);
    expect([...interpolate({ freqs: [50], db: [3] }, [20, 50, 90])]).toEqual([3, 3, 3]);
  }));

describe('the target equalization', () => {
  it('is the target minus the measurement, leveled over the midrange', () => {
    const db = freqs.map((f) => 80 - Math.log2(f / 1000));
    const { wanted, measured, ...prepared } = prepare({ freqs, db }, flatTarget, {
      maxBoost: null,
    });
    expect(measureLevel({ freqs: prepared.freqs, db: wanted })).toBeCloseTo(0, 9);
    expect(measureLevel({ freqs: prepared.freqs, db: measured })).toBeCloseTo(0, 9);
    for (const f of [50, 500, 5000, 15_000])
      expect(at(prepared, wanted, f)).toBeCloseTo(Math.log2(f / Math.sqrt(300 * 3000)), 2);
  });

  it('limits the boost', () => {
    const db = freqs.map((f) => (f < 60 ? -20 : f > 5000 ? 15 : 0));
    const most = (maxBoost: number | null): number =>
      Math.max(...prepare({ freqs, db }, flatTarget, { maxBoost }).wanted);
    expect(Math.max(...prepare({ freqs, db }, flatTarget).wanted)).toBe(6);
    expect(most(3)).toBe(3);
    expect(most(null)).toBeGreaterThan(19);
    expect(Math.min(...prepare({ freqs, db }, flatTarget).wanted)).toBeLessThan(-14);
  });

  it('keeps the shape of the midrange and the trend of the treble', () => {
    const bump = (centre: number) =>
      freqs.map((f) => -5 * Math.exp(-0.5 * (Math.log2(f / centre) / 0.12) ** 2));
    const top = (centre: number): number => {
      const prepared = prepare({ freqs, db: bump(centre) }, flatTarget);
      return at(prepared, prepared.wanted, centre) - at(prepared, prepared.wanted, 700);
    };
    expect(top(4000)).toBeGreaterThan(4.8);
    expect(top(8000)).toBeGreaterThan(4.5);
    expect(top(16_000)).toBeLessThan(2.5);
    const exact = prepare({ freqs, db: bump(16_000) }, flatTarget, { smoothing: false });
    expect(at(exact, exact.wanted, 16_000)).toBeGreaterThan(4.8);
  });
});

describe('smoothing', () =>
  it('keeps lines and parabolas, the ends included, and reduces noise', () => {
    const line = Float64Array.from({ length: 100 }, (_, k) => 0.01 * k * k - k);
    smooth(line, 1 / 48, () => 0.5).forEach((db, k) => expect(db).toBeCloseTo(line[k] ?? 0, 9));
    const noise = line.map((_, k) => (k % 2 === 0 ? 1 : -1));
    expect(Math.max(...smooth(noise, 1 / 48, () => 0.5).subarray(20, 80))).toBeLessThan(0.15);
    expect([...smooth(noise, 1 / 48, () => 0)]).toEqual([...noise]);
  }));

describe('targets', () =>
  it('are flat, a tilt through 1 kHz with a bass shelf, or a curve', () => {
    const f = Float64Array.of(20, 105, 1000, 2000, 20_000);
    expect([...targetLevels(flatTarget, f)]).toEqual([0, 0, 0, 0, 0]);
    const tilted = targetLevels({ k: 'tilt', tilt: -1, bass: 0 }, f);
    expect(tilted[2]).toBeCloseTo(0, 9);
    expect(tilted[3]).toBeCloseTo(-1, 9);
    const bass = targetLevels({ k: 'tilt', tilt: 0, bass: 8 }, f);
    expect(bass[0]).toBeGreaterThan(7.9);
    expect(bass[1]).toBeCloseTo(4, 9);
    expect(bass[4]).toBeCloseTo(0, 3);
    expect([
      ...targetLevels({ k: 'curve', curve: { freqs: [20, 20_000], db: [3, 3] } }, f),
    ]).toEqual([3, 3, 3, 3, 3]);
  }));
