import type { Cursor, CursorChange, Item, Seam, State } from '../model.ts';
import { selectRecent } from '../relay.ts';
import type { LedgerDay } from './ledger.ts';
import { stepsUntil } from './ledger.ts';
import type { Ledger } from './read-ledger.ts';

/** Cursors that changes are applied to. */
class ReplayedCursors {
  readonly #cursors = new Map<string, Cursor>();
  readonly #shuffles = new Map<string, { cycle: number; done: Set<string> }>();

  set(name: string, to: Cursor | null): void {
    this.#cursors.delete(name);
    this.#shuffles.delete(name);
    if (to === null) return;
    if ('done' in to) this.#shuffles.set(name, { cycle: to.cycle, done: new Set(to.done) });
    else this.#cursors.set(name, to);
  }

  change(change: CursorChange): void {
    if (!('done' in change)) {
      const { name, ...to } = change;
      this.set(name, to);
      return;
    }
    const { name, cycle, done } = change;
    const shuffle = this.#shuffles.get(name);
    if (shuffle?.cycle === cycle) shuffle.done.add(done);
    else this.set(name, { cycle, done: [done] });
  }

  stored(): Record<string, Cursor> {
    return Object.fromEntries([
      ...this.#cursors,
      ...[...this.#shuffles].map(([name, { cycle, done }]) => [name, { cycle, done: [...done] }]),
    ]) as Record<string, Cursor>;
  }
}

/** One change of the cursors. */
interface Event {
  readonly n: number;
  readonly order: number;
  readonly apply: (cursors: ReplayedCursors) => void;
}

export interface ReplayOptions {
  /** Seam of each channel (epoch ms). A channel without one is replayed to its end. */
  readonly seams?: ReadonlyMap<string, number>;
  /** Relayed channels, with the longest shift in ms. */
  readonly relays?: ReadonlyMap<string, number>;
}

/** The state from which the next run starts if each channel ends at its seam. Includes cursors that the user set. */
export function replayLedgers(ledgers: readonly Ledger[], options: ReplayOptions = {}): State {
  const { seams = new Map<string, number>(), relays = new Map<string, number>() } = options;
  const cursors = new ReplayedCursors();
  const events: Event[] = [];
  const aired: Record<string, Readonly<Record<string, number>>> = {};
  const visits: Record<string, readonly (readonly string[])[]> = {};
  const until: Record<string, Seam> = {};
  const items: Record<string, readonly Item[]> = {};
  for (const ledger of ledgers.toSorted((a, b) => (a.base?.at ?? 0) - (b.base?.at ?? 0))) {
    const { number, base, sets } = ledger;
    const seam = seams.get(number) ?? Infinity;
    for (const [name, cursor] of Object.entries(base?.state.cursors ?? {}))
      cursors.set(name, cursor);
    Object.assign(visits, base?.state.visits);
    const replayed = replayChannel(ledger, seam);
    if (replayed.until !== null) until[number] = replayed.until;
    events.push(...replayed.events);
    Object.assign(visits, replayed.visits);
    aired[number] = replayed.aired;
    for (const { n, cursor, to } of sets)
      events.push({ n, order: 0, apply: (all) => all.set(cursor, to) });
    const shift = relays.get(number);
    if (shift !== undefined) items[number] = recentItems(ledger, seam, shift);
  }
  for (const { apply } of events.toSorted((a, b) => a.n - b.n || a.order - b.order)) apply(cursors);
  const state = { cursors: cursors.stored(), aired, visits, until };
  return relays.size === 0 ? state : { ...state, items };
}

interface ReplayedChannel {
  readonly until: Seam | null;
  readonly events: readonly Event[];
  readonly visits: State['visits'];
  readonly aired: Readonly<Record<string, number>>;
}

function replayChannel({ number, base, days }: Ledger, seam: number): ReplayedChannel {
  const last = new Map(Object.entries(base?.state.aired[number] ?? {}));
  const start = base?.state.until[number];
  let until = start !== undefined && start.at <= seam ? start : null;
  const events: Event[] = [];
  const visits: Record<string, readonly (readonly string[])[]> = {};
  for (const day of days) {
    addAirings(last, day, seam);
    if (until !== null && until.at >= seam) continue;
    for (const step of stepsUntil(day.steps, seam)) {
      until = toSeam(step);
      if (step.slot !== null && step.units !== undefined)
        visits[`${number}/${step.slot}`] = step.units;
      const apply = (to: ReplayedCursors): void => {
        for (const change of step.changes) to.change(change);
      };
      events.push({ n: day.n, order: step.order, apply });
    }
  }
  return { until, events, visits, aired: Object.fromEntries(last) };
}

const toSeam = ({ at, day, index, open }: Seam): Seam => ({
  at,
  day,
  index,
  ...(open === undefined ? {} : { open }),
});

function recentItems({ days }: Ledger, seam: number, shift: number): readonly Item[] {
  const before = days.flatMap(({ items }) => items).filter(({ start }) => start < seam);
  const at = before.at(-1)?.finish ?? seam;
  return selectRecent(before, at, shift).map(({ id: _, ...item }) => item);
}

function addAirings(last: Map<string, number>, { items }: LedgerDay, seam: number): void {
  for (const { media, role, start, inMs = 0 } of items)
    if (media !== undefined && role !== 'fallback' && inMs === 0 && start < seam)
      last.set(media, Math.max(last.get(media) ?? -Infinity, start));
}

/** The first seam of a channel at or after an instant; null: the ledger ends before it. */
export function findSeam({ days, base, number }: Ledger, from: number): number | null {
  const start = base?.state.until[number]?.at;
  if (start !== undefined && start >= from) return start;
  for (const day of days) for (const { at } of day.steps) if (at >= from) return at;
  return null;
}

/** The part of a ledger that contains a seam; null: the ledger ends before it. */
const findPart = ({ days }: Ledger, seam: number): LedgerDay | null =>
  days.find(({ steps }) => steps.some(({ at }) => at >= seam)) ?? null;

/** The slot that ends at a seam; used when the plan has changed since. */
export const findSlotBefore = (ledger: Ledger, seam: number): string | null =>
  findPart(ledger, seam)?.steps.find(({ at }) => at >= seam)?.slot ?? null;

/** Digest of the programme that generated a seam; null: its day is no longer in the ledger. */
export const findProgrammeBefore = (ledger: Ledger, seam: number): string | null =>
  findPart(ledger, seam)?.programme ?? null;

/** The last time within a span at which the rules changed; null: never. Earlier days follow the previous rules. */
export function findRulesChange(
  { days }: Ledger,
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const changed = days.findLast(
    (day, index) =>
      day.from > from && day.from < to && days[index - 1]?.programme !== day.programme && index > 0,
  );
  return changed?.from ?? null;
}
