import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowActions } from './use-row-actions.ts';

/** Distance (px) from an edge of the list within which dragging scrolls it, and its speed there (px per frame). */
const EDGE = 36;
const MAX_SPEED = 14;

export interface RowDrag {
  /** Row of the dragged item; null: none. */
  readonly dragged: number | null;
  /** Elements that follow the pointer within its frame, without rendering. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly line: RefObject<HTMLDivElement | null>;
  readonly start: (row: number, event: ReactPointerEvent) => void;
}

interface Rows {
  readonly count: number;
  /** px */
  readonly rowHeight: number;
  readonly actions: Pick<RowActions, 'firstFree' | 'item' | 'rowOf' | 'move'>;
}

/**
 * Dragging of rows by mouse, pen or touch; Escape cancels. The drag belongs to an item: it moves the item even if the rows have shifted,
 * and does nothing once the item has left the list.
 */
export function useRowDrag(list: HTMLElement | null, rows: Rows): RowDrag {
  const [id, setId] = useState<string | null>(null);
  const latest = useRef(rows);
  const ghost = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  useEffect(() => () => stop.current?.(), []);
  const start = useCallback(
    (row: number, event: ReactPointerEvent) => {
      const item = latest.current.actions.item(row);
      if (event.button !== 0 || list === null || item === undefined) return;
      event.preventDefault();
      setId(item.id);
      stop.current = follow({
        list,
        y: event.clientY,
        draw: (at) => {
          const { rowHeight } = latest.current;
          shift(ghost.current, at - rowHeight / 2);
          shift(line.current, slotAt(latest.current, at) * rowHeight - 1);
        },
        end: (at) => {
          stop.current = null;
          setId(null);
          const { actions } = latest.current;
          const from = actions.rowOf(item.id);
          if (at === null || from === null) return;
          const slot = slotAt(latest.current, at);
          actions.move(from, slot > from ? slot - 1 : slot);
        },
      });
    },
    [list],
  );
  return { dragged: id === null ? null : rows.actions.rowOf(id), ghost, line, start };
}

/** The gap between rows at an offset (px) in the list, named by the row after it; limited to gaps that the server allows. */
const slotAt = ({ count, rowHeight, actions: { firstFree } }: Rows, at: number): number =>
  Math.min(count, Math.max(firstFree, Math.round(at / rowHeight)));

function shift(element: HTMLElement | null, y: number): void {
  if (element !== null) element.style.transform = `translateY(${String(y)}px)`;
}

interface Follow {
  readonly list: HTMLElement;
  readonly y: number;
  /** Renders the drag at an offset (px) in the list. */
  readonly draw: (at: number) => void;
  /** Called with the drop offset. Null: canceled, or the pointer did not move. */
  readonly end: (at: number | null) => void;
}

/** Follows the pointer until it is released; scrolls near the edges. Returns a function that cancels. */
function follow({ list, y: from, draw, end }: Follow): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let y = from;
  let at: number | null = null;
  let frame = 0;
  const draws = (): void => {
    at = y - list.getBoundingClientRect().top + list.scrollTop;
    draw(at);
  };
  const ends = (commit: boolean) => () => {
    if (signal.aborted) return;
    listening.abort();
    cancelAnimationFrame(frame);
    end(commit ? at : null);
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
  addEventListener('pointerup', ends(true), { signal });
  addEventListener('pointercancel', ends(false), { signal });
  addEventListener('blur', ends(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      ends(false)();
    },
    { signal, capture: true },
  );
  return ends(false);
}

/** px per frame: faster the closer the pointer is to an edge of the list. */
function speedAt(y: number, { top, bottom }: DOMRect): number {
  const over = Math.max(0, EDGE - (bottom - y)) - Math.max(0, EDGE - (y - top));
  return Math.round((Math.max(-EDGE, Math.min(EDGE, over)) / EDGE) * MAX_SPEED);
}
