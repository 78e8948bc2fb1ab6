import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { moveTo } from '../../../ui/table/moves.ts';
import type { VirtualRows } from '../../../ui/table/use-virtual-rows.ts';

/**
 * The keyboard cursor of a list that is one Tab stop. The first arrow key places it on the current row; Enter calls `enter`.
 */
export function useCursor(
  count: number,
  current: number | null,
  rows: VirtualRows,
  enter: (index: number) => void,
): {
  readonly cursor: number | null;
  readonly setCursor: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const [wish, setCursor] = useState<number | null>(null);
  const cursor = wish === null ? null : Math.min(wish, count - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const from = cursor ?? current ?? 0;
    const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    const target =
      arrow && cursor === null ? from : moveTo(event.key, from, count, rows.last - rows.first);
    if (event.key === 'Enter') enter(from);
    else if (target === null) return;
    else {
      setCursor(target);
      rows.scrollTo(target, 'auto');
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, setCursor, onKeyDown };
}
