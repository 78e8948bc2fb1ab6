import type { PlayoutDoc } from '../../../../shared/playout/document/document.ts';
import { mergeDocs } from '../../../../shared/playout/merge/merge-doc.ts';
import { isChanged } from './changed.ts';

/** A file that another program changed: as read before, and now. Null: missing, or without items. */
export interface BaseChange {
  readonly id: string;
  readonly before: PlayoutDoc | null;
  readonly after: PlayoutDoc | null;
}

export type Rebased =
  | { readonly k: 'clean'; readonly docs: readonly PlayoutDoc[] }
  /** Both changed the same parts. */
  | { readonly k: 'conflict' };

const clean = (docs: readonly PlayoutDoc[]): Rebased => ({ k: 'clean', docs });

/** The documents of a draft after a file changed below it. `elsewhere`: keys of the draft's items in other files. */
export function rebaseDocs(
  docs: readonly PlayoutDoc[],
  { id, before, after }: BaseChange,
  elsewhere: () => ReadonlySet<number>,
): Rebased {
  const mine = docs.find((doc) => doc.id === id);
  if (mine === undefined) {
    if (after === null) return clean(docs);
    // The draft removed the file, and it changed since: the user decides.
    return before === null ? clean([...docs, after]) : { k: 'conflict' };
  }
  if (!isChanged(mine, before)) return clean(put(docs, mine, after));
  if (after === null) return { k: 'conflict' };
  if (!isChanged(mine, after)) return clean(put(docs, mine, after));
  if (before === null) return { k: 'conflict' };
  const merged = mergeDocs(before, mine, after, { elsewhere: elsewhere() });
  return merged.conflicts.length > 0 ? { k: 'conflict' } : clean(put(docs, mine, merged.doc));
}

/** The documents with one replaced, or removed. */
export function put(
  docs: readonly PlayoutDoc[],
  old: PlayoutDoc,
  now: PlayoutDoc | null,
): readonly PlayoutDoc[] {
  if (now === old) return docs;
  return docs.flatMap((doc) => (doc !== old ? [doc] : now === null ? [] : [now]));
}
