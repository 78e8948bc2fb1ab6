import type { PlayoutItem } from '../document/document.ts';

/** Whether starts rise in the order of the array; items without a readable start do not count. */
export function isSorted(items: readonly PlayoutItem[]): boolean {
  let last = -Infinity;
  for (const { start } of items) {
    if (start < last) return false;
    if (!Number.isNaN(start)) last = start;
  }
  return true;
}

const kept = new WeakMap<readonly PlayoutItem[], boolean>();

/** `isSorted` of the items of a file, found once for every state of it. */
function wasSorted(items: readonly PlayoutItem[]): boolean {
  const known = kept.get(items);
  if (known !== undefined) return known;
  const sorted = isSorted(items);
  kept.set(items, sorted);
  return sorted;
}

/** In the order of their starts; what has none stays behind the item that it followed. */
export function sortedByStart(items: readonly PlayoutItem[]): PlayoutItem[] {
  let last = -Infinity;
  const places = items.map((item) => {
    if (!Number.isNaN(item.start)) last = item.start;
    return { item, at: last };
  });
  return places.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ item }) => item);
}

/** Puts `moved` into `fixed`, both in the order of their starts; behind what starts at the same time. */
function merged(fixed: readonly PlayoutItem[], moved: readonly PlayoutItem[]): PlayoutItem[] {
  const all: PlayoutItem[] = [];
  let next = 0;
  for (const item of fixed) {
    for (let one = moved[next]; one !== undefined && one.start < item.start; one = moved[next]) {
      all.push(one);
      next += 1;
    }
    all.push(item);
  }
  return [...all, ...moved.slice(next)];
}

/** Puts one item before the first that starts later, or at the end. */
function placed(items: readonly PlayoutItem[], item: PlayoutItem): PlayoutItem[] {
  const at = items.findIndex(({ start }) => start > item.start);
  return at === -1 ? [...items, item] : [...items.slice(0, at), item, ...items.slice(at)];
}

/** Whether two neighbours are in order, or were out of order in the same way before. */
const fits = (
  left: PlayoutItem | undefined,
  right: PlayoutItem | undefined,
  old: ReadonlyMap<number, number>,
): boolean => {
  if (left === undefined || right === undefined || !(left.start > right.start)) return true;
  return (old.get(left.key) ?? -Infinity) > (old.get(right.key) ?? Infinity);
};

/** In a file that was never in order, what was moved goes to its place and the rest keeps the order that it had. */
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
 * The items of a file after an edit. A file in the order of starts stays so; one that was not keeps its order but for what was
 * moved. `before`: as they were; `stay`: what is left of them, in place; `edited`: keys of those whose start changed;
 * `incoming`: from elsewhere.
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
