import { useEffect, useRef, useState } from 'react';
import type { RowSlots } from '../../../ui/list/row-slots.tsx';
import { useSlots, useVisibleRows } from '../../../ui/list/row-slots.tsx';

/**
 * Scrolls to the current row whenever it changes, until the user scrolls away; resumes when the row is visible again. `away`: offer
 * a button that scrolls back. Null: the current item is not in the list.
 */
export function useFollow(
  scroller: HTMLElement | null,
  current: number | null,
  rows: RowSlots,
): { readonly away: boolean; readonly back: () => void } {
  const following = useRef(true);
  const [scrolled, setScrolled] = useState(false);
  const isVisible = (): boolean =>
    current !== null && current >= rows.first && current <= rows.last;
  const visible = useSlots(rows, isVisible);

  useVisibleRows(rows, () => {
    if (isVisible()) following.current = true;
  });

  useEffect(() => {
    if (current !== null && following.current) rows.scrollTo(current, 'center');
  }, [current, rows, scroller]);

  useEffect(() => {
    if (scroller === null) return undefined;
    const byUser = (): void => {
      following.current = false;
      setScrolled(true);
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const name of events) scroller.addEventListener(name, byUser, { passive: true });
    return () => {
      for (const name of events) scroller.removeEventListener(name, byUser);
    };
  }, [scroller]);

  return {
    away: scrolled && current !== null && !visible,
    back: () => {
      following.current = true;
      if (current !== null) rows.scrollTo(current, 'center');
    },
  };
}
