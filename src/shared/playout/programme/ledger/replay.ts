import type { Cursor, CursorChange, Seam, State } from '../model.ts';
import type { LedgerDay } from './ledger.ts';
import { stepsUntil } from './ledger.ts';
import type { Ledger } from './read-ledger.ts';

/** Cursors while changes are applied to them. */
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

/**
 * What the next run starts from, if each channel ends at its seam. `seams`: by channel, epoch ms; a channel without one is taken to its end.
 * What the user has set holds, too.
 */
export function replayLedgers(
  ledgers: readonly Ledger[],
  seams: ReadonlyMap<string, number> = new Map(),
): State {
  const cursors = new ReplayedCursors();
  const aired: Record<string, Record<string, number>> = {};
  const visits: Record<string, readonly (readonly string[])[]> = {};
  const until: Record<string, Seam> = {};
  const events: Event[] = [];
  const byRun = ledgers.toSorted((a, b) => (a.base?.n ?? 0) - (b.base?.n ?? 0));
  for (const { number, base, days, sets } of byRun) {
    const seam = seams.get(number) ?? Infinity;
    for (const [name, cursor] of Object.entries(base?.state.cursors ?? {}))
      cursors.set(name, cursor);
    Object.assign(visits, base?.state.visits);
    const last = new Map(Object.entries(base?.state.aired[number] ?? {}));
    const start = base?.state.until[number];
    if (start !== undefined && start.at <= seam) until[number] = start;
    for (const day of days) {
      addAirings(last, day, seam);
      const isDone = (until[number]?.at ?? -Infinity) >= seam;
      for (const step of isDone ? [] : stepsUntil(day.steps, seam)) {
        const { at, day: date, index, open } = step;
        until[number] = { at, day: date, index, ...(open === undefined ? {} : { open }) };
        if (step.slot !== null && step.units !== undefined)
          visits[`${number}/${step.slot}`] = step.units;
        events.push({
          n: day.n,
          order: step.order,
          apply: (to) => {
            for (const change of step.changes) to.change(change);
          },
        });
      }
    }
    for (const { n, cursor, to } of sets)
      events.push({ n, order: 0, apply: (all) => all.set(cursor, to) });
    aired[number] = Object.fromEntries(last);
  }
  for (const { apply } of events.toSorted((a, b) => a.n - b.n || a.order - b.order))
    apply(cursors);
  return { cursors: cursors.stored(), aired, visits, until };
}

function addAirings(last: Map<string, number>, { items }: LedgerDay, seam: number): void {
  for (const { media, role, start, inMs = 0 } of items)
    if (media !== undefined && role !== 'fallback' && inMs === 0 && start < seam)
      last.set(media, Math.max(last.get(media) ?? -Infinity, start));
}

/** The first seam of a channel at or after an instant; null: its ledger ends before. */
export function findSeam({ days, base, number }: Ledger, from: number): number | null {
  const start = base?.state.until[number]?.at;
  if (start !== undefined && start >= from) return start;
  for (const day of days) for (const { at } of day.steps) if (at >= from) return at;
  return null;
}

/** The slot that ends at a seam, for a plan that has changed since. */
export function findSlotBefore({ days }: Ledger, seam: number): string | null {
  for (const { steps } of days) {
    const last = steps.find(({ at }) => at >= seam);
    if (last !== undefined) return last.slot;
  }
  return null;
}
