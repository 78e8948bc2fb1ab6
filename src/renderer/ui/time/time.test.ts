import {
  formatExactLength,
  formatMilliseconds,
  groupDigits,
} from '../../../shared/format/length.ts';
import { formatExactTime, formatDate } from '../../../shared/format/time.ts';
import { formatIsoDay } from '../../../shared/format/calendar.ts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { parseLength } from './length.ts';
import { parseMoment } from './moment.ts';
import { dayAfter, dayName, daySpan, exactTime, getWeekday } from './zone.ts';

const berlin = 'Europe/Berlin';
const at = Date.parse('2026-11-20T19:43:00+01:00');
const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

describe('parseLength', () => {
  it.each([
    ['46:10', 2_770_000],
    ['1:02:03.5', 3_723_500],
    ['0:00,25', 250],
    ['2 770 000 ms', 2_770_000],
    ['2\u202f770\u202f000\u202fms', 2_770_000],
    ['1.5 s', 1500],
    ['46m10s', 2_770_000],
    ['1h', 3_600_000],
    ['250', 250],
    ['90:00', 5_400_000],
  ])('reads %s', (text, ms) => expect(parseLength(text, 1)).toBe(ms));
  it('counts a bare number in the unit that it is asked for', () =>
    expect(parseLength('90', 1000)).toBe(90_000));
  it.each([
    '',
    'soon',
    '1:99',
    '1:70:00',
    '-5',
    '1:2:3:4',
    '5 x',
    '5s x',
    '9'.repeat(17),
    '9'.repeat(400),
    '99999999999999 d',
  ])('refuses %j', (text) => expect(parseLength(text, 1)).toBeNull());
  it('reads what it writes', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (ms) => {
        expect(parseLength(formatExactLength(ms), 1)).toBe(ms);
        expect(parseLength(formatMilliseconds(ms), 1000)).toBe(ms);
      }),
    ));
  it('groups figures and keeps the true minus', () => {
    expect(groupDigits(-2_770_000)).toBe('\u22122\u202f770\u202f000');
    expect(formatExactLength(-65_000)).toBe('\u22121:05');
    expect(formatExactLength(65_000, true)).toBe('1:05.000');
  });
});

const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 }).toString();

describe('parseMoment', () => {
  it.each([
    ['20:26', '2026-11-20T19:26:00.000Z'],
    ['20:26:00.5', '2026-11-20T19:26:00.500Z'],
    ['9:05', '2026-11-20T08:05:00.000Z'],
    ['19:43:00.000 +01:00', '2026-11-20T18:43:00.000Z'],
    ['19:43 \u221205:00', '2026-11-21T00:43:00.000Z'],
    ['+1:30', '2026-11-20T18:44:30.000Z'],
    ['-0:05', '2026-11-20T18:42:55.000Z'],
    ['\u221290', '2026-11-20T18:41:30.000Z'],
    ['2026-12-24 18:00', '2026-12-24T17:00:00.000Z'],
    ['2026-12-24T18:00:00+00:00', '2026-12-24T18:00:00.000Z'],
    ['2026-07-01', '2026-06-30T22:00:00.000Z'],
    ['20 Nov, 19:43', '2026-11-20T18:43:00.000Z'],
    ['Dec 24 2027, 18:00:00', '2027-12-24T17:00:00.000Z'],
    ['24.12. 18:00', '2026-12-24T17:00:00.000Z'],
    ['tomorrow 18:00 Z', `${tomorrow}T18:00:00.000Z`],
  ])('reads %s', (text, expected) => expect(iso(parseMoment(text, at, berlin))).toBe(expected));
  it.each([
    '',
    'noon',
    '25:00',
    '20:61',
    '2026-02-30 10:00',
    '+x',
    '20',
    '+99999999999999',
    '-99999999999',
    '0000-01-01 00:00',
  ])('refuses %j', (text) => expect(parseMoment(text, at, berlin)).toBeNull());
  it('reads back every time that it shows', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), (ms) => {
        expect(parseMoment(exactTime(ms, berlin), ms, 'UTC')).not.toBeNull();
        expect(parseMoment(exactTime(ms, berlin), ms, berlin)).toBe(ms);
        const field = `${formatDate(ms, at, berlin)}, ${formatExactTime(ms, berlin)}`;
        // A repeated hour is parsed as its first occurrence.
        const read = parseMoment(field, at, berlin) ?? 0;
        expect([ms, ms - 3_600_000]).toContain(read);
      }),
    ));
});

describe('days', () => {
  it('have 23 and 25 hours when the clocks change', () => {
    const hours = (day: string): number => {
      const span = daySpan(day, berlin);
      return span === null ? 0 : (span.to - span.from) / 3_600_000;
    };
    expect(['2026-03-29', '2026-10-25', '2026-11-20'].map(hours)).toEqual([23, 25, 24]);
    expect(daySpan('2026-02-30', berlin)).toBeNull();
  });
  it('are told in words and figures of their zone', () => {
    expect(formatIsoDay(at, 'Asia/Tokyo')).toBe('2026-11-21');
    expect(formatExactTime(at, berlin)).toBe('19:43:00');
    expect(dayName(at, berlin)).toMatch(/^Fri 20 Nov/);
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(getWeekday('2026-11-20')).toBe(5);
  });
});
