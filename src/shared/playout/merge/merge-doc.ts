import { equal } from '../../lib/equal.ts';
import type { FileWindow, JsonObject, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { formatTitle } from '../document/item.ts';
import { setTop } from '../document/write-doc.ts';
import {
  toTimeWindow,
  earlier,
  isTimed,
  pickLater,
  isNear,
  findSpan,
} from '../edit/time-window.ts';
import { isSorted, sortedByStart } from '../edit/order.ts';
import { formatFileName } from '../names/file-name.ts';
import { mergedItem, leaningItem } from './merge-item.ts';
import { copyItem, withId } from '../edit/change.ts';
import type { FreshIds } from '../edit/ids.ts';
import { getId } from '../edit/ids.ts';

/** Makes an id for an item that is kept twice. */
interface Naming {
  readonly newKey: () => number;
  readonly ids: FreshIds;
}

/** Whether a time range is free of items; indexed, because it is called for thousands. */
function freeTimes(items: readonly PlayoutItem[]): (item: PlayoutItem) => boolean {
  const sorted = items.filter(isTimed).sort((a, b) => a.start - b.start);
  let end = -Infinity;
  const ends = sorted.map(({ finish }) => (end = Math.max(end, finish)));
  return ({ start, finish }) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.start ?? Infinity) < finish) low = middle + 1;
      else high = middle;
    }
    return (ends[low - 1] ?? -Infinity) <= start;
  };
}

/**
 * The disk's versions of items that can be kept next to the draft's because nothing else airs at their time, by item
 * key.
 */
function keptBeside(
  items: readonly PlayoutItem[],
  disputed: readonly PlayoutItem[],
  { newKey, ids }: Naming,
): ReadonlyMap<number, PlayoutItem> {
  const isFree = freeTimes(items);
  const keptItems = new Map<number, PlayoutItem>();
  let end = -Infinity;
  for (const item of disputed.filter(isTimed).sort((a, b) => a.start - b.start)) {
    if (!(item.start < item.finish) || item.start < end || !isFree(item)) continue;
    end = item.finish;
    const copy = copyItem(item, newKey());
    const id = getId(item);
    keptItems.set(item.key, id === '' ? copy : withId(copy, ids.next(id, item.start)));
  }
  return keptItems;
}

/** A conflict: both sides changed something differently. The merged file has the draft's version. */
interface MergeConflict {
  /** An item, another key of the file (`pointer`), or the file's name. */
  readonly k: 'item' | 'top' | 'name';
  /** Title of the item, or the key. */
  readonly title: string;
  /** JSON pointer in the merged file. */
  readonly pointer: string;
  readonly base: PlayoutItem | null;
  /** Null: removed on that side. */
  readonly mine: PlayoutItem | null;
  readonly theirs: PlayoutItem | null;
}

export interface Merged {
  readonly doc: PlayoutDoc;
  readonly conflicts: readonly MergeConflict[];
}

type Items = ReadonlyMap<number, PlayoutItem>;

const byKey = (items: readonly PlayoutItem[]): Items =>
  new Map(items.map((item) => [item.key, item]));

/** Whether two versions of an item are equal. */
const same = (a: PlayoutItem | undefined, b: PlayoutItem | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && (a.text === b.text || equal(a.value, b.value)));

/** The three versions of an item; undefined: not present. */
interface Sides {
  readonly base: PlayoutItem | undefined;
  readonly mine: PlayoutItem | undefined;
  readonly theirs: PlayoutItem | undefined;
}

/** The merge result of an item; null: removed. `conflict`: both sides changed the same part differently. */
interface Decision {
  readonly item: PlayoutItem | null;
  readonly conflict: boolean;
}

const settled = (item: PlayoutItem | undefined): Decision => ({
  item: item ?? null,
  conflict: false,
});

