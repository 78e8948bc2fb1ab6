import { useState } from 'react';
import { MOST_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';

/** By index in the queue, so that cursor and selection stay on their items when another song plays and the list starts elsewhere. */
interface State {
  /** Item with the keyboard cursor. */
  readonly cursor: number | null;
  /** Start of a range selection. */
  readonly anchor: number | null;
  readonly picked: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();
const start: State = { cursor: null, anchor: null, picked: none };

export type Press = 'only' | 'range' | 'toggle';

export interface RowsCursor {
  readonly cursor: number | null;
  /** Whether a row is selected; without a selection, whether it has the cursor. */
  readonly has: (row: number) => boolean;
  /** Rows affected by an action on a row: the selection if the row is part of it. */
  readonly rowsOf: (row: number) => readonly number[];
  readonly press: (row: number, how: Press) => void;
}

/**
 * Cursor and selection of a list by row; row 0 is the queue's item at `base`. Items before it leave the selection. `revision`: when the
 * items change, the selection ends and the cursor stays.
 */
export function useRowsCursor(base: number, count: number, revision: number): RowsCursor {
  const [state, setState] = useState(start);
  const [of, setOf] = useState(revision);
  if (of !== revision) {
    setOf(revision);
    setState({ cursor: state.cursor, anchor: state.cursor, picked: none });
  }
  const { cursor: index, picked } = from(base, state);
  const cursor = index === null || count === 0 ? null : Math.min(index - base, count - 1);
  return {
    cursor,
    has: (row) => (picked.size > 0 ? picked.has(base + row) : row === cursor),
    rowsOf: (row) =>
      picked.has(base + row) ? [...picked].map((at) => at - base).sort((a, b) => a - b) : [row],
    press: (row, how) => setState((before) => pressed(from(base, before), base + row, how)),
  };
}

/** Removes items before `base` from the state. */
function from(base: number, { cursor, anchor, picked }: State): State {
  const still = (index: number | null): number | null =>
    index !== null && index >= base ? index : null;
  return {
    cursor: still(cursor),
    anchor: still(anchor),
    picked: new Set([...picked].filter((index) => index >= base)),
  };
}

function pressed({ anchor, picked }: State, index: number, how: Press): State {
  if (how === 'only') return { cursor: index, anchor: index, picked: none };
  if (how === 'range') {
    const first = anchor ?? index;
    const length = Math.min(Math.abs(index - first), MOST_REMOVED - 1);
    const way = Math.sign(index - first);
    const range = Array.from({ length: length + 1 }, (_, at) => first + way * at);
    // A range that is too long is cut, and the cursor with it, because keys act on the selection.
    return { cursor: range.at(-1) ?? index, anchor: first, picked: new Set(range) };
  }
  const next = new Set(picked.size === 0 && anchor !== null ? [anchor] : picked);
  if (!next.delete(index) && next.size < MOST_REMOVED) next.add(index);
  return { cursor: index, anchor: index, picked: next };
}
