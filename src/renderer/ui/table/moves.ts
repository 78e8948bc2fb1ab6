import type { Entries } from './entries.ts';

/** The index after a key press; null if the key does not navigate. From -1 (no current row), every key but End goes to `start`. */
export function moveTo(
  key: string,
  from: number,
  count: number,
  page: number,
  start = 0,
): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - page,
    PageDown: from + page,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  if (to === undefined) return null;
  const wanted = from < 0 && key !== 'End' && key !== 'Home' ? start : to;
  return Math.min(count - 1, Math.max(0, wanted));
}

/** A pause of this length (ms) starts a new search text. */
const PAUSE = 1000;

/** Type-ahead: letters within a second form a search text; a repeated letter cycles through its rows. */
export class TypeToFind {
  #typed = '';
  #at = Number.NEGATIVE_INFINITY;

  /** Whether the user is typing a search text at `now` (ms), so that a space belongs to it. */
  typing(now: number): boolean {
    return this.#typed !== '' && now - this.#at < PAUSE;
  }

  /** Index of the next row that starts with the search text, or null. `now`: ms. */
  find<T>(
    letter: string,
    now: number,
    entries: Entries<T>,
    from: number,
    textOf: (row: T) => string,
  ): number | null {
    this.#typed = (this.typing(now) ? this.#typed : '') + letter.toLowerCase();
    this.#at = now;
    const same = [...this.#typed].every((one) => one === this.#typed[0]);
    const word = same ? (this.#typed[0] ?? '') : this.#typed;
    const first = same || this.#typed.length === 1 ? from + 1 : Math.max(0, from);
    for (let step = 0; step < entries.count; step += 1) {
      const index = (first + step) % entries.count;
      const entry = entries.at(index);
      if (entry?.k === 'row' && textOf(entry.row).toLowerCase().startsWith(word)) return index;
    }
    return null;
  }
}
