import { describe, expect, it } from 'vitest';
import { overrun, rangeText } from './overrun.ts';

const seconds = (hole: number): number[] => {
  const { late, cut } = overrun(hole * 1000);
  return [late.least, late.most, cut.least, cut.most].map((ms) => Math.round(ms) / 1000);
};

describe('black over the end of a hole', () => {
  it.each([
    // One segment of 60 or 44 s.
    [25, [35, 35, 19, 19]],
    [0.001, [59.999, 59.999, 43.999, 43.999]],
    [44, [16, 16, 0, 0]],
    // 60, or 44 + 60; 44 + 44.
    [60, [0, 44, 28, 28]],
    // 44 + 60, 60 + 60, 44 + 44 + 60; 60 + 44, 44 + 44 + 44.
    [90, [14, 58, 14, 42]],
    // Every multiple of 4 s can be reached.
    [36_002, [2, 58, 2, 42]],
  ])('of %d s', (hole, expected) => expect(seconds(hole)).toEqual(expected));
});

describe('a range in a sentence', () =>
  it('is one figure, two, or a bound', () => {
    expect(rangeText({ least: 10_000, most: 10_000 })).toBe('10 s');
    expect(rangeText({ least: 19_000, most: 35_000 })).toBe('19 s to 35 s');
    expect(rangeText({ least: 0, most: 44_000 })).toBe('up to 44 s');
  }));
