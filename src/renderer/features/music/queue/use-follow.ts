import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { VirtualRows } from '../../../ui/list/use-virtual-rows.ts';

/**
 * Scrolls to the current row whenever it changes, until the user scrolls away; resumes when the row is visible again. `away`: offer
 * a button that scrolls back. Null: the current item is not in the list.
 */
export function useFollow(
  scroller: RefObject<HTMLElement | null>,
  current: number | null,
  rows: VirtualRows,
): { readonly away: boolean; readonly back: () => void } {
  const following = useRef(true);
  const latest = useRef(rows);
  const [scrolled, setScrolled] = useState(false);
  const visible = current !== null && current >= rows.first && current <= rows.last;

  useEffect(() => {
    latest.current = rows;
    if (visible) following.current = true;
  });

  useEffect(() => {
    if (current !== null && following.current) latest.current.scrollTo(current, 'center');
  }, [current]);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const byUser = (): void => {
      following.current = false;
      setScrolled(true);
    };
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const name of events) element.addEventListener(name, byUser, { passive: true });
    return () => {
      for (const name of events) element.removeEventListener(name, byUser);
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
