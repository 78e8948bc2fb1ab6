/** The layout of a list for `moveTo`. */
export interface ListShape {
  readonly count: number;
  /** Rows that Page Up and Page Down move by. Without it, these keys do nothing. */
  readonly page?: number;
  /** Items per row; Infinity: one horizontal row. */
  readonly columns?: number;
  /** Index to start at while there is no current item. */
  readonly start?: number;
}

/** The index after a key press; null if the key does not navigate. From -1 (no current item), every key but Home and End goes to `start`. */
export function moveTo(
  key: string,
  from: number,
  { count, page, columns = 1, start = 0 }: ListShape,
): number | null {
  const leap = page === undefined ? Number.NaN : page * columns;
  const side = columns > 1 ? 1 : Number.NaN;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    ArrowLeft: from - side,
    ArrowRight: from + side,
    PageUp: from - leap,
    PageDown: from + leap,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  if (to === undefined || !Number.isFinite(to)) return null;
  const wanted = from < 0 && key !== 'End' && key !== 'Home' ? start : to;
  return Math.min(count - 1, Math.max(0, wanted));
}

/** Time (ms) after which a letter starts a new search text. */
const PAUSE_MS = 1000;

/** The window's prefix key: followed by a letter, it opens a panel. */
const GO = 'g';

/** Type-ahead: letters within a second form a search text; a repeated letter cycles through its items. */
export class TypeToFind {
  #typed = '';
  #at = Number.NEGATIVE_INFINITY;

  /** Whether the user is typing a search text at `now` (ms), so that a space belongs to it. */
  typing(now: number): boolean {
    return this.#typed !== '' && now - this.#at < PAUSE_MS;
  }

  /**
   * Like `find`, for a list that must not use the window's keys: returns `passed` for a first `g`, and for the following letter if no item
   * starts with both.
   */
  findOrPass(...[letter, now, ...list]: Parameters<TypeToFind['find']>): number | null | 'passed' {
    if (letter.toLowerCase() === GO && !this.typing(now)) {
      this.#typed = GO;
      this.#at = now;
      return 'passed';
    }
    const found = this.find(letter, now, ...list);
    if (found !== null || this.#typed.length !== 2 || !this.#typed.startsWith(GO)) return found;
    this.#typed = '';
    return 'passed';
  }

  /** Index of the next item that starts with the search text, or null. `textAt`: null for an item that is skipped. `now`: ms. */
  find(
    letter: string,
    now: number,
    from: number,
    count: number,
    textAt: (index: number) => string | null,
  ): number | null {
    this.#typed = (this.typing(now) ? this.#typed : '') + letter.toLowerCase();
    this.#at = now;
    const same = [...this.#typed].every((one) => one === this.#typed[0]);
    const word = same ? (this.#typed[0] ?? '') : this.#typed;
    const first = same || this.#typed.length === 1 ? from + 1 : Math.max(0, from);
    for (let step = 0; step < count; step += 1) {
      const index = (first + step) % count;
      if (textAt(index)?.toLowerCase().startsWith(word) === true) return index;
    }
    return null;
  }
}
