import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateFromDays,
  daysFromDate,
  daysInMonth,
  isLastSecondOfMonth,
  toWallTime,
} from './calendar.ts';

describe('the calendar', () => {
  it('counts days as Date does, over every year that the engine knows', () =>
    fc.assert(
      fc.property(fc.integer({ min: -4_371_222, max: 2_932_896 }), (days) => {
        const date = new Date(days * 86_400_000);
        const ours = dateFromDays(days);
        expect(ours).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(daysFromDate(ours.year, ours.month, ours.day)).toBe(days);
        const end = new Date(Date.UTC(2000, 0, 1));
        end.setUTCFullYear(ours.year, ours.month, 0);
        expect(daysInMonth(ours.year, ours.month)).toBe(end.getUTCDate());
      }),
    ));

  it('knows the wall time of an offset and the last second of a month', () => {
    expect(toWallTime(-1, 3600)).toEqual({
      year: 1970,
      month: 1,
      day: 1,
      hour: 0,
      minute: 59,
      second: 59,
    });
    expect(isLastSecondOfMonth(Date.UTC(2026, 6, 1) / 1000 - 1)).toBe(true);
    expect(isLastSecondOfMonth(Date.UTC(2026, 6, 1) / 1000)).toBe(false);
    expect(isLastSecondOfMonth(Date.UTC(2026, 6, 2) / 1000 - 1)).toBe(false);
  });
});
