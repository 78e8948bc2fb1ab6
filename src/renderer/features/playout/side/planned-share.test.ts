import { describe, expect, it } from 'vitest';
import { getZone } from '../timeline/zone-clock.ts';
import { plannedDays } from './PlannedChart.tsx';

const HOUR = 3_600_000;
/** 2026-10-24 12:00 in Berlin; the next day has 25 hours. */
const noon = Date.UTC(2026, 9, 24, 10);

const laneOf = (items: readonly (readonly [number, number])[]) => {
  let reach = 0;
  return {
    starts: Float64Array.from(items, ([start]) => start),
    finishes: Float64Array.from(items, ([, finish]) => finish),
    reach: Float64Array.from(items, ([, finish]) => (reach = Math.max(reach, finish))),
  };
};

const shares = (items: readonly (readonly [number, number])[], shift = 0): number[] =>
  plannedDays(laneOf(items), getZone('Europe/Berlin'), noon, shift, 3).map(({ share }) => share);

describe('plannedDays', () => {
  it('fills the rest of today and days of any length', () => {
    expect(shares([[noon - HOUR, noon + 100 * HOUR]])).toEqual([1, 1, 1]);
    expect(shares([])).toEqual([0, 0, 0]);
    expect(shares([[noon - 5 * HOUR, noon + 3 * HOUR]])).toEqual([0.25, 0, 0]);
    expect(shares([[noon + 11 * HOUR, noon + 17 * HOUR]])).toEqual([1 / 12, 5 / 25, 0]);
  });

  it('counts what overlaps once', () => {
    const items = [
      [noon, noon + 3 * HOUR],
      [noon + HOUR, noon + 2 * HOUR],
      [noon + 2 * HOUR, noon + 6 * HOUR],
    ] as const;
    expect(shares(items)[0]).toBe(0.5);
  });

  it('goes by the clock of a time-shifted channel', () =>
    expect(shares([[noon - 6 * HOUR, noon]], -6 * HOUR)).toEqual([0.5, 0, 0]));

  it('begins days at midnight', () => {
    const days = plannedDays(laneOf([]), getZone('Europe/Berlin'), noon, 0, 3);
    expect(days.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
  });
});
