import type { PlayoutItem } from '../document/document.ts';
import { copyOf, withId } from '../edit/change.ts';
import { isTimed } from '../edit/claim.ts';
import type { FreshIds } from '../edit/ids.ts';
import { idOf } from '../edit/ids.ts';

/** What gives an item that is kept twice a name of its own. */
export interface Naming {
  readonly newKey: () => number;
  readonly ids: FreshIds;
}

/** Whether a stretch of time is free of items: a question that is asked for each of thousands. */
function freeTimes(items: readonly PlayoutItem[]): (item: PlayoutItem) => boolean {
  const sorted = items.filter(isTimed).sort((a, b) => a.start - b.start);
  let end = -Infinity;
  const ends = sorted.map(({ finish }) => (end = Math.max(end, finish)));
  return ({ start, finish }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle]?.start ?? Infinity) < finish) low = middle + 1;
      else high = middle;
    }
    return (ends[low - 1] ?? -Infinity) <= start;
  };
}

/**
 * Of the disk's states of items those that can stay beside the draft's, because nothing else airs in their time, as items of their
 * own. By the key of the item that they are a state of.
 */
export function keptBeside(
  items: readonly PlayoutItem[],
  disputed: readonly PlayoutItem[],
  { newKey, ids }: Naming,
): ReadonlyMap<number, PlayoutItem> {
  const isFree = freeTimes(items);
  const kept = new Map<number, PlayoutItem>();
  let end = -Infinity;
  for (const item of disputed.filter(isTimed).sort((a, b) => a.start - b.start)) {
    if (!(item.start < item.finish) || item.start < end || !isFree(item)) continue;
    end = item.finish;
    const copy = copyOf(item, newKey());
    const id = idOf(item);
    kept.set(item.key, id === '' ? copy : withId(copy, ids.next(id, item.start)));
  }
  return kept;
}
