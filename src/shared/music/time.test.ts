import { describe, expect, it } from 'vitest';
import { positionAt } from './position.ts';

describe('the playback position', () => {
  const anchor = { elapsed: 10, at: 100_000, rate: 1 };

  it('increases by one per second times the rate', () => {
    expect(positionAt(anchor, null, 104_500)).toBe(14.5);
    expect(positionAt({ ...anchor, rate: 2 }, null, 104_500)).toBe(19);
  });

  it('does not change while paused', () =>
    expect(positionAt({ ...anchor, rate: 0 }, 60, 900_000)).toBe(10));

  it('never precedes the reported value if the clocks differ', () =>
    expect(positionAt(anchor, 60, 40_000)).toBe(10));

  it('stays between 0 and the duration', () => {
    expect(positionAt(anchor, 12, 900_000)).toBe(12);
    expect(positionAt({ ...anchor, elapsed: -3 }, 12, 100_000)).toBe(0);
  });

  it.each([null, 0])('has no end where the duration is %s', (duration) =>
    expect(positionAt(anchor, duration, 1_100_000)).toBe(1010),
  );
});
