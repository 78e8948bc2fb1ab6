import type { GuideEntry, Item } from './model.ts';

/** R16: filler of at least this length has an entry of its own. */
const MIN_FILLER_ENTRY_MS = 15 * 60_000;

interface Run extends GuideEntry {
  /** What belongs together. null: filler. */
  readonly key: string | null;
}

/**
 * R16: one entry for each file with its breaks; filler lengthens the entry before it. The parts of a story that is kept together are entries of
 * their own. `titles`: of slots whose units share one entry.
 */
export function makeGuide(
  items: readonly Item[],
  titles: ReadonlyMap<string, string>,
): readonly GuideEntry[] {
  const entries: Run[] = [];
  for (const run of joinItems(items, titles)) {
    const before = entries.at(-1);
    const isShort = run.key === null && run.stop - run.start < MIN_FILLER_ENTRY_MS;
    if (before !== undefined && (isShort || (run.key !== null && run.key === before.key)))
      before.stop = run.stop;
    else entries.push(run);
  }
  return entries.map(({ start, stop, media, title }) => ({
    start,
    stop,
    media,
    ...(title === undefined ? {} : { title }),
  }));
}

/** Items in a row that are one: of a file with its breaks, of a slot with a title, or filler. */
function joinItems(items: readonly Item[], titles: ReadonlyMap<string, string>): readonly Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const before = runs.at(-1);
    const key = toKey(item, titles, runs.length);
    if (before !== undefined && (before.key === key || continues(item))) before.stop = item.finish;
    else {
      const title = item.slot === undefined ? undefined : titles.get(item.slot);
      runs.push({
        start: item.start,
        stop: item.finish,
        media: key === null ? null : (item.media ?? null),
        ...(title === undefined || key === null ? {} : { title }),
        key,
      });
    }
  }
  return runs;
}

/** A break, or a later part of a file that breaks have cut. */
const continues = ({ role, inMs = 0 }: Item): boolean =>
  role === 'break' || (role === 'main' && inMs > 0);

function toKey(
  { role, slot, pin }: Item,
  titles: ReadonlyMap<string, string>,
  count: number,
): string | null {
  if (role === 'filler' || role === 'fallback') return null;
  if (pin !== undefined) return `pin ${pin}`;
  return slot !== undefined && titles.has(slot) ? `slot ${slot}` : `unit ${count}`;
}
