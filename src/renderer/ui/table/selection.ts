import type { Entries } from './entries.ts';

/** `current`: the row with the keyboard cursor; range selections extend from `anchor` to it. */
export interface Selected {
  readonly ids: ReadonlySet<string>;
  readonly current: string | null;
  readonly anchor: string | null;
}

/** How a press changes the selection; `move` changes only the current row. */
export type SelectMode = 'only' | 'toggle' | 'range' | 'add-range' | 'move';

/** The selection change for a click or key press. */
export function selectMode(
  press: { readonly shift: boolean; readonly ctrl: boolean },
  by: 'pointer' | 'key',
): SelectMode {
  if (press.shift) return press.ctrl ? 'add-range' : 'range';
  if (press.ctrl) return by === 'pointer' ? 'toggle' : 'move';
  return 'only';
}

/** The selection after a press on `id`. Group headers can be current but never selected. `many`: allows several selected rows. */
export function pressRow<T>(
  entries: Entries<T>,
  before: Selected,
  id: string,
  mode: SelectMode,
  many: boolean,
): Selected {
  const isRow = entries.at(entries.indexOf(id))?.k === 'row';
  if (mode === 'move' || (!isRow && mode !== 'range' && mode !== 'add-range'))
    return { ...before, current: id };
  if (!many) return { ids: new Set([id]), current: id, anchor: id };
  switch (mode) {
    case 'only':
      return { ids: new Set([id]), current: id, anchor: id };
    case 'toggle': {
      const ids = new Set(before.ids);
      if (!ids.delete(id)) ids.add(id);
      return { ids, current: id, anchor: id };
    }
    case 'range':
    case 'add-range': {
      const anchor = before.anchor ?? before.current ?? id;
      const range = rowsBetween(entries, anchor, id);
      const ids = mode === 'range' ? new Set(range) : new Set([...before.ids, ...range]);
      return { ids, current: id, anchor };
    }
  }
}

export function selectAll<T>(entries: Entries<T>, before: Selected): Selected {
  const ids = new Set<string>();
  for (let at = 0; at < entries.count; at += 1) {
    const entry = entries.at(at);
    if (entry?.k === 'row') ids.add(entry.id);
  }
  return { ...before, ids };
}

function rowsBetween<T>(entries: Entries<T>, from: string, to: string): string[] {
  const end = entries.indexOf(to);
  const found = entries.indexOf(from);
  const start = found < 0 ? end : found;
  const ids: string[] = [];
  for (let at = Math.min(start, end); at <= Math.max(start, end); at += 1) {
    const entry = entries.at(at);
    if (entry?.k === 'row') ids.push(entry.id);
  }
  return ids;
}
