import { expect, it } from 'vitest';
import { isCovered } from './LevelLabels.tsx';

const peak = (frequency: number, gain: number) =>
  ({ type: 'peak', frequency, gain, q: 1 }) as const;

it('knows the nodes that would cover the text of a level, by the side of the text', () => {
  // The line of a level of +6 dB in a plot of 12 dB, whose text stands above it.
  const middle = 0.25 - 0.04;
  const covers = (frequency: number, gain: number, side: 'left' | 'right'): boolean =>
    isCovered([peak(frequency, gain)], 12, middle, side);
  expect(covers(9000, 7, 'right')).toBe(true);
  expect(covers(9000, 7, 'left')).toBe(false);
  expect(covers(40, 7, 'left')).toBe(true);
  expect(covers(9000, 2, 'right')).toBe(false);
  expect(covers(1000, 7, 'right')).toBe(false);
});
