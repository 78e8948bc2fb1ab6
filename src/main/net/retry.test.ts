import { describe, expect, it } from 'vitest';
import { netCauseCodes } from '../../shared/net/cause.ts';
import type { TryFailure } from './retry.ts';
import { atLeast, backoff, classifyReach, RetryBudget, triesFor } from './retry.ts';

const status = (code: number, own = true): TryFailure => ({ k: 'status', status: code, own });
const network = (cause: (typeof netCauseCodes)[number]): TryFailure => ({ k: 'network', cause });
const unconnected = ['name-unknown', 'refused', 'unreachable', 'network-down', 'connect-timeout'];
const passing = [...unconnected, 'closed'];

describe('how often a call is tried', () => {
  it.each([
    [408, 3],
    [429, 3],
    [500, 2],
    [502, 3],
    [503, 3],
    [504, 1],
    [400, 1],
    [401, 1],
    [404, 1],
    [501, 1],
  ])('after a %d: %d times if it may be repeated', (code, tries) =>
    expect(triesFor(status(code), true)).toBe(tries),
  );

  it.each(netCauseCodes)('after "%s": again only if that may pass', (cause) =>
    expect(triesFor(network(cause), true)).toBe(passing.includes(cause) ? 3 : 1),
  );

  it('sends a write again only after a 429, which was not processed', () => {
    expect(triesFor(status(429), false)).toBe(3);
    for (const code of [408, 500, 502, 503, 504]) expect(triesFor(status(code), false)).toBe(1);
    for (const cause of netCauseCodes) expect(triesFor(network(cause), false)).toBe(1);
  });
});

describe('what a failure means about the server', () => {
  it.each([
    [502, true, 'up'],
    [503, true, 'up'],
    [504, true, 'up'],
    [502, false, 'down'],
    [503, false, 'down'],
    [504, false, 'down'],
    [500, false, 'up'],
    [429, false, 'up'],
  ])('a %d, with JSON of the service: %s', (code, own, reach) =>
    expect(classifyReach(status(code, own))).toBe(reach),
  );

  it.each(netCauseCodes)('"%s": no connection, a broken exchange, or nothing', (cause) => {
    const isBroken = cause === 'closed' || cause === 'timeout';
    const reach = unconnected.includes(cause) ? 'down' : isBroken ? 'broken' : 'unknown';
    expect(classifyReach(network(cause))).toBe(reach);
  });
});

describe('the wait before the next try', () => {
  it('is at most 1, 2, 4 ... seconds, never more than 30', () => {
    const most = [1, 2, 3, 5, 6, 20].map((attempt) => backoff(attempt, () => 1));
    expect(most).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });

  it('is random below that, so that clients do not retry together', () =>
    expect([backoff(3, () => 0), backoff(3, () => 0.5)]).toEqual([0, 2_000]));

  it('is what the server asks for plus up to a fifth', () =>
    expect([atLeast(10_000, () => 0), atLeast(10_000, () => 1)]).toEqual([10_000, 12_000]));
});

describe('the retry budget', () => {
  const MINUTE = 60_000;
  const retries = (budget: RetryBudget, now: number): number => {
    let taken = 0;
    while (taken < 1_000 && budget.take(now)) taken += 1;
    return taken;
  };

  it('allows 5 retries for a client with few calls', () => {
    const budget = new RetryBudget();
    for (let at = 0; at < 50; at += 1) budget.call(0);
    expect(retries(budget, 0)).toBe(5);
  });

  it('allows one for ten calls of the last 5 minutes', () => {
    const budget = new RetryBudget();
    for (let minute = 0; minute < 5; minute += 1)
      for (let at = 0; at < 20; at += 1) budget.call(minute * MINUTE);
    expect(retries(budget, 4 * MINUTE)).toBe(10);
    expect(budget.take(4 * MINUTE + 59_999)).toBe(false);
  });

  it('forgets calls and retries that are 5 minutes old', () => {
    const budget = new RetryBudget();
    for (let at = 0; at < 100; at += 1) budget.call(0);
    expect(retries(budget, 0)).toBe(10);
    expect(retries(budget, 4 * MINUTE)).toBe(0);
    expect(retries(budget, 5 * MINUTE)).toBe(5);
  });
});
