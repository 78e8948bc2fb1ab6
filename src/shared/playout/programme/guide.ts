import type { GuideEntry, Item } from './model.ts';

/** R16: filler of at least this length gets its own entry. */
const MIN_FILLER_ENTRY_MS = 15 * 60_000;

interface Run extends GuideEntry {
  /** Items with the same key share an entry. null: filler, or hidden. */
  readonly key: string | null;
  readonly isHidden: boolean;
}

/** Guide settings of a slot. */
export interface GuideSlot {
  /** Title of one entry for all units of the slot. */
  readonly title?: string;
  /** R17: units of the slot get no entry of their own. */
  readonly isHidden?: boolean;
}

/** R16: one entry per unit with its breaks; filler lengthens the entry before it. `slots`: those with guide settings, by ID. */
export function makeGuide(
  items: readonly Item[],
  slots: ReadonlyMap<string, GuideSlot>,
): readonly GuideEntry[] {
  const entries: Run[] = [];
  for (const run of joinItems(items, slots)) {
    const before = entries.at(-1);
    const isShort =
      run.key === null && (run.isHidden || run.stop - run.start < MIN_FILLER_ENTRY_MS);
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

/** Joins consecutive items that share an entry: a unit with its breaks, a slot with a title, or filler. */
function joinItems(items: readonly Item[], slots: ReadonlyMap<string, GuideSlot>): readonly Run[] {
  const runs: Run[] = [];
  // All files of a unit share one reason object.
  let unit: Item['why'] | null = null;
  for (const item of items) {
    const isOfUnit = continues(item, unit);
    if (item.role === 'main') unit = item.why;
    const before = runs.at(-1);
    const run = toRun(item, slots, runs.length);
    const isSame = before?.key === run.key && before.isHidden === run.isHidden;
    if (before !== undefined && (isSame || isOfUnit)) before.stop = item.finish;
    else runs.push(run);
  }
  return runs;
}

function toRun(item: Item, slots: ReadonlyMap<string, GuideSlot>, count: number): Run {
  const { title, isHidden = false } = slots.get(item.slot ?? '') ?? {};
  const key = isHidden ? null : toKey(item, title, count);
  return {
    start: item.start,
    stop: item.finish,
    media: key === null ? null : (item.media ?? null),
    ...(title === undefined || key === null ? {} : { title }),
    key,
    isHidden,
  };
}

/** Whether an item continues a unit: a break, a later part of a file that breaks have cut, or a later file of the unit. */
const continues = ({ role, inMs = 0, why }: Item, unit: Item['why'] | null): boolean =>
  role === 'break' || (role === 'main' && (inMs > 0 || why === unit));

function toKey({ role, slot, pin }: Item, title: string | undefined, count: number): string | null {
  if (role === 'filler' || role === 'fallback') return null;
  if (pin !== undefined) return `pin ${pin}`;
  return slot !== undefined && title !== undefined ? `slot ${slot}` : `unit ${count}`;
}
