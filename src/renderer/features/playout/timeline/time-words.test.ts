import { describe, expect, it } from 'vitest';
import { clock, exactClock, shortDuration } from './zone-clock.ts';

const at = Date.UTC(2026, 10, 20, 20, 5, 12, 250);

describe('words of time', () => {
  it('tell the clock', () => {
    expect(clock(at)).toBe('20:05:12');
    expect(exactClock(at)).toBe('20:05:12.250');
    // A fraction of a millisecond rounds up to the next second.
    expect(exactClock(at + 749.8)).toBe('20:05:13.000');
    expect(clock(-1000)).toBe('23:59:59');
  });

  it.each([
    [842_000, '14:02'],
    [190_000, '3:10'],
    [3_900_000, '1:05:00'],
    [400, '400 ms'],
    [1000, '0:01'],
    [59_999, '1:00'],
  ])('tell %i ms as %s', (ms, words) => expect(shortDuration(ms)).toBe(words));
});
