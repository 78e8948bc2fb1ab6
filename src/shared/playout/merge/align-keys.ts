import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { getId } from '../edit/ids.ts';

/** Old items without a match yet, by the result of `trait`; '' means no trait. */
function pool(
  items: readonly PlayoutItem[],
  trait: (item: PlayoutItem) => string,
): Map<string, PlayoutItem[]> {
  const free = new Map<string, PlayoutItem[]>();
  for (const item of items) {
    const name = trait(item);
    if (name === '') continue;
    const same = free.get(name);
    if (same === undefined) free.set(name, [item]);
    else same.push(item);
  }
  return free;
}

/** What identifies an item across versions, most reliable first: all bytes, id and start, id, time and source. */
const traits: readonly ((item: PlayoutItem) => string)[] = [
  ({ text }) => text,
  (item) => (getId(item) === '' ? '' : `${getId(item)}\n${String(item.start)}`),
  getId,
  ({ start, finish }) =>
    Number.isNaN(start) || Number.isNaN(finish) ? '' : `${String(start)}-${String(finish)}`,
];

/** The matching old item for each new item, by index. */
function matches(
  old: readonly PlayoutItem[],
  fresh: readonly PlayoutItem[],
): Map<PlayoutItem, PlayoutItem> {
  const pairs = new Map<PlayoutItem, PlayoutItem>();
  const used = new Set<PlayoutItem>();
  for (const trait of traits) {
    if (used.size === old.length || pairs.size === fresh.length) break;
    const free = pool(
      old.filter((item) => !used.has(item)),
      trait,
    );
    for (const item of fresh) {
      if (pairs.has(item)) continue;
      const match = free.get(trait(item))?.shift();
      if (match === undefined) continue;
      pairs.set(item, match);
      used.add(match);
    }
  }
  return pairs;
}

/** The same item with another key. */
const keyed = ({ text, value, start, finish }: PlayoutItem, key: number): PlayoutItem => ({
  key,
  text,
  value,
  start,
  finish,
});

/**
 * A file read again, with the keys of the matching old items and, if unchanged, the same objects; the file keeps its
 * id. New items keep the key from reading.
 */
export function alignKeys(oldDoc: PlayoutDoc, newDoc: PlayoutDoc): PlayoutDoc {
  const pairs = matches(oldDoc.items, newDoc.items);
  const taken = new Map<PlayoutItem, PlayoutItem>();
  for (const item of newDoc.items) {
    const old = pairs.get(item);
    if (old === undefined) taken.set(item, item);
    else taken.set(item, old.text === item.text ? old : keyed(item, old.key));
  }
  const aligned = (items: readonly PlayoutItem[]): readonly PlayoutItem[] =>
    items.map((item) => taken.get(item) ?? item);
  const items = aligned(newDoc.items);
  const { original } = newDoc;
  return {
    ...newDoc,
    id: oldDoc.id,
    items,
    original:
      original === null
        ? null
        : {
            text: original.text,
            items: original.items === newDoc.items ? items : aligned(original.items),
          },
  };
}
