import { describe, expect, it } from 'vitest';
import { Breaker, localWaits } from './breaker.ts';

/** The first wait. */
const WAIT = 30_000;

function down(at = 0): Breaker {
  const breaker = new Breaker();
  for (let failure = 0; failure < 5; failure += 1) breaker.report(true, at);
  return breaker;
}

describe('a breaker', () => {
  it('lets all calls out until the fifth failure in a row', () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 4; failure += 1) breaker.report(true, 0);
    expect([breaker.isOpen(0), breaker.isProbing(0), breaker.downSince]).toEqual([
      false,
      false,
      null,
    ]);
    breaker.report(false, 0);
    for (let failure = 0; failure < 4; failure += 1) breaker.report(true, 0);
    expect(breaker.isOpen(0)).toBe(false);
    breaker.report(true, 7);
    expect([breaker.isOpen(7), breaker.downSince, breaker.downUntil]).toEqual([true, 7, 7 + WAIT]);
  });

  it('does not count results that prove nothing about the server', () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 4; failure += 1) breaker.report(true, 0);
    breaker.report(null, 0);
    expect(breaker.isOpen(0)).toBe(false);
    breaker.report(true, 0);
    expect(breaker.isOpen(0)).toBe(true);
    breaker.report(null, 0);
    expect(breaker.isOpen(0)).toBe(true);
  });

  it('lets one probe out after half a minute', () => {
    const breaker = down();
    expect([breaker.isOpen(WAIT - 1), breaker.isProbing(WAIT - 1)]).toEqual([true, false]);
    expect([breaker.isOpen(WAIT), breaker.isProbing(WAIT)]).toEqual([false, true]);
  });

  it('waits twice as long after each failed probe, up to 2 minutes, and keeps the start time', () => {
    const breaker = down();
    const waits: number[] = [];
    for (let probe = 0; probe < 5; probe += 1) {
      const now = breaker.downUntil;
      breaker.report(true, now);
      waits.push((breaker.downUntil - now) / WAIT);
    }
    expect(waits).toEqual([2, 4, 4, 4, 4]);
    expect(breaker.downSince).toBe(0);
  });

  it('does not wait longer for calls that were running when the server went down', () => {
    const breaker = down();
    breaker.report(true, 10);
    expect(breaker.downUntil).toBe(WAIT);
  });

  it('forgets everything when the server is back', () => {
    const breaker = down();
    breaker.report(true, WAIT);
    breaker.report(false, 3 * WAIT);
    expect([breaker.isOpen(3 * WAIT), breaker.isProbing(3 * WAIT)]).toEqual([false, false]);
    for (let failure = 0; failure < 5; failure += 1) breaker.report(true, 4 * WAIT);
    expect([breaker.downSince, breaker.downUntil]).toEqual([4 * WAIT, 5 * WAIT]);
  });

  it('does not count one resource that fails alone, but several, and the server itself', () => {
    const breaker = new Breaker();
    for (let failure = 0; failure < 50; failure += 1) breaker.report(true, 0, 'GET /runs/1');
    expect(breaker.downSince).toBeNull();
    breaker.report(true, 0, 'GET /list');
    expect(breaker.isOpen(0)).toBe(true);
    breaker.report(false, WAIT);
    for (let failure = 0; failure < 4; failure += 1) breaker.report(true, 0, 'GET /runs/1');
    expect(breaker.downSince).toBeNull();
    breaker.report(true, 0);
    expect(breaker.isOpen(0)).toBe(true);
  });

  it('never waits longer than 2 seconds for a server nearby', () => {
    const breaker = new Breaker(localWaits);
    for (let now = 0; now < 60_000; now = breaker.downUntil) {
      for (let failure = 0; failure < 5; failure += 1) breaker.report(true, now);
      expect(breaker.downUntil - now).toBe(2_000);
    }
  });

  it('probes at once on request, and never later than it would', () => {
    const breaker = down();
    breaker.retryNow(2 * WAIT);
    expect(breaker.downUntil).toBe(WAIT);
    breaker.retryNow(10);
    expect([breaker.isOpen(10), breaker.isProbing(10)]).toEqual([false, true]);
  });

  it('does not wait longer after a failed probe that was requested', () => {
    const breaker = down();
    for (let now = 10; now < 60; now += 10) {
      breaker.retryNow(now);
      breaker.report(true, now);
      expect(breaker.downUntil).toBe(now + WAIT);
    }
    const next = breaker.downUntil;
    breaker.report(true, next);
    expect(breaker.downUntil).toBe(next + 2 * WAIT);
  });
});
