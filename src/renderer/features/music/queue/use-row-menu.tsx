import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { rowId } from './QueueRow.tsx';
import type { RowActions } from './use-row-actions.ts';
import type { RowsCursor } from './use-rows-cursor.ts';

/** Loaded after the rows are rendered, because the window's first panel does not need the actions of media. */
const RowMenu = lazyPart(async () => (await import('./RowMenu.tsx')).RowMenu);

/** Distance (px) from the start of a row to a menu opened by key. */
const INSET = 40;

/**
 * The menu shared by all rows. It belongs to an item, even if that moves, and closes when the item leaves the list. `openMenu`: at the
 * pointer; `openByKey`: at a row, because a key event has no position.
 */
export function useRowMenu(
  list: HTMLElement | null,
  actions: RowActions,
  { has, rowsOf, press }: RowsCursor,
): {
  readonly menu: ReactNode;
  readonly openMenu: (row: number, event: MouseEvent) => void;
  readonly openByKey: (row: number | null, event: MouseEvent) => void;
} {
  const [open, setOpen] = useState<{ readonly id: string; readonly at: MenuPoint } | null>(null);
  useEffect(() => RowMenu.preload(), []);
  const close = (): void => setOpen(null);
  const show = (row: number, x: number, y: number): void => {
    if (!has(row)) press(row);
    const id = actions.item(row)?.id;
    if (id !== undefined) setOpen({ id, at: { x, y, opener: list } });
  };
  const row = open === null ? null : actions.rowOf(open.id);
  const item = row === null ? undefined : actions.item(row);
  if (open !== null && item === undefined) close();
  return {
    menu: open !== null && row !== null && item !== undefined && (
      <ItemMenu
        at={open.at}
        onClose={close}
        row={row}
        item={item}
        actions={actions}
        rowsOf={rowsOf}
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

interface Props extends Pick<RowsCursor, 'rowsOf'> {
  readonly row: number;
  readonly item: QueueItem;
  readonly at: MenuPoint;
  readonly actions: RowActions;
  readonly onClose: () => void;
}

function ItemMenu({ row, item, at, actions, rowsOf, onClose }: Props) {
  return (
    <RowMenu
      free={row >= actions.firstFree}
      selected={rowsOf(row).length}
      onPlay={() => actions.play(row)}
      onNext={() => actions.move(row, actions.firstFree)}
      onRemove={() => actions.remove(rowsOf(row))}
      at={at}
      item={item}
      onClose={onClose}
    />
  );
}
