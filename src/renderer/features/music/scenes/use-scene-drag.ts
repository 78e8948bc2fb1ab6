import type { DragEvent } from 'react';
import { useState } from 'react';
import { tellFailure } from '../../../state/calls.ts';
import { moveScene } from './scene-actions.ts';

/** Dragging of rows; `over`: the row that the dragged one would take the place of. */
export function useSceneDrag(ids: readonly string[]) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: over === dragged ? null : over,
    props: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (dragged !== null) tellFailure(moveScene(dragged, ids.indexOf(id)));
        end();
      },
      onDragEnd: end,
    }),
  };
}
