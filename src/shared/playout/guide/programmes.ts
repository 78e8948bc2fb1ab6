import type { JsonValue, PlayoutDoc, PlayoutItem } from '../document/document.ts';
import { toObject, formatTitle } from '../document/source.ts';
import type { Engine } from '../finding.ts';
import { toMs } from '../instant.ts';
import { FolderPlan } from '../simulate/folder-plan.ts';
import { readRfc3339 } from '../time/rfc3339.ts';
import type { ItemProgramme } from './join-programmes.ts';
import { joinProgrammes, readPart } from './join-programmes.ts';
import type { Programme } from './xmltv.ts';

/** How an engine plays playout files. */
interface Playing {
  readonly engine: Engine;
  /** Playout time = wall clock + shift (ms), for a channel with a virtual start. */
  readonly shiftMs?: number;
  /** Title of long runs of filler. */
  readonly channelTitle?: string | undefined;
}

/**
 * The programs of playout files, in order: what the engine chooses at each moment (playout-air.md). An item that the next file repeats is
 * one program; an item that never airs is left out. Generated items are joined by `joinProgrammes`. `docs` in directory order.
 */
export function listProgrammes(
  docs: readonly PlayoutDoc[],
  { engine, shiftMs = 0, channelTitle }: Playing,
): readonly Programme[] {
  const plan = new FolderPlan(
    docs.map((doc) => ({ name: doc.name, path: doc.name, content: { k: 'doc', doc } })),
    engine,
  );
  const programmes: ItemProgramme[] = [];
  let last: PlayoutItem | null = null;
  const moments = listMoments(docs);
  for (const [at, from] of moments.entries()) {
    const choice = plan.at(from);
    if (choice.k !== 'item') {
      last = null;
      continue;
    }
    const { item } = choice;
    const stop = Math.min(item.finish, moments[at + 1] ?? Infinity) - shiftMs;
    const open = programmes.at(-1);
    if (last !== null && open !== undefined && isSame(last, item))
      programmes[programmes.length - 1] = { ...open, stop };
    else
      programmes.push({
        start: from - shiftMs,
        stop,
        offset: parseOffset(item.value),
        title: formatTitle(item.value),
        part: readPart(item.value),
      });
    last = item;
  }
  return joinProgrammes(programmes, channelTitle ?? null);
}

/** The moments at which the choice can change (epoch ms, playout time), ascending. */
function listMoments(docs: readonly PlayoutDoc[]): number[] {
  const moments = new Set<number>();
  for (const { window, items } of docs) {
    if (window !== null) moments.add(toMs(window.start)).add(toMs(window.finish));
    for (const { start, finish } of items) if (finish > start) moments.add(start).add(finish);
  }
  return [...moments].sort((a, b) => a - b);
}

/** Whether the same item goes on, in the same file or in the one that repeats it. */
const isSame = (a: PlayoutItem, b: PlayoutItem): boolean =>
  a === b ||
  (a.start === b.start && a.finish === b.finish && formatTitle(a.value) === formatTitle(b.value));

/** A program keeps the offset of its item, because guides are read where the plan was made. */
function parseOffset(value: JsonValue): number {
  const start = toObject(value)?.['start'];
  return typeof start === 'string' ? (readRfc3339(start)?.offset ?? 0) : 0;
}
