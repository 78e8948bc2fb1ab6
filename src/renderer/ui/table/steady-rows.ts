import { Presence } from '../list/presence.ts';
import type { Sort } from './column.ts';

/**
 * Keeps rows in place while the pointer or the focus is in the list, although their sort values change, so that users don't hit the wrong
 * row. Added or removed rows, and another sort column, update the order.
 */
export class SteadyRows<T> {
  readonly #presence: Presence;
  /** Whether a row would move. */
  #isBehind = false;
  #ids: readonly string[] = [];
  #sort = '';
  /** The order in which the rows last arrived. */
  #given: readonly string[] = [];
  /**
   * The order before the user selected another sort column, until the rows arrive in a new order, because a server sorts later. Null: they
   * have.
   */
  #unsorted: readonly string[] | null = null;

  /** `release`: called when the pointer and the focus have left, so that waiting rows may move. */
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

  /** Null: rows were added or removed. */
  #keepOrder(rows: readonly T[], rowId: (row: T) => string): readonly T[] | null {
    if (this.#ids.length !== rows.length) return null;
    const byId = new Map(rows.map((row) => [rowId(row), row]));
    const kept = this.#ids.flatMap((id) => byId.get(id) ?? []);
    return kept.length === rows.length ? kept : null;
  }
}