/** Uses the side that changed the item, or merges both changes. */
function decided({ base, mine, theirs }: Sides, elsewhere: boolean): Decision {
  if (elsewhere) return { item: null, conflict: !same(theirs, base) && theirs !== undefined };
  if (same(mine, base)) return settled(theirs);
  if (same(theirs, base) || same(mine, theirs)) return settled(mine);
  if (mine === undefined || theirs === undefined || base === undefined)
    return { item: mine ?? theirs ?? null, conflict: true };
  const contested = { base, mine, theirs };
  const joined = mergedItem(contested);
  if (joined !== null) return settled(joined);
  return { item: leaningItem(contested), conflict: true };
}

/**
 * Keys in the order of the merged file: the disk's, with the draft's new items after the item that they follow there.
 */
function mergeOrder(mine: readonly PlayoutItem[], theirs: readonly PlayoutItem[]): number[] {
  const known = new Set(theirs.map(({ key }) => key));
  const behind = new Map<number, number[]>();
  let last = -1;
  for (const { key } of mine) {
    if (known.has(key)) last = key;
    else behind.set(last, [...(behind.get(last) ?? []), key]);
  }
  return [
    ...(behind.get(-1) ?? []),
    ...theirs.flatMap(({ key }) => [key, ...(behind.get(key) ?? [])]),
  ];
}

/** The draft's item order if it changed that, else the disk's. */
function mergedKeys(base: PlayoutDoc, mine: PlayoutDoc, theirs: PlayoutDoc): number[] {
  const left = new Set(mine.items.map(({ key }) => key));
  const keys = base.items.filter(({ key }) => left.has(key)).map(({ key }) => key);
  const there = new Set(keys);
  const now = mine.items.filter(({ key }) => there.has(key)).map(({ key }) => key);
  return equal(keys, now)
    ? mergeOrder(mine.items, theirs.items)
    : mergeOrder(theirs.items, mine.items);
}

/** Keeps identical new items of both sides only once. */
function withoutTwins(base: Items, mine: PlayoutDoc, theirs: PlayoutDoc): PlayoutDoc {
  const added = mine.items.filter(({ key }) => !base.has(key));
  if (added.length === 0) return theirs;
  const twins = new Map(added.map((item) => [item.text, item]));
  const items = theirs.items.map((item) =>
    base.has(item.key) ? item : (twins.get(item.text) ?? item),
  );
  return { ...theirs, items };
}

interface Clash {
  readonly at: number;
  readonly sides: Sides;
}

function mergedItems(
  base: PlayoutDoc,
  mine: PlayoutDoc,
  theirs: PlayoutDoc,
  { elsewhere, beside }: Merging,
) {
  const old = byKey(base.items);
  const own = byKey(mine.items);
  const disk = byKey(theirs.items);
  const items = new Map<number, PlayoutItem>();
  const clashes: Clash[] = [];
  const keys = mergedKeys(base, mine, theirs);
  for (const key of keys) {
    const sides = { base: old.get(key), mine: own.get(key), theirs: disk.get(key) };
    const { item, conflict } = decided(sides, elsewhere?.has(key) === true);
    if (conflict) clashes.push({ at: key, sides });
    if (item !== null) items.set(key, item);
  }
  const over = clashes.flatMap(({ at, sides: { theirs: item } }) =>
    item === undefined || items.get(at) === item ? [] : [item],
  );
  const besideItems = beside === undefined ? none : keptBeside([...items.values()], over, beside);
  const all = keys.flatMap((key) =>
    [items.get(key), besideItems.get(key)].filter((item) => item !== undefined),
  );
  const sorted = isSorted(base.items) && isSorted(mine.items) && isSorted(theirs.items);
  return {
    items: sorted && !isSorted(all) ? sortedByStart(all) : all,
    clashes,
    kept: [...besideItems.values()],
  };
}

const none: ReadonlyMap<number, PlayoutItem> = new Map();

const sameValue = (a: JsonObject, b: JsonObject, key: string): boolean => equal(a[key], b[key]);

