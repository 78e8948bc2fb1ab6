import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export interface VirtualRows {
  /** Indices to render, in document order: the visible rows and a few more. */
  readonly drawn: readonly number[];
  /** Number of recycled row elements: `index % slots` is the key of the element that renders a row. */
  readonly slots: number;
  /** The first and last visible index. */
  readonly first: number;
  readonly last: number;
  /** Total height of all rows (px). */
  readonly height: number;
  readonly scrollTo: (index: number, align: 'center' | 'auto') => void;
}

/** Time (ms) after the last scroll until the elements return to row order. */
const SETTLE_MS = 500;

interface View {
  /** The first visible row. */
  readonly first: number;
  /** Number of rows that fit; 0 before layout. */
  readonly fit: number;
  readonly scrolling: boolean;
}

/**
 * Calculates which of `count` rows of `rowHeight` px to render. `head`: height (px) of the sticky header; `overscan`: extra rows above and
 * below. `list`: the element of the rows, where other content that scrolls with them precedes it.
 * The number of row elements stays constant. During scrolling they keep the order of their slots: elements are only refilled, not created
 * or moved. At rest they are in row order, for screen readers and Tab.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  head = 0,
  overscan = 6,
  list?: RefObject<HTMLElement | null>,
): VirtualRows {
  const view = useView(scroller, rowHeight, head, list);
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
      const top = index * rowHeight + above(element, list);
      scrollToRow(element, top, rowHeight, head, align);
    },
    [scroller, rowHeight, head, list],
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

/** Scrolls a row at `top` px into view below the header of `head` px; to the center if it is not visible, unless `auto`. */
export function scrollToRow(
  element: HTMLElement,
  top: number,
  rowHeight: number,
  head: number,
  align: 'center' | 'auto',
): void {
  const { scrollTop: now } = element;
  const low = top + rowHeight - (element.clientHeight - head);
  const isVisible = now <= top && low <= now;
  const nearest = Math.min(top, Math.max(low, now));
  const to = align === 'center' && !isVisible ? (top + low) / 2 : nearest;
  if (to !== now) element.scrollTo({ top: to });
}

/** Height (px) of the content before the rows. */
function above(scroller: HTMLElement, list: RefObject<HTMLElement | null> | undefined): number {
  const rows = list?.current;
  if (rows == null) return 0;
  const { top } = scroller.getBoundingClientRect();
  return rows.getBoundingClientRect().top - top - scroller.clientTop + scroller.scrollTop;
}

function useView(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
  head: number,
  list: RefObject<HTMLElement | null> | undefined,
): View {
  const [view, setView] = useState<View>({ first: 0, fit: 0, scrolling: false });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const firstNow = (): number =>
      Math.max(0, Math.floor((element.scrollTop - above(element, list)) / rowHeight));
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
      timer = setTimeout(settle, SETTLE_MS);
      // Synchronously, because the rows must appear in the same frame as the new scroll position.
      flushSync(() =>
        setView((before) => changed(before, { ...before, first: firstNow(), scrolling: true })),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (list?.current != null) for (const part of element.children) observer.observe(part);
    element.addEventListener('scroll', scroll, { passive: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      element.removeEventListener('scroll', scroll);
    };
  }, [scroller, rowHeight, head, list]);
  return view;
}

/** Returns the same object if nothing changed, to avoid re-rendering. */
function changed(before: View, after: View): View {
  const same =
    before.first === after.first &&
    before.fit === after.fit &&
    before.scrolling === after.scrolling;
  return same ? before : after;
}
