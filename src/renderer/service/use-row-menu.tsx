import type { ComponentType, MouseEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { MenuPoint } from '../ui/Menu.tsx';
import { MenuAt } from '../ui/Menu.tsx';

/**
 * The menu of a row, opened by right click, long press or Shift+F10. `Items` renders the menu items. A row is a table row or a list item
 * that contains an element whose `data-row` is the id.
 */
export function useRowMenu<I>(
  find: (id: string) => I | undefined,
  Items: ComponentType<{ readonly item: I }> | undefined,
): { readonly menu: ReactNode; readonly onContextMenu: (event: MouseEvent) => void } {
  const [rowId, setAsked] = useState<{ readonly id: string; readonly at: MenuPoint } | null>(null);
  const onContextMenu = (event: MouseEvent): void => {
    const { currentTarget, target } = event;
    const pressed = target instanceof Element ? target.closest('[role=row], li') : null;
    const grid = currentTarget.querySelector('[aria-activedescendant]');
    const current = grid?.getAttribute('aria-activedescendant') ?? '';
    const row = pressed ?? document.getElementById(current);
    const cell = row?.querySelector<HTMLElement>('[data-row]');
    const id = cell?.dataset['row'];
    if (cell === null || cell === undefined || id === undefined) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    const point = byKey ? { x: left, y: bottom } : { x: event.clientX, y: event.clientY };
    setAsked({ id, at: { ...point, opener: document.activeElement } });
  };
  const item = rowId === null ? undefined : find(rowId.id);
  const menu = rowId !== null && item !== undefined && Items !== undefined && (
    <MenuAt at={rowId.at} onClose={() => setAsked(null)}>
      <Items item={item} />
    </MenuAt>
  );
  return { menu, onContextMenu };
}
