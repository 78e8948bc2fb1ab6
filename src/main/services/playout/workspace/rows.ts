import { titleOf, sourceTypeOf } from '../../../../shared/playout/document/item.ts';
import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';
import type { Row } from '../../../../shared/playout/state.ts';
import { rowFlags } from '../../../../shared/playout/state.ts';

/** Rows of one answer. */
export const MOST_ROWS = 5_000;

const items = new WeakMap<PlayoutDoc, ReadonlyMap<number, PlayoutItem>>();

/** Items of a document by key; made once for each document. */
export function byKey(doc: PlayoutDoc): ReadonlyMap<number, PlayoutItem> {
  const known = items.get(doc);
  if (known !== undefined) return known;
  const made = new Map(doc.items.map((item) => [item.key, item]));
  items.set(doc, made);
  return made;
}

/** Rows from the `from`-th item on. Items without times are left out: there is no place for them on a timeline. */
export function rowsOf(
  doc: PlayoutDoc,
  base: PlayoutDoc | null,
  flags: ReadonlyMap<number, number>,
  from: number,
): { rows: Row[]; next: number | null } {
  const before = base === null || base === doc ? null : byKey(base);
  const rows: Row[] = [];
  const until = Math.min(doc.items.length, from + MOST_ROWS);
  for (let i = from; i < until; i += 1) {
    const item = doc.items[i];
    if (item === undefined || Number.isNaN(item.start) || Number.isNaN(item.finish)) continue;
    const { key, start, finish, value } = item;
    const changed = base === null || (before !== null && before.get(key)?.text !== item.text);
    const all = (flags.get(key) ?? 0) | (changed ? rowFlags.changed : 0);
    rows.push([key, start, finish, titleOf(value), sourceTypeOf(value), all]);
  }
  return { rows, next: until < doc.items.length ? until : null };
}
