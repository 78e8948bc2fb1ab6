import type { JsonValue } from '../document/document.ts';
import { mainSource, toObject } from '../document/source.ts';
import type { Programme } from './xmltv.ts';

/** Filler of at least this length has an entry of its own. */
const MIN_FILLER_ENTRY_MS = 15 * 60_000;

/** Metadata that the generator stores in its items. */
export interface ItemPart {
  readonly role: string;
  readonly media: string | null;
  /** Whether the item starts within its file, after a cut. */
  readonly isLater: boolean;
}

export interface ItemProgramme extends Programme {
  readonly part: ItemPart | null;
}

export function readPart(value: JsonValue): ItemPart | null {
  const item = toObject(value);
  const own = toObject(item?.['x-channelstrip']);
  const role = own?.['role'];
  if (item === null || typeof role !== 'string') return null;
  const media = own?.['media'];
  const from = mainSource(item)?.['in_point_ms'];
  return {
    role,
    media: typeof media === 'string' ? media : null,
    isLater: typeof from === 'number' && from > 0,
  };
}

const isFiller = ({ part }: ItemProgramme): boolean =>
  part?.role === 'filler' || part?.role === 'fallback';

/**
 * Joins generated items into guide entries: a file and its breaks become one entry, and a run of filler lengthens the entry before it. A
 * long run of filler becomes its own entry, titled after the channel if that title is known. Items that were not generated stay unchanged.
 * `programmes`: in order.
 */
export function joinProgrammes(
  programmes: readonly ItemProgramme[],
  channelTitle: string | null,
): readonly Programme[] {
  const entries: ItemProgramme[] = [];
  for (const one of joinFiles(programmes)) {
    const before = entries.at(-1);
    const isShort = isFiller(one) && one.stop - one.start < MIN_FILLER_ENTRY_MS;
    if (isShort && before?.stop === one.start)
      entries[entries.length - 1] = { ...before, stop: one.stop };
    else entries.push(isFiller(one) ? { ...one, title: channelTitle ?? one.title } : one);
  }
  return entries.map(({ part: _, ...entry }) => entry);
}

/** Joins each file with its breaks, and runs of filler. */
function joinFiles(programmes: readonly ItemProgramme[]): readonly ItemProgramme[] {
  const runs: ItemProgramme[] = [];
  for (const one of programmes) {
    const before = runs.at(-1);
    if (before?.stop === one.start && goesOn(before, one))
      runs[runs.length - 1] = { ...before, stop: one.stop };
    else runs.push(one);
  }
  return runs;
}

const goesOn = (before: ItemProgramme, next: ItemProgramme): boolean =>
  before.part?.role === 'main'
    ? next.part?.role === 'break' ||
      (next.part?.role === 'main' && next.part.isLater && next.part.media === before.part.media)
    : isFiller(before) && isFiller(next);
