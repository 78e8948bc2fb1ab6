import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/core/fake-clock.ts';
import { LOGIN_LIFETIME_MS, Logins } from './logins.ts';

describe('sign-ins', () => {
  it('exchange a token for a session once', () => {
    const logins = new Logins(new FakeClock());
    const token = logins.issue();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const session = logins.redeem(token);
    expect(session?.key).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(session?.paths).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set([token, session?.key, session?.paths]).size).toBe(3);
    expect(logins.knowsKey(session?.key ?? '')).toBe(true);
    expect(logins.knowsPaths(session?.paths ?? '')).toBe(true);
    // The secrets are not interchangeable: others may see the address of a picture, but only the page knows the key.
    expect(logins.knowsKey(session?.paths ?? '')).toBe(false);
    expect(logins.knowsPaths(session?.key ?? '')).toBe(false);
    expect(logins.redeem(token)).toBeNull();
  });

  it('forget a token that was not used in time', () => {
    const clock = new FakeClock();
    const logins = new Logins(clock);
    const early = logins.issue();
    clock.advance(LOGIN_LIFETIME_MS - 1);
    expect(logins.redeem(early)).not.toBeNull();
    const late = logins.issue();
    clock.advance(LOGIN_LIFETIME_MS);
    expect(logins.redeem(late)).toBeNull();
  });

  it('keep only the newest tokens', () => {
    const logins = new Logins(new FakeClock());
    const first = logins.issue();
    const rest = Array.from({ length: 16 }, () => logins.issue());
    expect(logins.redeem(first)).toBeNull();
    expect(rest.every((token) => logins.redeem(token) !== null)).toBe(true);
  });

  it('accept neither a token nor an empty text as a session', () => {
    const logins = new Logins(new FakeClock());
    for (const guess of ['', logins.issue()]) {
      expect(logins.knowsKey(guess)).toBe(false);
      expect(logins.knowsPaths(guess)).toBe(false);
    }
    expect(logins.redeem('')).toBeNull();
  });
});
