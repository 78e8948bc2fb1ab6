import { foldName } from './fold-name.ts';

/** Numbers with up to this many digits sort by value. */
const MAX_DIGITS = 12;

/**
 * A sort key in natural order: "Part 2" before "Part 10". Keys are computed once per name and compared as text, because comparing 100,000
 * names with a collator takes seconds.
 */
export const naturalKey = (name: string): string =>
  foldName(name).replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(MAX_DIGITS, '0'));

/** Compares keys, or other text, by characters. */
export const compareKeys = (a: string | number, b: string | number): number =>
  a === b ? 0 : a < b ? -1 : 1;

/** Sorts by name in natural order. */
export const sortByName = <T>(items: readonly T[], readName: (item: T) => string): T[] =>
  items
    .map((item) => ({ item, key: naturalKey(readName(item)) }))
    .sort((a, b) => compareKeys(a.key, b.key))
    .map(({ item }) => item);
