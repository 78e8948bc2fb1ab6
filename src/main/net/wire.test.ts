import { expect, it } from 'vitest';
import {
  getRecord,
  readCount,
  readDecimal,
  readId,
  readLine,
  readLines,
  readList,
  readNumber,
  readRecords,
  readText,
  readTime,
} from './wire.ts';

it.each<[unknown, number | null]>([
  ['2026-11-02T08:41:09.123+0100', Date.UTC(2026, 10, 2, 7, 41, 9, 123)],
  ['2026-11-02T08:41:09.123-0330', Date.UTC(2026, 10, 2, 12, 11, 9, 123)],
  ['2026-11-02T08:41:09+01:00', Date.UTC(2026, 10, 2, 7, 41, 9)],
  ['2026-11-02T08:41Z', Date.UTC(2026, 10, 2, 8, 41)],
  ['2026-11-02', null],
  ['2026-11-02T08:41:09', null],
  ['9999-99-99T99:99:99.000+0000', null],
  ['yesterday', null],
  ['2026-11-20T19:01:02.5Z', Date.UTC(2026, 10, 20, 19, 1, 2, 500)],
  ['2026-11-20T19:01:02.123456789+01:00', Date.UTC(2026, 10, 20, 18, 1, 2, 123)],
  ['1969-07-20T20:17:40Z', Date.UTC(1969, 6, 20, 20, 17, 40)],
  ['0001-01-01T00:00:00Z', null],
  ['1970-01-01T00:00:00Z', null],
  ['2026-13-45T99:00:00Z', null],
  ['', null],
  ['-', null],
  ['1', null],
  [1_700_000_000, null],
  [1_700_000_000_000, null],
])('reads the time %j', (text, at) => expect(readTime(text)).toBe(at));

it.each([
  ['0.000463', 0.000463],
  ['-5', -5],
  ['1e3', 1000],
  ['NaN', null],
  ['0x10', null],
  [Infinity, null],
  [1.5, 1.5],
])('reads the decimal %j as %j', (value, number) => expect(readDecimal(value)).toBe(number));

it.each([
  [7, '7'],
  [' kept ', ' kept '],
  [{ $integer: '12345678901234567890' }, '12345678901234567890'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), null],
  ['  ', null],
  [1.5, null],
])('reads the id %j as %j', (value, id) => expect(readId(value)).toBe(id));

it('keeps a line within its limit and without control characters', () => {
  expect(readLine('a\u001b[31m\u202eb\n c')).toBe('a [31m b c');
  expect(readLine('x'.repeat(300))).toBe(`${'x'.repeat(199)}…`);
  expect(readLine(' \n ')).toBeNull();
});

it('keeps line breaks and tabs of a text, and blanks', () => {
  expect(readText('a\n\tb\u001bc\ud800\r', 100)).toBe('a\n\tbc');
  expect(readText('abcdef', 3)).toBe('abc');
  expect(readText(' ', 3)).toBe(' ');
});

it('reads lists up to their limit', () => {
  expect(readRecords([{ a: 1 }, null, 'b', [], { c: 2 }])).toEqual([{ a: 1 }, { c: 2 }]);
  expect(readList([1, 2, 3], 2)).toEqual([1, 2]);
  expect(readLines(['a', 7, ' b ', 'c'], 3)).toEqual(['a', 'b']);
  expect(readLines('alone')).toEqual(['alone']);
});

it.each([null, undefined, true, Number.NaN, [], [1], {}, { a: 1 }, ''])(
  'finds nothing in %j',
  (value) => {
    for (const read of [readLine, readId, readNumber, readDecimal, readCount, readTime])
      expect(read(value)).toBeNull();
    expect(readText(value, 10)).toBeNull();
    expect(readRecords(value)).toEqual([]);
    expect(getRecord(value, 'a')).toEqual({});
  },
);

it('never returns inherited properties', () => expect(getRecord({}, '__proto__')).toEqual({}));
