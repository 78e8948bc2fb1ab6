import type { PlayoutItem } from '../document/document.ts';

/** Whether starts ascend in array order; items without a readable start are ignored. */
export function isSorted(items: readonly PlayoutItem[]): boolean {
  let last = -Infinity;
  for (const { start } of items) {
    if (start < last) return false;
    if (!Number.isNaN(start)) last = start;
  }
  return true;
}

const sortedByItems = new WeakMap<readonly PlayoutItem[], boolean>();

/** `isSorted` of a file's items, cached per state of the file. */
function wasSorted(items: readonly PlayoutItem[]): boolean {
  const known = sortedByItems.get(items);
  if (known !== undefined) return known;
  const sorted = isSorted(items);
  sortedByItems.set(items, sorted);
  return sorted;
}

/** Items by start; an item without a start stays after the item that it followed. */
export function sortedByStart(items: readonly PlayoutItem[]): PlayoutItem[] {
  let last = -Infinity;
  const places = items.map((item) => {
    if (!Number.isNaN(item.start)) last = item.start;
    return { item, at: last };
  });
  return places.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ item }) => item);
}

/** Merges `moved` into `fixed`, both by start; after items with the same start. */
function merged(fixed: readonly PlayoutItem[], moved: readonly PlayoutItem[]): PlayoutItem[] {
  const all: PlayoutItem[] = [];
  let next = 0;
  for (const item of fixed) {
    for (
      let other = moved[next];
      other !== undefined && other.start < item.start;
      other = moved[next]
    ) {
      all.push(other);
      next += 1;
    }
    all.push(item);
  }
  return [...all, ...moved.slice(next)];
}

/** Inserts one item before the first that starts later, or at the end. */
function placed(items: readonly PlayoutItem[], item: PlayoutItem): PlayoutItem[] {
  const at = items.findIndex(({ start }) => start > item.start);
  return at === -1 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** Whether two adjacent items are in order, or were out of order in the same way before. */
const fits = (
  left: PlayoutItem | undefined,
  right: PlayoutItem | undefined,
  old: ReadonlyMap<number, number>,
): boolean => {
  if (left === undefined || right === undefined || !(left.start > right.start)) return true;
  return (old.get(left.key) ?? -Infinity) > (old.get(right.key) ?? Infinity);
};

/** For an unsorted file: inserts the moved items at their places and keeps the order of the rest. */
function loosely(
  before: readonly PlayoutItem[],
  stay: readonly PlayoutItem[],
  edited: ReadonlySet<number>,
  incoming: readonly PlayoutItem[],
): PlayoutItem[] {
  const old = new Map(before.map((item) => [item.key, item.start]));
  const strays = new Set(
    stay
      .filter(
        (item, at) =>
          edited.has(item.key) && !(fits(stay[at - 1], item, old) && fits(item, stay[at + 1], old)),
      )
      .map(({ key }) => key),
  );
  const rest = stay.filter(({ key }) => !strays.has(key));
  const moved = [...stay.filter(({ key }) => strays.has(key)), ...incoming];
  return sortedByStart(moved).reduce(placed, rest);
}

/**
 * The items of a file after an edit. A sorted file stays sorted; otherwise only moved items change their place. `before`: the old items;
 * `stay`: those that remain, in place; `edited`: keys of those with a new start; `incoming`: items to add.
 */
export function arrange(
  before: readonly PlayoutItem[],
  stay: readonly PlayoutItem[],
  edited: ReadonlySet<number>,
  incoming: readonly PlayoutItem[],
): readonly PlayoutItem[] {
  if (!wasSorted(before)) return loosely(before, stay, edited, incoming);
  if (isSorted(stay)) return incoming.length === 0 ? stay : merged(stay, sortedByStart(incoming));
  const fixed = stay.filter(({ key }) => !edited.has(key));
  const moved = [...stay.filter(({ key }) => edited.has(key)), ...incoming];
  return merged(fixed, sortedByStart(moved));
}
