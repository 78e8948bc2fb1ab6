import type { ManualEdit } from '../contract.ts';
import type { LedgerItem } from '../ledger/ledger.ts';
import type { LibraryMedia } from '../model.ts';
import type { ComparedItem } from './disk-item.ts';
import { isSameAiring, isSamePart, toComparedItem } from './disk-item.ts';

/** A manual edit with what is needed to make pins of it. */
export interface FoundEdit extends ManualEdit {
  /** As it is in the file now; null: deleted. */
  readonly now: ComparedItem | null;
  /** As it was generated; null: inserted. */
  readonly generated: LedgerItem | null;
}

export interface EditedChannel {
  readonly number: string;
  /** From here on items are generated. */
  readonly seam: number;
  readonly ledger: readonly LedgerItem[];
  readonly disk: readonly ComparedItem[];
  /** Whether the file of a time is there: a file that is gone as a whole is written again. */
  readonly isWritten: (at: number) => boolean;
  readonly byId: ReadonlyMap<string, LibraryMedia>;
  readonly byPath: ReadonlyMap<string, LibraryMedia>;
}

/** What the user has changed in generated files since they were written, by the IDs of items. */
export function findEdits(channel: EditedChannel): readonly FoundEdit[] {
  const { number, seam, ledger, disk, isWritten, byId, byPath } = channel;
  const planned = new Map(ledger.filter(({ start }) => start >= seam).map((one) => [one.id, one]));
  const left = new Map(planned);
  const edits: FoundEdit[] = [];
  const add = (
    kind: ManualEdit['kind'],
    now: ComparedItem | null,
    generated: LedgerItem | null,
  ): void => {
    const start = now?.start ?? generated?.start ?? 0;
    edits.push({
      id: `${number}/${now?.id ?? generated?.id ?? ''}/${String(start)}`,
      channel: number,
      kind,
      title: now?.title ?? (generated === null ? '' : toComparedItem(generated, byId).title),
      start,
      was: generated?.start ?? null,
      isPinnable: now === null || isPinnable(now, byPath),
      now,
      generated,
    });
  };
  for (const item of disk) {
    const generated = planned.get(item.id) ?? null;
    if (generated !== null && left.delete(item.id)) {
      const old = toComparedItem(generated, byId);
      // The library may have forgotten the file or have it elsewhere: that is no edit.
      const then = old.isFile && old.what === '' ? { ...old, what: item.what } : old;
      if (!isSameAiring(then, item)) add(classifyEdit(then, item), item, generated);
    } else if (item.start >= seam) add('inserted', item, null);
  }
  for (const generated of left.values())
    if (isWritten(generated.start)) add('deleted', null, generated);
  return edits.sort((a, b) => a.start - b.start);
}

function classifyEdit(old: ComparedItem, now: ComparedItem): ManualEdit['kind'] {
  if (old.what !== now.what) return 'inserted';
  return isSamePart(old, now) ? 'moved' : 'trimmed';
}

const isPinnable = (
  { what, isFile, start, finish }: ComparedItem,
  byPath: ReadonlyMap<string, LibraryMedia>,
): boolean => finish > start && (isFile ? byPath.has(what) : what !== '');
