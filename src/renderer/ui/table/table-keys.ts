import type { KeyboardEvent } from 'react';
import type { List } from '../list/use-list.ts';
import type { DataTableProps } from './table-props.ts';
import type { TableModel } from './use-table-model.ts';

interface KeyContext<T extends object> {
  readonly props: DataTableProps<T>;
  readonly model: TableModel<T>;
  readonly current: List;
  /** Number of rows that Page Up and Page Down move by. */
  readonly page: () => number;
}

type Press = KeyboardEvent<HTMLElement>;

/** Grid keys in order of precedence: the view's own, groups, opening, those of every list. */
export function tableKeys<T extends object>(context: KeyContext<T>): (event: Press) => void {
  const { props, model, current, page } = context;
  const { entries } = model;
  const rowAt = (index: number): T | null => {
    const entry = entries.at(index);
    return entry?.k === 'row' ? entry.row : null;
  };
  const { textOf } = props;
  const textAt = (index: number): string | null => {
    const row = rowAt(index);
    return row === null ? null : (textOf?.(row) ?? null);
  };
  return (event) => {
    const row = rowAt(current.index);
    const did =
      props.onKey?.(event, row, current.index) === true ||
      groups(event, context) ||
      opens(event, props, row) ||
      current.onKey(event, {
        page: page(),
        start: props.start?.() ?? 0,
        textAt: textOf && textAt,
      });
    if (!did) return;
    event.preventDefault();
    event.stopPropagation();
  };
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

function opens<T extends object>(
  { key, ctrlKey, metaKey, altKey }: Press,
  { onOpen }: DataTableProps<T>,
  row: T | null,
): boolean {
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || row === null) return false;
  onOpen?.(row);
  return onOpen !== undefined;
}
