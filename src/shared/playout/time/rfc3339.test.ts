import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/sample.ts';
import { toMs } from '../instant.ts';
import { readRfc3339, rfc3339Ms, writeRfc3339 } from './rfc3339.ts';

/**
 * Results of the engine's time library (version 0.3.47): seconds since the epoch, nanoseconds, offset; null: refused.
 */
const recorded: readonly (readonly [string, string | null])[] = [
  ['2026-04-13T00:00:00-05:00', '1776056400 0 -18000'],
  ['2026-04-13t00:00:00z', '1776038400 0 0'],
  ['2026-04-13 00:00:00Z', '1776038400 0 0'],
  ['2026-04-13_00:00:00Z', '1776038400 0 0'],
  ['2026-04-13X00:00:00Z', '1776038400 0 0'],
  ['2026-04-13é00:00:00Z', null],
  ['2026-04-1300:00:00Z', null],
  ['2026-04-13T00:00Z', null],
  ['2026-04-13T00:00:00', null],
  ['2026-04-13T00:00:00.Z', null],
  ['2026-04-13T00:00:00.1Z', '1776038400 100000000 0'],
  ['2026-04-13T00:00:00,1Z', null],
  ['2026-04-13T00:00:00.1234567891234+05:30', '1776018600 123456789 19800'],
  ['2026-04-13T00:00:00.9999999999Z', '1776038400 999999999 0'],
  ['2026-04-13T00:00:00+23:59', '1775952060 0 86340'],
  ['2026-04-13T00:00:00+24:00', null],
  ['2026-04-13T00:00:00+00:60', null],
  ['2026-04-13T00:00:00-00:00', '1776038400 0 0'],
  ['2026-04-13T00:00:00+0000', null],
  ['2026-04-13T00:00:00+00', null],
  ['2026-04-13T00:00:00Z ', null],
  [' 2026-04-13T00:00:00Z', null],
  ['2026-02-29T00:00:00Z', null],
  ['2028-02-29T00:00:00Z', '1835395200 0 0'],
  ['2100-02-29T00:00:00Z', null],
  ['2000-02-29T00:00:00Z', '951782400 0 0'],
  ['2026-13-01T00:00:00Z', null],
  ['2026-00-01T00:00:00Z', null],
  ['2026-04-31T00:00:00Z', null],
  ['2026-04-00T00:00:00Z', null],
  ['2026-04-13T24:00:00Z', null],
  ['2026-04-13T23:60:00Z', null],
  ['2026-04-13T23:59:60Z', null],
  ['2026-06-30T23:59:60Z', '1782863999 999999999 0'],
  ['2026-06-30T23:59:60.25Z', '1782863999 999999999 0'],
  ['2026-07-01T05:29:60+05:30', '1782863999 999999999 19800'],
  ['2026-06-30T22:59:60Z', null],
  ['2026-06-30T23:59:61Z', null],
  ['0000-01-01T00:00:00Z', '-62167219200 0 0'],
  ['0000-01-01T00:59:60+01:00', '-62167219201 999999999 3600'],
  ['9999-12-31T23:59:59.999999999-23:59', '253402387139 999999999 -86340'],
  ['9999-12-31T23:59:60Z', '253402300799 999999999 0'],
  ['10000-01-01T00:00:00Z', null],
  ['+2026-04-13T00:00:00Z', null],
  ['20260413T000000Z', null],
  ['1776038400', null],
  ['', null],
];

const shown = (text: string): string | null => {
  const read = readRfc3339(text);
  return read === null ? null : [read.seconds, read.nanos, read.offset].join(' ');
};

describe('times of items', () => {
  it.each(recorded)('%j is %j', (text, answer) => expect(shown(text)).toBe(answer));

  it('are the same by the fast way, and as Date reads them', () => {
    const two = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((n) => String(n).padStart(2, '0'));
    const text = fc
      .tuple(
        fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0')),
        fc.tuple(two(0, 13), two(0, 32)),
        fc.tuple(two(0, 25), two(0, 61), two(0, 59)),
        fc.option(
          fc.integer({ min: 0, max: 999 }).map((n) => `.${String(n).padStart(3, '0')}`),
          {
            nil: '',
          },
        ),
        fc.constantFrom('Z', '+00:00', '-05:00', '+05:30', '+23:59', '-12:45'),
      )
      .map(([y, [m, d], time, part, zone]) => `${y}-${m}-${d}T${time.join(':')}${part}${zone}`);
    fc.assert(
      fc.property(text, (time) => {
        const read = readRfc3339(time);
        const fast = rfc3339Ms(time);
        expect(fast).toBe(read === null ? NaN : toMs(read));
        const [, year, month, day, hour] = /^(\d+)-(\d+)-(\d+)T(\d+)/.exec(time) ?? [];
        // Date accepts 31 April and 24:00, which are invalid.
        const days = new Date(Date.UTC(2000, Number(month), 0));
        days.setUTCFullYear(Number(year), Number(month), 0);
        const exists =
          Number(day) <= days.getUTCDate() &&
          hour !== '24' &&
          Number(month) >= 1 &&
          Number(month) <= 12;
        expect(fast).toBe(exists ? Date.parse(time) : NaN);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('come back as they were written, in the shortest form that holds them', () => {
    const instant = fc.record({
      seconds: fc.integer({ min: -62_135_510_400, max: 253_402_214_400 }),
      nanos: fc.oneof(
        fc.integer({ min: 0, max: 999 }).map((ms) => ms * 1_000_000),
        fc.integer({ min: 0, max: 999_999_999 }),
      ),
      offset: fc.integer({ min: -1439, max: 1439 }).map((minutes) => minutes * 60),
    });
    fc.assert(
      fc.property(instant, (moment) => {
        const text = writeRfc3339(moment);
        expect(readRfc3339(text)).toEqual(moment);
        expect(text).toMatch(/[+-]\d\d:\d\d$/);
      }),
    );
    const at = { seconds: 1_776_057_861, offset: -18_000 };
    expect(writeRfc3339({ ...at, nanos: 527_000_000 })).toBe('2026-04-13T00:24:21.527-05:00');
    expect(writeRfc3339({ ...at, nanos: 0 })).toBe('2026-04-13T00:24:21.000-05:00');
    expect(writeRfc3339({ ...at, nanos: 1000 })).toBe('2026-04-13T00:24:21.000001-05:00');
    expect(writeRfc3339({ ...at, nanos: 1 })).toBe('2026-04-13T00:24:21.000000001-05:00');
    expect(writeRfc3339({ ...at, nanos: 0, offset: 0 })).toBe('2026-04-13T05:24:21.000+00:00');
  });
});
