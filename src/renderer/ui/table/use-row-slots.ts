import { useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../use-latest.ts';

/** Time (ms) after the last scroll until the elements return to row order. */
const SETTLE_MS = 500;

/** Extra rows above and below the visible ones. */
const OVERSCAN = 3;

/** Which row each of a constant number of elements shows. A scroll renders only the elements that get another row. */
export class RowSlots {
  #first = 0;
  #fit = 0;
  #isScrolling = false;
  #size = 0;
  #count = 0;
  #from = 0;
  readonly #renders = new Map<number, () => void>();

  /** Sets the number of rows. */
  layOut(count: number): void {
    this.#count = count;
    this.#size = this.#fit === 0 ? 0 : Math.min(count, this.#fit + 1 + 2 * OVERSCAN);
    this.#first = Math.min(this.#first, Math.max(0, count - this.#fit));
    this.#from = Math.min(Math.max(0, this.#first - OVERSCAN), count - this.#size);
  }

  /** The elements in document order: that of their rows at rest, for screen readers and Tab; while scrolling, none is moved. */
  get order(): readonly number[] {
    const turn = this.#isScrolling || this.#size === 0 ? 0 : this.#from % this.#size;
    return Array.from({ length: this.#size }, (_, at) => (at + turn) % this.#size);
  }

  get isScrolling(): boolean {
    return this.#isScrolling;
  }

  /** The first and last visible row. */
  get first(): number {
    return this.#first;
  }
  get last(): number {
    return Math.max(0, Math.min(this.#count, this.#first + this.#fit) - 1);
  }

  has(index: number): boolean {
    return index >= this.#from && index < this.#from + this.#size;
  }

  indexAt(slot: number): number {
    return this.#from + ((slot - (this.#from % this.#size) + this.#size) % this.#size);
  }

  settle(): void {
    this.#isScrolling = false;
  }

  onChange(slot: number, render: () => void): () => void {
    this.#renders.set(slot, render);
    return () => this.#renders.delete(slot);
  }

  /** Sets the first visible row and the number of rows that fit; false: both are the same. */
  measure(first: number, fit: number): boolean {
    const isSame = fit === this.#fit && first === this.#first;
    [this.#first, this.#fit] = [first, fit];
    return !isSame;
  }

  /** Renders the elements whose row changes when `first` is the first visible row. */
  scroll(first: number): void {
    this.#isScrolling = true;
    const before = Array.from({ length: this.#size }, (_, slot) => this.indexAt(slot));
    this.#first = first;
    this.layOut(this.#count);
    for (const [slot, index] of before.entries())
      if (this.indexAt(slot) !== index) this.#renders.get(slot)?.();
  }
}

/** The elements for `count` rows in a scroll container with a sticky header of `head` px. `onScroll`: called after a scroll. */
export function useRowSlots(
  element: HTMLElement,
  count: number,
  rowHeight: number,
  head: number,
  onScroll: (slots: RowSlots) => void,
): RowSlots {
  const [slots] = useState(() => new RowSlots());
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  slots.layOut(count);
  const scrolled = useLatest(onScroll);
  useLayoutEffect(() => {
    const findFirst = (): number => Math.max(0, Math.floor(element.scrollTop / rowHeight));
    const measure = (): void => {
      const fit = Math.ceil(Math.max(0, element.clientHeight - head) / rowHeight);
      if (slots.measure(findFirst(), fit)) render();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      slots.settle();
      render();
    };
    const scroll = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, SETTLE_MS);
      const first = findFirst();
      const isFirst = !slots.isScrolling;
      if (!isFirst && first === slots.first) return;
      // Synchronously, because the rows must appear in the same frame as the new scroll position.
      flushSync(() => {
        if (isFirst) render();
        slots.scroll(first);
      });
      scrolled.current(slots);
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
  }, [element, rowHeight, head, slots, scrolled]);
  return slots;
}

/** The index of the row that an element shows; renders the caller when it changes. */
export function useSlotIndex(slots: RowSlots, slot: number): number {
  const [, render] = useReducer((renders: number) => renders + 1, 0);
  useLayoutEffect(() => slots.onChange(slot, render), [slots, slot]);
  return slots.indexAt(slot);
}
