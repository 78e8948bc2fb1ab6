import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setFormats } from './formats.ts';
import {
  formatStaleTime,
  formatDate,
  formatDateTime,
  formatDays,
  formatExact,
  formatMoment,
  formatRelative,
  formatSeconds,
  formatTime,
  formatWeekday,
} from './time.ts';

const zone = 'Europe/Berlin';
const at = (text: string): number => Date.parse(text);
/** Fri 20 Nov 2026, 20:05:12 in Berlin. */
const now = at('2026-11-20T20:05:12+01:00');
const MINUTE = 60_000;
const DAY = 86_400_000;

beforeEach(() => setFormats({ locale: 'en-GB', zone }));
afterEach(() => setFormats({ locale: null }));

describe('times and dates', () => {
  it('write a time to the minute, in logs and playout to the second', () => {
    expect(formatTime(now)).toBe('20:05');
    expect(formatSeconds(now)).toBe('20:05:12');
    expect(formatTime(now, 'Asia/Tokyo')).toBe('04:05');
  });

  it.each([
    ['2026-11-20T09:30:00+01:00', 'today 09:30'],
    ['2026-11-19T23:59:00+01:00', 'Thu 23:59'],
    ['2026-11-23T06:30:00+01:00', 'Mon 06:30'],
    ['2026-11-14T06:30:00+01:00', 'Sat 06:30'],
    ['2026-11-13T06:30:00+01:00', '13 Nov'],
    ['2026-11-27T06:30:00+01:00', '27 Nov'],
    ['2025-11-20T06:30:00+01:00', '20 Nov 2025'],
  ])('write %s as %s', (text, expected) => expect(formatMoment(at(text), now)).toBe(expected));

  it('write dates, with the year only if it is another one', () => {
    expect(formatDate(now, now)).toBe('20 Nov');
    expect(formatDate(at('2025-11-20T12:00Z'), now)).toBe('20 Nov 2025');
    expect(formatDateTime(now, now)).toBe('20 Nov, 20:05');
    expect(formatWeekday(now, now)).toBe('Fri 20 Nov');
    expect(formatExact(now)).toBe('Fri 20 Nov 2026, 20:05:12');
  });

  it('follow the region in the order of day and month and in the hours', () => {
    setFormats({ locale: 'en-US', zone });
    expect(formatTime(now)).toBe('8:05 PM');
    expect(formatTime(at('2026-11-20T00:05:00+01:00'))).toBe('12:05 AM');
    expect(formatDateTime(at('2025-11-20T12:00:00+01:00'), now)).toBe('Nov 20, 2025, 12:00 PM');
    expect(formatDays(at('2026-11-07T12:00Z'), now, now)).toBe('Nov 7–20');
    expect(formatSeconds(now)).toBe('20:05:12');
    setFormats({ locale: 'en-US', clock: '24h', zone });
    expect(formatDateTime(now, now)).toBe('Nov 20, 20:05');
    setFormats({ locale: null, clock: '12h', zone });
    expect(formatDateTime(now, now)).toBe('20 Nov, 8:05 PM');
    for (const locale of ['de-DE', 'no such locale', null]) {
      setFormats({ locale, zone });
      expect(formatDateTime(now, now)).toBe('20 Nov, 20:05');
    }
  });

  it.each([
    ['2026-11-07', '2026-11-20', '7–20 Nov'],
    ['2026-10-28', '2026-11-26', '28 Oct – 26 Nov'],
    ['2026-11-20', '2026-11-20', '20 Nov'],
    ['2025-12-20', '2026-01-03', '20 Dec 2025 – 3 Jan 2026'],
    ['2025-11-07', '2025-11-20', '7–20 Nov 2025'],
  ])('write the range %s to %s as %s', (from, to, expected) =>
    expect(formatDays(at(from), at(to), now, 'UTC')).toBe(expected),
  );

  it('never lose a day of a range: its first and last day are read back', () => {
    const day = fc.integer({ min: 15_000, max: 25_000 });
    fc.assert(
      fc.property(day, day, (a, b) => {
        const [from, to] = [Math.min(a, b) * DAY, Math.max(a, b) * DAY];
        const text = formatDays(from, to, now, 'UTC');
        const [first = '', last = first] = text.split(/\s*–\s*/);
        const read = (part: string): number => {
          const [number = '', month = /[A-Z][a-z]+/.exec(last)?.[0], year] = part.split(' ');
          const shown = year ?? /\d{4}/.exec(last)?.[0] ?? '2026';
          return Date.parse(`${number} ${month ?? ''} ${shown} UTC`);
        };
        expect([read(first), read(last)]).toEqual([from, to]);
      }),
    );
  });

  it.each([
    [0, 'just now'],
    [-59_000, 'just now'],
    [-2 * MINUTE, '2 min ago'],
    [-3 * 60 * MINUTE - 1, '3 h ago'],
    [-24 * 60 * MINUTE + 1, '23 h ago'],
    [20.5 * MINUTE, 'in 21 min'],
    [-24 * 60 * MINUTE, 'Thu 20:05'],
    [-8 * DAY, '12 Nov'],
  ])('write %d ms from now as %s', (by, expected) =>
    expect(formatRelative(now + by, now)).toBe(expected),
  );

  it('name the time of stale data', () => {
    expect(formatStaleTime(at('2026-11-20T19:58:00+01:00'), now)).toBe('as of 19:58');
    expect(formatStaleTime(at('2026-11-18T19:58:00+01:00'), now)).toBe('as of Wed 19:58');
  });

  it('write a dash for an invalid time', () => {
    for (const odd of [Number.NaN, Infinity, 9e15])
      for (const write of [formatDate, formatMoment, formatRelative, formatDateTime])
        expect(write(odd, now)).toBe('—');
    expect(formatTime(Number.NaN)).toBe('—');
    expect(formatExact(-Infinity)).toBe('—');
  });

  it('count calendar days, also when the clocks change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1.6e12, max: 2e12 }),
        fc.integer({ min: -6, max: 6 }),
        (ms, by) => {
          const text = formatMoment(ms + by * DAY, ms, 'UTC');
          expect(text.startsWith('today ')).toBe(by === 0);
          expect(text).toMatch(/^\S+ \d\d:\d\d$/);
        },
      ),
    );
    const noon = at('2026-10-26T12:00:00+01:00');
    expect(formatMoment(at('2026-10-25T00:30:00+02:00'), noon)).toBe('Sun 00:30');
  });
});
