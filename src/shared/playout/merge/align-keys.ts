import type { PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { idOf } from '../edit/ids.ts';

/** Items of the old state that no item of the new one is matched with yet, found by what `trait` gives; '' is no trait. */
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

/** What makes two items the same one, the surest first: every byte, id and start, the id, the place in time and its source. */
const traits: readonly ((item: PlayoutItem) => string)[] = [
  ({ text }) => text,
  (item) => (idOf(item) === '' ? '' : `${idOf(item)}\n${String(item.start)}`),
  idOf,
  ({ start, finish }) =>
    Number.isNaN(start) || Number.isNaN(finish) ? '' : `${String(start)}-${String(finish)}`,
];

/** For each new item the old one that it still is, by their places. */
function matches(
  old: readonly PlayoutItem[],
  fresh: readonly PlayoutItem[],
): Map<PlayoutItem, PlayoutItem> {
  const found = new Map<PlayoutItem, PlayoutItem>();
  const used = new Set<PlayoutItem>();
  for (const trait of traits) {
    if (used.size === old.length || found.size === fresh.length) break;
    const free = pool(
      old.filter((item) => !used.has(item)),
      trait,
    );
    for (const item of fresh) {
      if (found.has(item)) continue;
      const one = free.get(trait(item))?.shift();
      if (one === undefined) continue;
      found.set(item, one);
      used.add(one);
    }
  }
  return found;
}

/** The same item under another key. */
const keyed = ({ text, value, start, finish }: PlayoutItem, key: number): PlayoutItem => ({
  key,
  text,
  value,
  start,
  finish,
});

/**
 * A file that was read again, with the keys (and, where nothing changed, the very objects) of the items that its items still are;
 * the file keeps its id too. What is new keeps the key that reading gave it.
 */
export function alignKeys(oldDoc: PlayoutDoc, newDoc: PlayoutDoc): PlayoutDoc {
  const found = matches(oldDoc.items, newDoc.items);
  const taken = new Map<PlayoutItem, PlayoutItem>();
  for (const item of newDoc.items) {
    const old = found.get(item);
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
