import { useState } from 'react';
import { MAX_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';
import type { PressKeys } from '../../../ui/list/selection.ts';
import { numberedItems } from '../../../ui/list/selection.ts';
import type { List } from '../../../ui/list/use-list.ts';
import { noKeys, useList } from '../../../ui/list/use-list.ts';

const none: ReadonlySet<string> = new Set();

export interface RowsCursor {
  readonly cursor: number | null;
  /** Whether a row is selected. */
  readonly has: (row: number) => boolean;
  /** Rows affected by an action on a row: the selection if the row is part of it. */
  readonly rowsOf: (row: number) => readonly number[];
  readonly press: (row: number, keys?: PressKeys) => void;
  readonly onKey: List['onKey'];
}

/**
 * Cursor and selection of a queue by row; row 0 is the item at `base`. They use indices in the queue, so that they stay on their items when
 * another song plays and the list starts elsewhere; items before `base` leave them. `revision`: when the items change, only the item at the
 * cursor stays selected.
 */
export function useRowsCursor(base: number, count: number, revision: number): RowsCursor {
  const items = numberedItems(count, base);
  const isListed = (id: string): boolean => Number(id) >= base;
  const [at, setAt] = useState<string | null>(null);
  const [picked, setPicked] = useState(none);
  const [of, setOf] = useState(revision);
  const current = at !== null && isListed(at) ? at : null;
  if (of !== revision) {
    setOf(revision);
    const item = current === null ? null : items.at(items.indexOf(current));
    setPicked(item === null ? none : new Set([item.id]));
  }
  const ids = new Set([...picked].filter(isListed));
  const selection = { mode: 'multi', max: MAX_REMOVED, ids, onSelect: setPicked } as const;
  const list = useList(items, { selection, current, onCurrent: setAt });
  const has = (row: number): boolean => ids.has(String(base + row));
  return {
    cursor: list.index < 0 ? null : list.index,
    has,
    rowsOf: (row) =>
      has(row) ? [...ids].map((id) => Number(id) - base).sort((a, b) => a - b) : [row],
    press: (row, keys) =>
      list.press(String(base + row), keys ?? noKeys, keys === undefined ? 'key' : 'pointer'),
    onKey: list.onKey,
  };
}
