import { describe, expect, it } from 'vitest';
import { sinceWords } from './second-line.ts';

const at = (day: number, hour: number): number => new Date(2026, 0, day, hour, 12).getTime();

describe('since when a player is off', () =>
  it.each([
    [at(20, 9), at(20, 23), '09:12'],
    [at(19, 23), at(20, 1), 'Monday'],
    [at(15, 23), at(20, 1), 'Thursday'],
    [at(1, 23), at(20, 1), 'January 1'],
  ])('%d seen at %d is %s', (then, now, words) =>
    expect(sinceWords(then, now, 'en-US')).toBe(words),
  ));
