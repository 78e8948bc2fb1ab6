import { describe, expect, it } from 'vitest';
import { overrun, rangeText } from './pieces.ts';

const seconds = (hole: number): [number, number] => {
  const { least, most } = overrun(hole * 1000);
  return [least / 1000, most / 1000];
};

describe('black over the end of a hole', () => {
  it.each([
    // One piece, of 44 or 60 s.
    [25, 19, 35],
    [0.001, 43.999, 59.999],
    [44, 0, 16],
    // 60; 44 and one more.
    [60, 0, 44],
    // 60 + 60, 44 + 44 + 44 (12), 44 + 60 + 60 (44).
    [120, 0, 44],
    // 44 + 60; 44 + 44 + 60.
    [90, 14, 58],
    // Every multiple of 4 s can be reached.
    [36_002, 2, 58],
  ])('of %d s is %d to %d s', (hole, least, most) => {
    const [from, to] = seconds(hole);
    expect(from).toBeCloseTo(least, 6);
    expect(to).toBeCloseTo(most, 6);
  });
});

describe('a range in a sentence', () => {
  it('is one figure, two, or a bound', () => {
    expect(rangeText({ least: 10_000, most: 10_000 })).toBe('10 s');
    expect(rangeText({ least: 19_000, most: 35_000 })).toBe('19 s to 35 s');
    expect(rangeText({ least: 0, most: 44_000 })).toBe('up to 44 s');
  });
});
