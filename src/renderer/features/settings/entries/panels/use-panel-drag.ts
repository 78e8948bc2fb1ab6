import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { movePanel } from '../../../../../shared/settings/panels.ts';
import { tellFailure } from '../../../../state/calls.ts';
import { useDraggedOrder } from '../../../../state/settings/arrangement.ts';
import { changeSettings } from '../../../../state/settings/change.ts';

/** Dragging of panels by their handles. The order follows the pointer; releasing saves it, Escape cancels. */
export function usePanelDrag(rows: {
  readonly ids: readonly string[];
  readonly order: readonly string[];
  readonly count: number;
}): {
  readonly list: RefObject<HTMLUListElement | null>;
  /** The dragged panel; null: none. */
  readonly id: string | null;
  readonly start: (id: string, event: ReactPointerEvent) => void;
} {
  const list = useRef<HTMLUListElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const [id, setId] = useState<string | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const start = (dragged: string, event: ReactPointerEvent): void => {
    if (event.button !== 0) return;
    const { ids, order, count } = rows;
    const end = (save: boolean): void => {
      stop.current = null;
      setId(null);
      const { order: next } = useDraggedOrder.getState();
      if (save && next !== null)
        // Keeps the dragged order until the settings contain it, so that the rows do not jump back.
        tellFailure(changeSettings({ panelOrder: [...next] }).finally(drop));
      else drop();
    };
    setId(dragged);
    stop.current = followPointer((y) => {
      const bounds = list.current?.getBoundingClientRect();
      if (bounds === undefined) return;
      const at = Math.floor(((y - bounds.top) / bounds.height) * count);
      const to = Math.max(0, Math.min(count - 1, at));
      useDraggedOrder.setState({ order: movePanel(ids, order, dragged, to) });
    }, end);
  };
  return { list, id, start };
}

const drop = (): void => useDraggedOrder.setState({ order: null });

/** Calls `move` with the pointer's y until it is released. Returns a function that cancels. */
function followPointer(move: (y: number) => void, end: (save: boolean) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const stop = (save: boolean): void => {
    if (signal.aborted) return;
    listening.abort();
    end(save);
  };
  addEventListener('pointermove', ({ clientY }) => move(clientY), { signal });
  addEventListener('pointerup', () => stop(true), { signal });
  addEventListener('pointercancel', () => stop(false), { signal });
  addEventListener('blur', () => stop(false), { signal });
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      stop(false);
    },
    { signal, capture: true },
  );
  return () => stop(false);
}
