import { describe, expect, it } from 'vitest';
import { naturalKey, sortByName } from './natural-order.ts';

const sort = (names: readonly string[]): string[] => sortByName(names, (name) => name);

describe('the natural order', () => {
  it.each([
    [['Part 2', 'part 10', 'Part 100']],
    [['2 Fast', '10 Things', 'Ten']],
    [['Part', 'Part 1', 'Part 1b', 'Part 002', 'Part 3']],
    [['1.9', '1.10', '2.0']],
    [['Élan 9', 'elan 10', 'Zebra']],
    [['Take \uff12', 'Take 10']],
  ])('is %j', (names) => {
    expect(sort(names.toReversed())).toEqual(names);
  });

  it('accepts names with any number of digits', () => {
    const long = '9'.repeat(100_000);
    expect(sort([long, '5'])).toEqual(['5', long]);
    expect(naturalKey('007')).toBe(naturalKey('7'));
    expect(naturalKey('0')).toBe(naturalKey('000'));
  });
});
