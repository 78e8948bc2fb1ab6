import { describe, expect, it } from 'vitest';
import { absoluteTime, relativeDate, relativeTime, shortAge } from './relative-time.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [60_000, '1 min ago'],
    [120_000, '2 min ago'],
    [HOUR - 1, '59 min ago'],
    [HOUR, '1 h ago'],
    [24 * HOUR - 1, '23 h ago'],
    [3 * HOUR, '3 h ago'],
    [-5_000, 'now'],
  ])('%i ms ago', (age, text) => expect(relativeTime(NOW - age, NOW, 'en')).toBe(text));

  it('gives the date of older things', () => {
    expect(relativeTime(NOW - 25 * HOUR, NOW, 'en')).toContain('May 31, 2026');
    expect(relativeTime(NOW - 24 * HOUR, NOW, 'en')).toContain('May 31, 2026');
  });
});

describe('relativeDate', () =>
  it.each([
    [3 * HOUR, '3 h ago'],
    [25 * HOUR, 'May 31'],
    [182 * 24 * HOUR, 'Dec 1'],
    [183 * 24 * HOUR, 'Nov 30, 2025'],
  ])('%i ms ago', (age, text) => expect(relativeDate(NOW - age, NOW, 'en')).toBe(text)));

describe('shortAge', () =>
  it.each([
    [-5_000, 'now'],
    [59_999, 'now'],
    [60_000, '1 min'],
    [120_000, '2 min'],
    [HOUR, '1 h'],
    [24 * HOUR - 1, '23 h'],
    [3 * HOUR, '3 h'],
    [24 * HOUR, '1 d'],
    [1000 * HOUR, '41 d'],
  ])('%i ms', (age, text) => expect(shortAge(NOW - age, NOW)).toBe(text)));

it('gives the whole date and time on demand', () =>
  expect(absoluteTime(NOW, 'en')).toMatch(/^Jun 1, 2026, \d+:00:00/));
