import type { PlayoutDoc, PlayoutItem } from '../../../../shared/playout/document/document.ts';

const known = new WeakMap<PlayoutDoc, { base: PlayoutDoc | null; changed: boolean }>();

/** Whether a document of the draft differs from the file on disk. */
export function isChanged(doc: PlayoutDoc, base: PlayoutDoc | null): boolean {
  if (doc === base) return false;
  if (base === null) return true;
  const cached = known.get(doc);
  if (cached?.base === base) return cached.changed;
  const changed = !same(doc, base);
  known.set(doc, { base, changed });
  return changed;
}

const same = (a: PlayoutDoc, b: PlayoutDoc): boolean =>
  a.name === b.name && a.head === b.head && a.tail === b.tail && sameItems(a.items, b.items);

const sameItems = (a: readonly PlayoutItem[], b: readonly PlayoutItem[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i] || item.text === b[i]?.text);