/** The disk's file with the draft's changes outside the items. */
function mergedTop(base: PlayoutDoc, mine: PlayoutDoc, theirs: PlayoutDoc) {
  const keys = new Set([...Object.keys(base.top), ...Object.keys(mine.top)]);
  let doc = theirs;
  const clashes: string[] = [];
  for (const key of keys) {
    if (sameValue(mine.top, base.top, key) || sameValue(mine.top, theirs.top, key)) continue;
    if (!sameValue(theirs.top, base.top, key)) clashes.push(key);
    doc = setTop(doc, key, mine.top[key]);
  }
  return { doc, clashes };
}

const sameWindow = (a: FileWindow | null, b: FileWindow | null): boolean => {
  if (a === null || b === null) return a === b;
  const first = toTimeWindow(a);
  const two = toTimeWindow(b);
  return isNear(first.from.ms, two.from.ms) && isNear(first.to.ms, two.to.ms);
};

/** The draft's name, extended over items from the disk that were inside the disk's name. */
function widened(
  mine: PlayoutDoc,
  theirs: PlayoutDoc,
  items: readonly PlayoutItem[],
): { name: string; window: FileWindow | null } {
  const { name, window } = mine;
  const own = new Set(mine.items.map(({ key }) => key));
  const added = theirs.items.filter((item) => isTimed(item) && !own.has(item.key));
  const span = findSpan([...added, ...items]);
  if (window === null || theirs.window === null || span === null) return { name, window };
  const claim = toTimeWindow(window);
  const disk = toTimeWindow(theirs.window);
  const from = earlier(claim.from, pickLater(span.from, disk.from));
  const to = pickLater(claim.to, earlier(span.to, disk.to));
  const wide = { start: from.at, finish: to.at };
  return sameWindow(wide, window) ? { name, window } : { name: formatFileName(wide), window: wide };
}

function mergedName(
  base: PlayoutDoc,
  mine: PlayoutDoc,
  theirs: PlayoutDoc,
  items: readonly PlayoutItem[],
) {
  if (mine.name === base.name) return { named: theirs, conflict: false };
  const conflict = theirs.name !== base.name && theirs.name !== mine.name;
  return { named: widened(mine, theirs, items), conflict };
}

export interface Merging {
  /** Keys of items that the draft moved to other files; they are not added back. */
  readonly elsewhere?: ReadonlySet<number>;
  /** If set, the disk's conflicting versions become separate items if nothing else airs at their time. */
  readonly beside?: Naming;
}

/**
 * Merges a file that changed on disk into the draft, item by item: `base` as read, `mine` from the draft, `theirs` from
 * the disk, with the keys of `base` (see `alignKeys`). Changes of different items, or of different units of one item
 * (see `Unit`), are combined; new items of both sides are kept. Conflicts are listed and keep the draft's version; an
 * item that only one side removed but the other changed is kept.
 */
export function mergeDocs(
  base: PlayoutDoc,
  mine: PlayoutDoc,
  disk: PlayoutDoc,
  merging: Merging = {},
): Merged {
  const theirs = withoutTwins(byKey(base.items), mine, disk);
  const { items, clashes, kept } = mergedItems(base, mine, theirs, merging);
  const top = mergedTop(base, mine, disk);
  const { named, conflict } = mergedName(base, mine, disk, kept);
  const places = new Map(items.map((item, index) => [item.key, index]));
  const conflicts: MergeConflict[] = clashes.map(({ at, sides }) => ({
    k: 'item',
    title: formatTitle((sides.mine ?? sides.theirs ?? sides.base)?.value ?? null),
    pointer: places.has(at) ? `/items/${String(places.get(at))}` : '/items',
    base: sides.base ?? null,
    mine: sides.mine ?? null,
    theirs: sides.theirs ?? null,
  }));
  const nothing = { base: null, mine: null, theirs: null };
  for (const key of top.clashes)
    conflicts.push({ k: 'top', title: key, pointer: `/${key}`, ...nothing });
  if (conflict) conflicts.push({ k: 'name', title: mine.name, pointer: '', ...nothing });
  const doc = {
    ...top.doc,
    id: mine.id,
    name: named.name,
    window: named.window,
    items: sameList(items, disk.items) ? disk.items : items,
  };
  return { doc, conflicts };
}

const sameList = (a: readonly PlayoutItem[], b: readonly PlayoutItem[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
