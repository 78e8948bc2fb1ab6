import { useState } from 'react';
import { MOST_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';

interface State {
  /** Row with the keyboard cursor. */
  readonly cursor: number | null;
  /** Where a range began. */
  readonly anchor: number | null;
  readonly picked: ReadonlySet<number>;
}

const none: ReadonlySet<number> = new Set();
const start: State = { cursor: null, anchor: null, picked: none };

export type Press = 'only' | 'range' | 'toggle';

export interface RowsCursor {
  readonly cursor: number | null;
  /** Whether a row is selected; without a selection, the row with the cursor is. */
  readonly has: (row: number) => boolean;
  /** Rows that an action on a row takes: the selection if the row is part of it. */
  readonly rowsOf: (row: number) => readonly number[];
  readonly press: (row: number, how: Press) => void;
}

/** Cursor and selection of a list by row number. `revision`: the rows are others, so the selection ends and the cursor stays. */
export function useRowsCursor(count: number, revision: number): RowsCursor {
  const [state, setState] = useState(start);
  const [of, setOf] = useState(revision);
  if (of !== revision) {
    setOf(revision);
    setState({ cursor: state.cursor, anchor: state.cursor, picked: none });
  }
  const cursor = state.cursor === null || count === 0 ? null : Math.min(state.cursor, count - 1);
  const { picked } = state;
  return {
    cursor,
    has: (row) => (picked.size > 0 ? picked.has(row) : row === cursor),
    rowsOf: (row) => (picked.has(row) ? [...picked].sort((a, b) => a - b) : [row]),
    press: (row, how) => {
      setState((before) => pressed(before, row, how));
    },
  };
}

function pressed({ anchor, picked }: State, row: number, how: Press): State {
  if (how === 'only') return { cursor: row, anchor: row, picked: none };
  if (how === 'range') {
    const from = anchor ?? row;
    const length = Math.min(Math.abs(row - from), MOST_REMOVED - 1);
    const way = Math.sign(row - from);
    const range = Array.from({ length: length + 1 }, (_, at) => from + way * at);
    return { cursor: row, anchor: from, picked: new Set(range) };
  }
  const next = new Set(picked.size === 0 && anchor !== null ? [anchor] : picked);
  if (!next.delete(row) && next.size < MOST_REMOVED) next.add(row);
  return { cursor: row, anchor: row, picked: next };
}
