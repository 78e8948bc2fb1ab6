import type { Cursor, CursorChange, Position } from './model.ts';
import type { Library, Pool, SortKey, Unit } from './pool.ts';

/** Progress of a shuffle: the units of the cycle that have aired, in order of airing. */
interface Shuffle {
  readonly cycle: number;
  readonly done: Set<string>;
  /** Length of the completed part of the cycle's order; the search continues there. */
  lead: number;
}

interface Ordered {
  readonly cycle: number;
  readonly last: string;
  readonly key: SortKey | undefined;
}

/** The next unit, and its cycle. */
export interface Due {
  readonly unit: Unit;
  readonly cycle: number;
}

/** The cursors of a run (R9, R11): which units are due, and which have aired. */
export class Cursors {
  readonly #ordered = new Map<string, Ordered>();
  readonly #shuffles = new Map<string, Shuffle>();
  readonly #mixes = new Map<string, Map<string, number>>();
  readonly #library: Library;
  #changes: CursorChange[] = [];

  constructor(stored: Readonly<Record<string, Cursor>>, library: Library) {
    this.#library = library;
    for (const [name, cursor] of Object.entries(stored)) {
      if ('ms' in cursor) this.#mixes.set(name, new Map(Object.entries(cursor.ms)));
      else if ('done' in cursor)
        this.#shuffles.set(name, { cycle: cursor.cycle, done: new Set(cursor.done), lead: 0 });
      else this.#ordered.set(name, { cycle: cursor.cycle, last: cursor.last, key: cursor.key });
    }
  }

  /** The units that are due, the next one first: one unit of an ordered source, or all that remain in the cycle of a shuffle. */
  *due(name: string, pool: Pool): Generator<Due> {
    if (pool.source.order === 'shuffle') yield* this.#dueOfShuffle(name, pool);
    else {
      const due = this.#dueOfOrder(name, pool);
      if (due !== null) yield due;
    }
  }

  #dueOfOrder(name: string, pool: Pool): Due | null {
    const cursor = this.#ordered.get(name);
    const key = cursor && pool.keyAt(cursor.last, cursor.key, this.#library);
    const next = key ? pool.after(key) : (pool.units[0] ?? null);
    if (next !== null) return { unit: next, cycle: cursor?.cycle ?? 0 };
    const [first] = pool.units;
    return first === undefined ? null : { unit: first, cycle: (cursor?.cycle ?? 0) + 1 };
  }

  *#dueOfShuffle(name: string, pool: Pool): Generator<Due> {
    const { cycle, done, previous } = this.#findCycle(name, pool);
    const order = pool.shuffled(cycle);
    // Between two cycles: the unit that ended one must not start the next.
    const isSeam = order.length > 1 && order[0]?.id === previous;
    const shuffle = this.#shuffles.get(name);
    const current = shuffle?.cycle === cycle ? shuffle : { lead: 0 };
    while (done.has(order[current.lead]?.id ?? '')) current.lead += 1;
    for (let at = current.lead; at < order.length; at += 1) {
      const unit = order[isSeam && at < 2 ? 1 - at : at];
      if (unit !== undefined && !done.has(unit.id)) yield { unit, cycle };
    }
  }

  #findCycle(
    name: string,
    pool: Pool,
  ): { readonly cycle: number; readonly done: ReadonlySet<string>; readonly previous?: string } {
    const shuffle = this.#shuffles.get(name);
    if (shuffle === undefined) return { cycle: 0, done: new Set() };
    const isOver =
      shuffle.done.size >= pool.units.length && pool.units.every(({ id }) => shuffle.done.has(id));
    if (!isOver) return shuffle;
    const previous = [...shuffle.done].at(-1);
    return {
      cycle: shuffle.cycle + 1,
      done: new Set(),
      ...(previous === undefined ? {} : { previous }),
    };
  }

  /** Moves the cursor past a unit that has aired or was skipped. */
  advance(name: string, pool: Pool, { unit, cycle }: Due): void {
    const last = unit.media.at(-1) ?? unit.media[0];
    // If the source had another order before, this replaces its progress.
    if (pool.source.order === 'shuffle') {
      this.#ordered.delete(name);
      const shuffle = this.#shuffles.get(name);
      if (shuffle?.cycle === cycle) shuffle.done.add(unit.id);
      else this.#shuffles.set(name, { cycle, done: new Set([unit.id]), lead: 0 });
      this.#changes.push({ name, cycle, done: unit.id });
    } else {
      const key = pool.storedKey(last);
      this.#shuffles.delete(name);
      this.#ordered.set(name, { cycle, last: last.id, key });
      this.#changes.push({ name, cycle, last: last.id, ...(key === undefined ? {} : { key }) });
    }
  }

  /** Changes since the last call, in order. */
  takeChanges(): readonly CursorChange[] {
    const changes = this.#changes;
    this.#changes = [];
    return changes;
  }

  position(name: string): Position | null {
    const ordered = this.#ordered.get(name);
    if (ordered !== undefined) return { cycle: ordered.cycle, last: ordered.last };
    const shuffle = this.#shuffles.get(name);
    return shuffle === undefined ? null : { cycle: shuffle.cycle, done: shuffle.done.size };
  }

  /** Airtime of a source in a mix, in ms. */
  airtime(mix: string, source: string): number {
    return this.#mixes.get(mix)?.get(source) ?? 0;
  }

  addAirtime(mix: string, source: string, ms: number, all: readonly string[]): void {
    const times = this.#mixes.get(mix) ?? new Map(all.map((one) => [one, 0]));
    times.set(source, (times.get(source) ?? 0) + ms);
    this.#mixes.set(mix, times);
    this.#changes.push({ name: mix, ms: Object.fromEntries(times) });
  }

  /** The cursors in their stored form. */
  stored(): Record<string, Cursor> {
    return Object.fromEntries([
      ...[...this.#mixes].map(([name, times]) => [name, { ms: Object.fromEntries(times) }]),
      ...[...this.#ordered].map(([name, { cycle, last, key }]) => [
        name,
        key === undefined ? { cycle, last } : { cycle, last, key },
      ]),
      ...[...this.#shuffles].map(([name, { cycle, done }]) => [name, { cycle, done: [...done] }]),
    ]) as Record<string, Cursor>;
  }
}
