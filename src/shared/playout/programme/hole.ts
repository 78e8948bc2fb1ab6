import type { Airings } from './airings.ts';
import type { Fallback, HoleReason, Item, LibraryMedia } from './model.ts';
import type { Pool } from './pool.ts';

/** R8: a shorter hole lengthens the item before it, because the engine can't show a picture for only a few frames. */
const MIN_HOLE_MS = 100;

export interface Hole {
  readonly start: number;
  readonly end: number;
  readonly why: HoleReason;
  readonly slot?: string;
  /** null: the slot has no filler. */
  readonly filler: Pick<Pool, 'name' | 'source' | 'clips'> | null;
  readonly fallback: Fallback;
  readonly fallbackMedia: LibraryMedia | null;
}

/** R8: fills a hole exactly: with clips, then with the fallback. Returns how many ms of the fallback filler should have covered. */
export function fillHole(hole: Hole, items: Item[], airings: Airings): number {
  const { end, filler } = hole;
  let at = hole.start;
  const slot = hole.slot === undefined ? {} : { slot: hole.slot };
  while (filler !== null && end - at >= MIN_HOLE_MS) {
    const clip = airings.longestAgo(filler.clips, at, {
      restMs: filler.source.restMs,
      room: end - at,
    });
    if (clip === null) break;
    items.push({
      start: at,
      finish: at + clip.ms,
      media: clip.id,
      role: 'filler',
      ...slot,
      why: { rule: 'filler', source: filler.name },
    });
    airings.add(clip.id, at);
    at += clip.ms;
  }
  if (end === at) return 0;
  const before = items.at(-1);
  if (end - at < MIN_HOLE_MS && before?.finish === at) {
    before.finish = end;
    return 0;
  }
  for (const part of fallbackParts(hole, at))
    items.push({ ...part, role: 'fallback', ...slot, why: { rule: hole.why } });
  return filler === null ? 0 : end - at;
}

/**
 * A generated picture can have any length. A file is repeated; its last repetition is cut, or extended over a remainder too short for
 * another item.
 */
function* fallbackParts(
  { end, fallback, fallbackMedia }: Hole,
  start: number,
): Generator<Pick<Item, 'start' | 'finish' | 'media' | 'lavfi' | 'inMs' | 'outMs'>> {
  if (fallbackMedia === null || fallbackMedia.ms < MIN_HOLE_MS) {
    yield { start, finish: end, lavfi: fallback.lavfi ?? DEFAULT_PICTURE };
    return;
  }
  const { id, ms } = fallbackMedia;
  for (let at = start; at < end;) {
    const left = end - at;
    const finish = left < ms + MIN_HOLE_MS ? end : at + ms;
    yield { start: at, finish, media: id, ...(left < ms ? { inMs: 0, outMs: left } : {}) };
    at = finish;
  }
}

const DEFAULT_PICTURE = 'color=c=black:s=1280x720:r=25';
