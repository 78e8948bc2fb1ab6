import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Distance (px) from an edge of the list within which dragging scrolls it, and its speed there (px per frame). */
const EDGE = 36;
const FASTEST = 14;

export interface RowDrag {
  /** Row that is dragged; null: none. */
  readonly dragged: number | null;
  /** Follow the pointer within its frame, without rendering. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly line: RefObject<HTMLDivElement | null>;
  readonly start: (row: number, event: ReactPointerEvent) => void;
}

/**
 * Dragging of rows by mouse, pen or touch. Rows of `rowHeight` px from `first` to `count` - 1 are targets; Escape cancels. `onDrop` gets the row and its new
 * place, unless that is where it was.
 */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  {
    first,
    count,
    rowHeight,
  }: { readonly first: number; readonly count: number; readonly rowHeight: number },
  onDrop: (from: number, to: number) => void,
): RowDrag {
  const [dragged, setDragged] = useState<number | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      stop.current?.();
    },
    [],
  );
  const start = useCallback(
    (row: number, event: ReactPointerEvent) => {
      const list = scroller.current;
      if (event.button !== 0 || list === null) return;
      event.preventDefault();
      setDragged(row);
      stop.current = follow({
        list,
        y: event.clientY,
        draw: (at) => {
          const slot = Math.min(count, Math.max(first, Math.round(at / rowHeight)));
          shift(ghost.current, at - rowHeight / 2);
          shift(line.current, slot * rowHeight - 1);
          return slot > row ? slot - 1 : slot;
        },
        end: (to) => {
          stop.current = null;
          setDragged(null);
          if (to !== null && to !== row) onDrop(row, to);
        },
      });
    },
    [scroller, first, count, rowHeight, onDrop],
  );
  return { dragged, ghost, line, start };
}

function shift(element: HTMLElement | null, y: number): void {
  if (element !== null) element.style.transform = `translateY(${String(y)}px)`;
}

interface Follow {
  readonly list: HTMLElement;
  readonly y: number;
  /** Draws the drag at an offset (px) in the list and returns the row it would drop at. */
  readonly draw: (at: number) => number;
  /** Null: cancelled. */
  readonly end: (to: number | null) => void;
}

/** Follows the pointer until it is released; scrolls near the edges. Returns a function that cancels. */
function follow({ list, y: from, draw, end }: Follow): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let y = from;
  let to: number | null = null;
  let frame = 0;
  const draws = (): void => {
    to = draw(y - list.getBoundingClientRect().top + list.scrollTop);
  };
  const finish = (commit: boolean): void => {
    if (signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    end(commit ? to : null);
  };
  const scroll = (): void => {
    const speed = speedAt(y, list.getBoundingClientRect());
    if (speed !== 0) {
      list.scrollTop += speed;
      draws();
    }
    frame = requestAnimationFrame(scroll);
  };
  frame = requestAnimationFrame(scroll);
  addEventListener(
    'pointermove',
    (event) => {
      y = event.clientY;
      draws();
    },
    { signal },
  );
  const ends = (commit: boolean) => () => {
    finish(commit);
  };
  addEventListener('pointerup', ends(true), { signal });
  addEventListener('pointercancel', ends(false), { signal });
  addEventListener('blur', ends(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      finish(false);
    },
    { signal, capture: true },
  );
  return ends(false);
}

/** px per frame: faster the closer the pointer is to an edge of the list. */
function speedAt(y: number, { top, bottom }: DOMRect): number {
  const over = Math.max(0, EDGE - (bottom - y)) - Math.max(0, EDGE - (y - top));
  return Math.round((Math.max(-EDGE, Math.min(EDGE, over)) / EDGE) * FASTEST);
}
