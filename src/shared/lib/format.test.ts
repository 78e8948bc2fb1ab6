import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatClock, formatTimeOfDay, hoursAndMinutes, shorten } from './format.ts';

describe('formatClock', () => {
  it.each([
    [0, '0:00'],
    [7.99, '0:07'],
    [256, '4:16'],
    [3599.9, '59:59'],
    [3723, '1:02:03'],
    [360_000, '100:00:00'],
    [-3, '0:00'],
    [Number.NaN, '0:00'],
    [Number.POSITIVE_INFINITY, '0:00'],
  ])('writes %d s as %s', (seconds, text) => expect(formatClock(seconds)).toBe(text));

  it('can be read back to the whole second', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seconds) => {
        const parts = formatClock(seconds).split(':').map(Number);
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(seconds);
      }),
    ));
});

describe('hoursAndMinutes', () =>
  it.each([
    [46_920, { hours: 13, minutes: 2 }],
    [3599, { hours: 1, minutes: 0 }],
    [29, { hours: 0, minutes: 0 }],
    [90, { hours: 0, minutes: 2 }],
  ])('splits %d s', (seconds, expected) => expect(hoursAndMinutes(seconds)).toEqual(expected)));

describe('formatTimeOfDay', () =>
  it('writes hours and minutes of the local day', () => {
    expect(formatTimeOfDay(new Date(2026, 6, 1, 20, 5, 59).getTime(), 'en')).toBe('20:05');
    expect(formatTimeOfDay(new Date(2026, 6, 1, 0, 5).getTime(), 'en')).toBe('00:05');
  }));

describe('formatBytes', () =>
  it.each([
    [0, '0 bytes'],
    [12, '12 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KiB'],
    [65_536 + 1023, '64 KiB'],
    [1024 * 1024 - 1, '1023 KiB'],
    [1024 * 1024, '1 MiB'],
    [16.9 * 1024 * 1024, '16 MiB'],
  ])('writes %d as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text)));

describe('shorten', () => {
  it('leaves a text of up to 1000 characters alone', () => {
    const text = 'x'.repeat(1000);
    expect(shorten(text)).toBe(text);
    expect(shorten('')).toBe('');
  });

  it('keeps the first and the last 500 characters of a longer one', () => {
    const text = `${'a'.repeat(500)}b${'c'.repeat(500)}`;
    expect(shorten(text)).toBe(`${'a'.repeat(500)} … ${'c'.repeat(500)}`);
  });
});
