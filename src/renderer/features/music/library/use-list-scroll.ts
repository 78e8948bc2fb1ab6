import { useLayoutEffect } from 'react';
import type { OpenList } from './open-lists.ts';

/** The layout of a list in its scroller. */
export interface Geometry {
  /** Height of a row (px); 0 before layout. */
  readonly rowHeight: number;
  readonly perRow: number;
  /** Height of the sticky header (px). */
  readonly head: number;
}

/**
 * Restores the last position of a list, and requests the pages of its visible rows. Calls `onTop` with the index of the first visible item,
 * also during scrolling.
 */
export function useListScroll(
  scroller: HTMLElement | null,
  list: OpenList,
  { rowHeight, perRow, head }: Geometry,
  onTop: (index: number, perRow: number) => void,
): void {
  useLayoutEffect(() => {
    if (scroller === null || rowHeight === 0) return undefined;
    scroller.scrollTo({ top: (list.top / perRow) * rowHeight });
    let height = scroller.clientHeight;
    const seen = (): void => {
      const { scrollTop } = scroller;
      list.scrolled((scrollTop / rowHeight) * perRow);
      const first = Math.floor(scrollTop / rowHeight) * perRow;
      list.pager.want(first, Math.ceil((scrollTop + height - head) / rowHeight) * perRow - 1);
      onTop(first, perRow);
    };
    seen();
    list.attach((index) => scroller.scrollTo({ top: Math.floor(index / perRow) * rowHeight }));
    const observer = new ResizeObserver(() => {
      height = scroller.clientHeight;
      seen();
    });
    observer.observe(scroller);
    // Runs before the rows are rendered for the new position: reading it afterwards would cause a second layout.
    scroller.addEventListener('scroll', seen, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', seen, { capture: true });
      list.attach(null);
    };
  }, [scroller, list, rowHeight, perRow, head, onTop]);
}
