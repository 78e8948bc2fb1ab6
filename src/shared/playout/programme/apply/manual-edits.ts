import type { ManualEdit } from '../contract.ts';
import type { LedgerItem } from '../ledger/ledger.ts';
import type { LibraryMedia } from '../model.ts';
import type { ComparedItem } from './disk-item.ts';
import { isSameAiring, isSamePart, toComparedItem } from './disk-item.ts';

/** A manual edit, with the data to make pins from it. */
export interface FoundEdit extends ManualEdit {
  /** The item in the file now; null: deleted. */
  readonly now: ComparedItem | null;
  /** The generated item; null: inserted by hand. */
  readonly generated: LedgerItem | null;
}

export interface EditedChannel {
  readonly number: string;
  /** Items are generated from here on (epoch ms). */
  readonly seam: number;
  readonly ledger: readonly LedgerItem[];
  readonly disk: readonly ComparedItem[];
  /** Whether the file for a time exists. If a whole file is gone, it is written again. */
  readonly isWritten: (at: number) => boolean;
  readonly byId: ReadonlyMap<string, LibraryMedia>;
  readonly byPath: ReadonlyMap<string, LibraryMedia>;
}

/** The user's changes in generated files since they were written, matched by item ID. */
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
      // The library may have lost the file or list it at another path; that is not an edit.
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
