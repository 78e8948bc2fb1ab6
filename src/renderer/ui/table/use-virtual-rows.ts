import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface VirtualRows {
  /** Indices to draw, in the order of the document: what is on screen and a few more. */
  readonly drawn: readonly number[];
  /** How many elements show all rows by turns: `index % slots` is the key of a row that may be refilled for another one. */
  readonly slots: number;
  /** The first and last index on screen. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows together (px). */
  readonly height: number;
  readonly scrollTo: (index: number, align: 'center' | 'auto') => void;
}

/** After the last movement, this long (ms) until the rows stand in their order again. */
const SETTLE = 500;

interface View {
  /** The first row on screen. */
  readonly first: number;
  /** Rows that fit; 0 before anything is laid out. */
  readonly fit: number;
  readonly scrolling: boolean;
}

/**
 * Which of `count` rows of `rowHeight` px are on screen. `head`: px over them that stay in sight; `overscan`: rows beyond what is seen.
 *
 * The number of rows drawn stays the same, and while they scroll they keep the order of their slots: elements are neither made nor
 * moved then, only refilled. At rest they stand in the order of the rows, in which they are read and reached by Tab.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  head = 0,
  overscan = 6,
): VirtualRows {
  const view = useView(scroller, rowHeight, head);
  const { fit } = view;
  const slots = fit === 0 ? 0 : Math.min(count, fit + 1 + 2 * overscan);
  const first = Math.min(view.first, Math.max(0, count - fit));
  const from = Math.min(Math.max(0, first - overscan), count - slots);
  const turn = view.scrolling && slots > 0 ? from % slots : 0;
  const drawn = Array.from({ length: slots }, (_, at) => from + ((at - turn + slots) % slots));
  const scrollTo = useCallback(
    (index: number, align: 'center' | 'auto') => {
      const element = scroller.current;
      if (element === null) return;
      const room = element.clientHeight - head;
      const top = index * rowHeight;
      const { scrollTop: now } = element;
      const low = top + rowHeight - room;
      const to = align === 'center' ? (top + low) / 2 : Math.min(top, Math.max(low, now));
      if (to !== now) element.scrollTo({ top: to });
    },
    [scroller, rowHeight, head],
  );
  return {
    drawn,
    slots,
    first,
    last: Math.max(0, Math.min(count, first + fit) - 1),
    height: count * rowHeight,
    scrollTo,
  };
}

function useView(scroller: RefObject<HTMLElement | null>, rowHeight: number, head: number): View {
  const [view, setView] = useState<View>({ first: 0, fit: 0, scrolling: false });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const firstNow = (): number => Math.max(0, Math.floor(element.scrollTop / rowHeight));
    const measure = (): void => {
      const fit = Math.ceil(Math.max(0, element.clientHeight - head) / rowHeight);
      setView((before) => changed(before, { ...before, first: firstNow(), fit }));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      setView((before) => changed(before, { ...before, scrolling: false }));
    };
    const scroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE);
      // At once, because the rows belong into the frame that shows the new place.
      flushSync(() => {
        setView((before) => changed(before, { ...before, first: firstNow(), scrolling: true }));
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  }, [scroller, rowHeight, head]);
  return view;
}

/** The same object while nothing changed, so that nothing is drawn again. */
function changed(before: View, after: View): View {
  const same =
    before.first === after.first &&
    before.fit === after.fit &&
    before.scrolling === after.scrolling;
  return same ? before : after;
}
