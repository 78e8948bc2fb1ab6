import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { DataTableProps } from './table-props.ts';
import { moveTo, TypeToFind } from './moves.ts';
import type { Current } from './use-current.ts';
import type { TableModel } from './use-table-model.ts';

interface KeyContext<T extends object> {
  readonly props: DataTableProps<T>;
  readonly model: TableModel<T>;
  readonly current: Current;
  /** Number of rows that Page Up and Page Down move by. */
  readonly page: () => number;
}

type Press = KeyboardEvent<HTMLElement>;

/** Grid keys in order of precedence: the view's own, moving, selecting, opening, type-ahead. */
export function useTableKeys<T extends object>(context: KeyContext<T>): (event: Press) => void {
  const [finder] = useState(() => new TypeToFind());
  return (event) => {
    const { props, model, current } = context;
    const entry = model.entries.at(current.index);
    const row = entry?.k === 'row' ? entry.row : null;
    const did =
      props.onKey?.(event, row, current.index) === true ||
      moves(event, context) ||
      groups(event, context) ||
      acts(event, context, finder, row) ||
      finds(event, context, finder);
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function moves<T extends object>(event: Press, { props, model, current, page }: KeyContext<T>) {
  if (event.altKey) return false;
  const { entries } = model;
  const to = moveTo(event.key, current.index, entries.count, page(), props.start?.() ?? 0);
  if (to === null) return false;
  const entry = entries.at(to);
  if (entry !== null) current.press(entry.id, event, 'key');
  return true;
}

/** Keys that expand and collapse a group header. */
function groups<T extends object>(event: Press, { model, current }: KeyContext<T>): boolean {
  const entry = model.entries.at(current.index);
  if (entry?.k !== 'group') return false;
  const { key } = event;
  const toggles =
    key === 'Enter' || key === ' ' || key === (entry.open ? 'ArrowLeft' : 'ArrowRight');
  if (toggles) model.toggleGroup(entry.key);
  return toggles;
}

function acts<T extends object>(
  event: Press,
  { props, current }: KeyContext<T>,
  finder: TypeToFind,
  row: T | null,
): boolean {
  const { key, altKey: alt } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  if (key === 'Enter' && !ctrl && !alt && row !== null && props.onOpen !== undefined) {
    props.onOpen(row);
    return true;
  }
  if (props.selection === undefined || alt) return false;
  if (key === ' ' && !finder.typing(event.timeStamp)) {
    current.toggle();
    return true;
  }
  if (ctrl && key.toLowerCase() === 'a' && props.selection.mode === 'multi') {
    current.all();
    return true;
  }
  return false;
}

function finds<T extends object>(
  event: Press,
  { props, model, current }: KeyContext<T>,
  finder: TypeToFind,
): boolean {
  const { key, ctrlKey, metaKey, altKey, timeStamp } = event;
  if (props.textOf === undefined || ctrlKey || metaKey || altKey || key.length !== 1) return false;
  if (key === ' ' && !finder.typing(timeStamp)) return false;
  const { entries } = model;
  const index = finder.find(key, timeStamp, entries, current.index, props.textOf);
  const entry = index === null ? null : entries.at(index);
  if (entry !== null) current.press(entry.id, { shiftKey: false, ctrlKey, metaKey }, 'key');
  return true;
}
