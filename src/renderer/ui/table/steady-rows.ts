import { Presence } from '../list/presence.ts';
import type { Sort } from './column.ts';

/**
 * Rows that keep their places while the pointer or the focus is in their list, though what they are sorted by changed, so that nobody presses
 * another row than the one aimed at. Rows that come or go, and another column to sort by, bring the order up to date.
 */
export class SteadyRows<T> {
  readonly #presence: Presence;
  /** Whether a row waits for its place. */
  #isBehind = false;
  #ids: readonly string[] = [];
  #sort = '';
  /** The order that the rows came in last. */
  #given: readonly string[] = [];
  /** The order before the user chose another column to sort by, until the rows come in another one: a server sorts later. Null: they did. */
  #unsorted: readonly string[] | null = null;

  /** `release`: the pointer and the focus are gone, so that rows that waited may move. */
  constructor(release: () => void) {
    this.#presence = new Presence(
      () => undefined,
      () => {
        if (this.#isBehind) release();
      },
    );
  }

  get handlers(): Presence['handlers'] {
    return this.#presence.handlers;
  }

  /** The rows in the order to draw. `rows`: sorted by `sort`. */
  arrange(rows: readonly T[], rowId: (row: T) => string, sort: Sort | null): readonly T[] {
    const given = rows.map(rowId);
    const by = sort === null ? '' : `${sort.id} ${String(sort.desc)}`;
    if (this.#sort !== by) this.#unsorted = this.#given;
    const isSorted = this.#unsorted?.some((id, index) => id !== given[index]) === true;
    if (isSorted) this.#unsorted = null;
    this.#given = given;
    const isAtRest = this.#sort === by && !isSorted;
    const isHeld = isAtRest && this.#presence.isInside;
    const shown = (isHeld ? this.#keepOrder(rows, rowId) : null) ?? rows;
    this.#isBehind = shown.some((row, index) => row !== rows[index]);
    this.#ids = shown.map(rowId);
    this.#sort = by;
    return shown;
  }

  /** Null: rows came or went. */
  #keepOrder(rows: readonly T[], rowId: (row: T) => string): readonly T[] | null {
    if (this.#ids.length !== rows.length) return null;
    const byId = new Map(rows.map((row) => [rowId(row), row]));
    const kept = this.#ids.flatMap((id) => byId.get(id) ?? []);
    return kept.length === rows.length ? kept : null;
  }
}
