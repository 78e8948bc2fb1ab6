import { foldName } from './fold-name.ts';

/** Numbers of up to so many digits sort by their value. */
const MAX_DIGITS = 12;

/**
 * A key by which names sort as people count: "Part 2" before "Part 10". Keys are made once for each name and compared as text, because
 * comparing 100,000 names by a collator takes seconds.
 */
export const naturalKey = (name: string): string =>
  foldName(name).replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(MAX_DIGITS, '0'));

/** Compares keys, or other text, by characters. */
export const compareKeys = (a: string | number, b: string | number): number =>
  a === b ? 0 : a < b ? -1 : 1;

/** Sorts by name as people count. */
export const sortByName = <T>(items: readonly T[], readName: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, key: naturalKey(readName(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
