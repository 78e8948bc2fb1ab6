import { describe, expect, it } from 'vitest';
import { tellExpiry } from './expiry.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const HOUR = 3_600_000;
const inHours = (hours: number) => tellExpiry(new Date(NOW + hours * HOUR).toISOString(), NOW);

describe('tellExpiry', () => {
  it.each([
    [-1, 'over', /^Token expired on /],
    [5, 'soon', /^Token expires today$/],
    [25, 'soon', /^Token expires in 1 day$/],
    [14 * 24, 'soon', /^Token expires in 14 days$/],
    [15 * 24, 'none', /^Token expires on /],
  ] as const)('%i hours ahead: %s', (hours, urgency, text) => {
    const told = inHours(hours);
    expect(told?.urgency).toBe(urgency);
    expect(told?.text).toMatch(text);
  });

  it('shows nothing if nothing is known', () => {
    expect(tellExpiry(null, NOW)).toBeNull();
    expect(tellExpiry('some day', NOW)).toBeNull();
  });
});
