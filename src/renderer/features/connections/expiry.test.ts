import { describe, expect, it } from 'vitest';
import { tellExpiry } from './expiry.ts';
import { relativeTime } from '../../../shared/i18n/relative-time.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const inHours = (hours: number) => tellExpiry(new Date(NOW + hours * HOUR).toISOString(), NOW, 'en');

describe('tellExpiry', () => {
  it.each([
    [-1, 'over', /^Token expired on /],
    [5, 'soon', /^Token expires today$/],
    [25, 'soon', /^Token expires in 1 day$/],
    [14 * 24, 'soon', /^Token expires in 14 days$/],
    [15 * 24, 'none', /^Token valid until /],
  ] as const)('%i hours ahead: %s', (hours, urgency, text) => {
    const told = inHours(hours);
    expect(told?.urgency).toBe(urgency);
    expect(told?.text).toMatch(text);
  });

  it('says nothing where nothing is known', () => {
    expect(tellExpiry(null, NOW, 'en')).toBeNull();
    expect(tellExpiry('some day', NOW, 'en')).toBeNull();
  });
});

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [59_999, 'now'],
    [120_000, '2 min ago'],
    [3 * HOUR, '3 h ago'],
    [-5_000, 'now'],
  ])('%i ms ago', (age, text) => {
    expect(relativeTime(NOW - age, NOW, 'en')).toBe(text);
  });

  it('gives the date of older things', () => {
    expect(relativeTime(NOW - 25 * HOUR, NOW, 'en')).toContain('May 31, 2026');
  });
});
