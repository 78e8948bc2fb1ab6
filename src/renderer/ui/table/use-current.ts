import { useRef, useState } from 'react';
import type { Entries } from './entries.ts';
import type { Selected } from './selection.ts';
import { pressRow, selectAll, selectMode } from './selection.ts';

interface Selection {
  readonly mode: 'single' | 'multi';
  readonly ids: ReadonlySet<string>;
  /** `current`: the row that the user pressed. */
  readonly onSelect: (ids: ReadonlySet<string>, current: string | null) => void;
}

export interface CurrentOptions {
  /** Without it, the user can navigate and open rows but not select them. */
  readonly selection?: Selection;
  /** The row with the keyboard cursor, if the view controls it. */
  readonly current?: string | null;
  readonly onCurrent?: (id: string | null) => void;
}

export interface Current {
  readonly id: string | null;
  /** -1: none. */
  readonly index: number;
  readonly press: (
    id: string,
    keys: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
    by: 'pointer' | 'key',
  ) => void;
  readonly toggle: () => void;
  readonly all: () => void;
}

/** Tracks the current row by id across sorting and updates; if the row is gone, the row at its position becomes current. */
export function useCurrent<T>(entries: Entries<T>, options: CurrentOptions): Current {
  const { selection } = options;
  const [own, setOwn] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const [place, setPlace] = useState(-1);
  const id = options.current === undefined ? own : options.current;
  const found = id === null ? -1 : entries.indexOf(id);
  const index = id === null ? -1 : found >= 0 ? found : Math.min(place, entries.count - 1);
  if (found >= 0 && found !== place) setPlace(found);
  const apply = (next: Selected): void => {
    anchor.current = next.anchor;
    if (next.current !== id) {
      setOwn(next.current);
      options.onCurrent?.(next.current);
    }
    if (selection !== undefined && next.ids !== selection.ids)
      selection.onSelect(next.ids, next.current);
  };
  const before = (): Selected => ({
    ids: selection?.ids ?? new Set(),
    current: id,
    anchor: anchor.current,
  });
  const many = selection?.mode === 'multi';
  return {
    id,
    index,
    press: (to, { shiftKey: shift, ctrlKey, metaKey }, by) => {
      const mode = selectMode({ shift, ctrl: ctrlKey || metaKey }, by);
      apply(pressRow(entries, before(), to, selection === undefined ? 'move' : mode, many));
    },
    toggle: () => {
      const at = entries.at(index);
      if (at !== null && selection !== undefined)
        apply(pressRow(entries, before(), at.id, many ? 'toggle' : 'only', many));
    },
    all: () => {
      if (many) apply(selectAll(entries, before()));
    },
  };
}
