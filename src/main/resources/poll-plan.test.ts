import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pollDelay, pollMode, remainingPause } from './poll-plan.ts';

const plan = { visible: 10_000, inFlight: 2_000, hidden: 60_000 };
const random = fc.double({ min: 0, max: 0.999_999, noNaN: true });

describe('pollDelay', () => {
  it('keeps the interval of the mode, within the jitter', () =>
    fc.assert(
      fc.property(fc.constantFrom('visible', 'inFlight', 'hidden'), random, (mode, chance) => {
        const delay = pollDelay(plan, { mode, failures: 0, retryAfter: 0 }, chance);
        expect(delay).toBeGreaterThanOrEqual(Math.floor(plan[mode] * 0.9));
        expect(delay).toBeLessThanOrEqual(Math.ceil(plan[mode] * 1.1));
      }),
    ));

  it('doubles with every failure up to the longest pause, and never decreases', () => {
    const at = (failures: number): number | null =>
      pollDelay(plan, { mode: 'visible', failures, retryAfter: 0 }, 0.5);
    expect([0, 1, 2, 5, 50, 5_000].map(at)).toEqual([
      10_000, 20_000, 40_000, 120_000, 120_000, 120_000,
    ]);
  });

  it('stays short for a lost server nearby, longer after 5 minutes while hidden', () => {
    const at = (mode: 'visible' | 'hidden', failures: number, unreachable = true) =>
      pollDelay({ ...plan, nearby: true }, { mode, failures, retryAfter: 0, unreachable }, 0.5);
    expect([2, 5, 100, 5_000].map((count) => at('visible', count))).toEqual(Array(4).fill(3_000));
    expect([1, 2, 100, 101, 102, 5_000].map((count) => at('hidden', count))).toEqual([
      2_000, 3_000, 3_000, 6_000, 12_000, 60_000,
    ]);
    expect(at('visible', 2, false)).toBe(40_000);
  });

  it('is never shorter than the server asked for', () =>
    fc.assert(
      fc.property(fc.nat(10), fc.nat(1_000_000), random, (failures, retryAfter, chance) => {
        const delay = pollDelay(plan, { mode: 'visible', failures, retryAfter }, chance);
        expect(delay).toBeGreaterThanOrEqual(retryAfter);
      }),
    ));

  it('is null if the mode reads nothing', () => {
    const silent = { ...plan, hidden: null };
    expect(pollDelay(silent, { mode: 'hidden', failures: 3, retryAfter: 9 }, 0.5)).toBeNull();
  });
});

describe('pollMode', () =>
  it('polls running work at its own interval, while hidden only if the plan says so', () => {
    expect(pollMode(plan, true, true)).toBe('inFlight');
    expect(pollMode(plan, true, false)).toBe('visible');
    expect(pollMode(plan, false, true)).toBe('hidden');
    expect(pollMode(plan, false, false)).toBe('hidden');
    const always = { ...plan, inFlightHidden: true };
    expect(pollMode(always, false, true)).toBe('inFlight');
    expect(pollMode(always, false, false)).toBe('hidden');
  }));

describe('remainingPause', () => {
  it('is between zero and the whole pause, whatever the clock does', () =>
    fc.assert(
      fc.property(fc.nat(), fc.integer(), fc.integer(), (delay, since, now) => {
        const left = remainingPause(delay, since, now);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(delay);
      }),
    ));

  it('ends with the pause, also when the clock jumped ahead in sleep', () => {
    expect(remainingPause(1_000, 5_000, 5_400)).toBe(600);
    expect(remainingPause(1_000, 5_000, 9_000_000)).toBe(0);
    expect(remainingPause(1_000, 5_000, 0)).toBe(1_000);
  });
});
