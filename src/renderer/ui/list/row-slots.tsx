import type { ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { Emitter } from '../../../shared/lib/emitter.ts';

/** Time (ms) after the last scroll until the elements return to row order. */
const SETTLE_MS = 500;

interface Layout {
  readonly count: number;
  /** px */
  readonly rowHeight: number;
  /** Height (px) of the sticky header. */
  readonly head: number;
  /** Number of rows to draw above the visible ones, and below. */
  readonly overscan: number;
}

/**
 * Which row of a long list each of a constant number of elements shows: the visible rows and a few more. While the list scrolls, elements
 * are only refilled, not created or moved. At rest they are in row order, for screen readers and Tab.
 */
export class RowSlots {
  readonly #changed = new Emitter<void>();
  #layout: Layout = { count: 0, rowHeight: 1, head: 0, overscan: 0 };
  #scroller: HTMLElement | null = null;
  #list: HTMLElement | null = null;
  /** The row at the upper edge, and the number of rows that fit; 0 before layout. */
  #top = 0;
  #fit = 0;
  #isScrolling = false;
  /** The first row to draw. */
  #from = 0;
  #order: readonly number[] = [];
  #drawn: readonly number[] = [];

  readonly on = (listener: () => void): (() => void) => this.#changed.on(listener);

  /** The elements in document order. */
  get order(): readonly number[] {
    return this.#order;
  }
  /** The rows to draw, in document order. */
  get drawn(): readonly number[] {
    return this.#drawn;
  }
  /** The first and last visible row. */
  get first(): number {
    return Math.min(this.#top, Math.max(0, this.#layout.count - this.#fit));
  }
  get last(): number {
    return Math.max(0, Math.min(this.#layout.count, this.first + this.#fit) - 1);
  }
  /** Height (px) of all rows. */
  get height(): number {
    return this.#layout.count * this.#layout.rowHeight;
  }

  indexAt(slot: number): number {
    const size = this.#order.length;
    return this.#from + ((slot - (this.#from % size) + size) % size);
  }

  /** Sets the rows, for a render of the list. */
  layOut(layout: Layout): void {
    this.#layout = layout;
    const { count, overscan } = layout;
    const size = this.#fit === 0 ? 0 : Math.min(count, this.#fit + 1 + 2 * overscan);
    const from = Math.min(Math.max(0, this.first - overscan), count - size);
    this.#from = from;
    if (!this.#isScrolling || this.#order.length !== size)
      this.#order = Array.from({ length: size }, (_, at) => (from + at) % size);
    this.#drawn = this.#order.map((slot) => this.indexAt(slot));
  }

  /** Follows the scroll container. `list`: the element of the rows, where other content that scrolls with them precedes it. */
  attach(scroller: HTMLElement | null, list: HTMLElement | null): () => void {
    this.#scroller = scroller;
    this.#list = list;
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      this.#isScrolling = false;
      this.#update();
    };
    const scroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
      this.#isScrolling = true;
      this.#measure();
    };
    const observer = new ResizeObserver(() => this.#measure());
    if (scroller !== null) observer.observe(scroller);
    if (list !== null) for (const part of scroller?.children ?? []) observer.observe(part);
    scroller?.addEventListener('scroll', scroll, { passive: true, signal: listening.signal });
    this.#measure();
    settle();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      listening.abort();
    };
  }

  /** Scrolls a row into view below the header; to the center if it is not visible, unless `auto`. */
  scrollTo(index: number, align: 'center' | 'auto'): void {
    const { rowHeight, head } = this.#layout;
    if (this.#scroller === null) return;
    const { scrollTop: now, clientHeight } = this.#scroller;
    const top = index * rowHeight + this.#above(this.#scroller);
    const low = top + rowHeight - (clientHeight - head);
    const isVisible = now <= top && low <= now;
    const nearest = Math.min(top, Math.max(low, now));
    const to = align === 'center' && !isVisible ? (top + low) / 2 : nearest;
    if (to !== now) this.#scroller.scrollTo({ top: to });
  }

  /** Height (px) of the content before the rows. */
  #above(scroller: HTMLElement): number {
    if (this.#list === null) return 0;
    const { top } = scroller.getBoundingClientRect();
    return this.#list.getBoundingClientRect().top - top - scroller.clientTop + scroller.scrollTop;
  }

  #measure(): void {
    if (this.#scroller === null) return;
    const { scrollTop, clientHeight } = this.#scroller;
    const { rowHeight, head } = this.#layout;
    const top = Math.max(0, Math.floor((scrollTop - this.#above(this.#scroller)) / rowHeight));
    const fit = Math.ceil(Math.max(0, clientHeight - head) / rowHeight);
    if (top === this.#top && fit === this.#fit) return;
    this.#top = top;
    this.#fit = fit;
    this.#update();
  }

  #update(): void {
    this.layOut(this.#layout);
    this.#changed.emit();
  }
}

interface Options extends Partial<Pick<Layout, 'head' | 'overscan'>> {
  /** The element of the rows, where other content that scrolls with them precedes it. */
  readonly list?: RefObject<HTMLElement | null>;
}

/**
 * The elements for `count` rows of `rowHeight` px. A scroll does not render the caller: `SlotRows` draws the rows, and `useSlots` reads
 * what else depends on the position.
 */
export function useRowSlots(
  scroller: HTMLElement | null,
  count: number,
  rowHeight: number,
  { head = 0, overscan = 6, list }: Options = {},
): RowSlots {
  const [slots] = useState(() => new RowSlots());
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  slots.layOut({ count, rowHeight, head, overscan });
  useLayoutEffect(() => {
    const detach = slots.attach(scroller, list?.current ?? null);
    // Renders before the first frame; subscribers of a store begin after it.
    render();
    return detach;
  }, [slots, scroller, rowHeight, head, list]);
  return slots;
}

/** A value of the slots; renders the caller when it changes, in the same frame as the new scroll position. */
export const useSlots = <V,>(slots: RowSlots, select: (slots: RowSlots) => V): V =>
  useSyncExternalStore(slots.on, () => select(slots));

/**
 * Calls `onView` with the first and last visible row: when they or `onView` changed with a render and, without a render, while the list
 * scrolls. Other renders do not call it: a list that requests what its rows lack would request it again after each failure.
 */
export function useVisibleRows(
  slots: RowSlots,
  onView: ((first: number, last: number) => void) | undefined,
): void {
  const { first, last } = slots;
  useEffect(() => onView?.(first, last), [onView, first, last]);
  useEffect(() => slots.on(() => onView?.(slots.first, slots.last)), [slots, onView]);
}

interface SlotRowsProps {
  readonly slots: RowSlots;
  readonly draw: (index: number) => ReactNode;
}

/** The drawn rows. A scroll draws only those that come into view, each into the element of one that left. */
export function SlotRows({ slots, draw }: SlotRowsProps) {
  const order = useSlots(slots, (one) => one.order);
  return order.map((slot) => <Slot key={slot} slot={slot} slots={slots} draw={draw} />);
}

const Slot = ({ slot, slots, draw }: SlotRowsProps & { readonly slot: number }) =>
  draw(useSlots(slots, (one) => one.indexAt(slot)));
