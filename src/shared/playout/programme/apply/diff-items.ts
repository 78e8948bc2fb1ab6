import type { PlannedChange } from '../contract.ts';
import type { ComparedItem } from './disk-item.ts';
import { isSameAiring, isSamePart } from './disk-item.ts';

/** An item before and after a change. */
export interface AiringChange {
  readonly change: PlannedChange['change'];
  /** null: added. */
  readonly before: ComparedItem | null;
  /** null: removed. */
  readonly after: ComparedItem | null;
}

/**
 * Compares items, in order of time. An item is kept if the same airs at the same time, and moved if the same part of a file airs at another
 * time; these are matched by ID first, then in order. Filler and pictures are never moved.
 */
export function diffItems(
  before: readonly ComparedItem[],
  after: readonly ComparedItem[],
): readonly AiringChange[] {
  const changes: AiringChange[] = [];
  const left = new Map<number, ComparedItem[]>();
  for (const item of before) push(left, Math.round(item.start), item);
  const added: ComparedItem[] = [];
  for (const item of after) {
    const same = take(left.get(Math.round(item.start)) ?? [], (old) => isSameAiring(old, item));
    if (same === null) added.push(item);
    else changes.push({ change: 'kept', before: same, after: item });
  }
  const byContent = new Map<string, ComparedItem[]>();
  for (const item of [...left.values()].flat()) push(byContent, item.what, item);
  for (const item of added) {
    const others = item.isFile ? (byContent.get(item.what) ?? []) : [];
    const moved =
      take(others, (old) => old.id === item.id && isSamePart(old, item)) ??
      take(others, (old) => isSamePart(old, item));
    if (moved === null) changes.push({ change: 'added', before: null, after: item });
    else changes.push({ change: 'moved', before: moved, after: item });
  }
  for (const item of [...byContent.values()].flat())
    changes.push({ change: 'removed', before: item, after: null });
  return changes.sort((a, b) => findStart(a) - findStart(b));
}

const findStart = ({ before, after }: AiringChange): number => (after ?? before)?.start ?? 0;

function push<K>(lists: Map<K, ComparedItem[]>, key: K, item: ComparedItem): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Removes and returns the first item of a list that fits. */
function take(list: ComparedItem[], fits: (item: ComparedItem) => boolean): ComparedItem | null {
  const index = list.findIndex(fits);
  return index === -1 ? null : (list.splice(index, 1)[0] ?? null);
}
