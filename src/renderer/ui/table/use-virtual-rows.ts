import type { RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';

export interface VirtualRows {
  /** Indices to draw: what is on screen and a few more. */
  readonly drawn: readonly number[];
  /** The first and last index on screen. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows together (px). */
  readonly height: number;
  readonly scrollTo: (index: number, align: 'center' | 'auto') => void;
}

/**
 * Which of `count` rows of `rowHeight` px are on screen, as plain values. `head`: px over them that stay in sight; `overscan`: rows
 * beyond what is seen.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  head = 0,
  overscan = 6,
): VirtualRows {
  'use no memo';
  // The virtualizer is one object that changes inside; only values read from it leave this hook.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingEnd: head,
  });
  return {
    drawn: virtual.getVirtualItems().map((item) => item.index),
    first: virtual.range?.startIndex ?? 0,
    last: virtual.range?.endIndex ?? 0,
    height: virtual.getTotalSize(),
    scrollTo: (index, align) => {
      virtual.scrollToIndex(index, { align });
    },
  };
}
