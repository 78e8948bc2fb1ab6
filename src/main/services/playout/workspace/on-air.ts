import type { FolderFile } from '../../../../shared/playout/check/facts.ts';
import { titleOf } from '../../../../shared/playout/document/item.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import type { FoundItem } from '../../../../shared/playout/simulate/item-at.ts';
import { itemAt } from '../../../../shared/playout/simulate/item-at.ts';
import type { OnAir } from '../../../../shared/playout/state.ts';

/** A lag is reckoned from so far back at most (ms): the process of a channel runs for days. */
export const LAG_HORIZON = 86_400_000;

/** What a channel airs now by its plan. Times: epoch ms, playout time. */
export interface AirNow {
  readonly onAir: OnAir | null;
  readonly next: OnAir | null;
  /** When it has to be looked at again; null: nothing will come. */
  readonly until: number | null;
}

export const nothingOnAir: AirNow = { onAir: null, next: null, until: null };

/** What the engine takes at `at`, what comes after it, and how long that holds. */
export function airNow(
  channel: string,
  entries: readonly FolderFile[],
  at: number,
  engine: Engine,
): AirNow {
  const { found } = itemAt(entries, at, engine);
  const after = found === null ? at : found.item.finish;
  const next = found === null ? firstAfter(entries, at) : nextOf(entries, found, engine);
  const onAir = found === null ? null : told(channel, found);
  const ends = [found?.item.finish, startAfter(entries, at)].filter((ms) => ms !== undefined);
  return {
    onAir,
    next: next === null ? null : told(channel, next),
    until: ends.length === 0 ? null : Math.min(...ends, after === at ? Infinity : after),
  };
}

/** What airs at the end of an item: what the engine takes then, or what it waits for. */
function nextOf(
  entries: readonly FolderFile[],
  { item }: FoundItem,
  engine: Engine,
): FoundItem | null {
  const then = itemAt(entries, item.finish, engine);
  return then.found ?? then.next ?? firstAfter(entries, item.finish);
}

/** The earliest item of all files that starts at a moment or later. */
function firstAfter(entries: readonly FolderFile[], at: number): FoundItem | null {
  let first: FoundItem | null = null;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    const { doc } = content;
    for (const [index, item] of doc.items.entries())
      if (item.start >= at && item.finish > item.start)
        if (first === null || item.start < first.item.start) first = { doc, index, item };
  }
  return first;
}

/** The next start of any item after a moment: another item may be taken then. */
function startAfter(entries: readonly FolderFile[], at: number): number | undefined {
  let first = Infinity;
  for (const { content } of entries) {
    if (content.k !== 'doc') continue;
    for (const { start } of content.doc.items) if (start > at && start < first) first = start;
  }
  return first === Infinity ? undefined : first;
}

const told = (channel: string, { doc, item }: FoundItem): OnAir => ({
  ref: { channel, file: doc.id, key: item.key },
  title: titleOf(item.value),
  start: item.start,
  finish: item.finish,
});
