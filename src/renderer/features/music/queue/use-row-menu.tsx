import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useState } from 'react';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { rowId } from './QueueRow.tsx';
import { RowMenu } from './RowMenu.tsx';
import type { RowActions } from './use-row-actions.ts';
import type { RowsCursor } from './use-rows-cursor.ts';

/** From the start of a row to the menu that a key opens (px). */
const INSET = 40;

/** The menu that all rows share. `openMenu`: at the pointer; `openByKey`: at a row, because the menu key has no position of its own. */
export function useRowMenu(
  list: RefObject<HTMLElement | null>,
  actions: RowActions,
  { has, rowsOf, press }: RowsCursor,
): {
  readonly menu: ReactNode;
  readonly openMenu: (row: number, event: MouseEvent) => void;
  readonly openByKey: (row: number | null, event: MouseEvent) => void;
} {
  const [open, setOpen] = useState<{ readonly row: number; readonly at: MenuPoint } | null>(null);
  const show = (row: number, x: number, y: number): void => {
    if (!has(row)) press(row, 'only');
    setOpen({ row, at: { x, y, opener: list.current } });
  };
  const item = open === null ? undefined : actions.item(open.row);
  return {
    menu: open !== null && item !== undefined && (
      <RowMenu
        at={open.at}
        item={item}
        free={open.row >= actions.firstFree}
        selected={rowsOf(open.row).length}
        onPlay={() => {
          actions.play(open.row);
        }}
        onNext={() => {
          actions.move(open.row, actions.firstFree);
        }}
        onRemove={() => {
          actions.remove(rowsOf(open.row));
        }}
        onClose={() => {
          setOpen(null);
        }}
      />
    ),
    openMenu: (row, event) => {
      event.preventDefault();
      event.stopPropagation();
      show(row, event.clientX, event.clientY);
    },
    openByKey: (row, event) => {
      event.preventDefault();
      const box = row === null ? null : document.getElementById(rowId(row));
      if (row === null || box === null) return;
      const { left, bottom } = box.getBoundingClientRect();
      show(row, left + INSET, bottom);
    },
  };
}
