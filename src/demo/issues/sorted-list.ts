/** A sorted list with binary search. */
export interface SortedList<T> {
  /** In the order of `compare`, which is 0 only for the same item. */
  readonly items: readonly T[];
  readonly compare: (a: T, b: T) => number;
}

/** The index of the first item after `item`, which the list need not contain. */
export function indexAfter<T>({ items, compare }: SortedList<T>, item: T): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(items[middle] as T, item) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
