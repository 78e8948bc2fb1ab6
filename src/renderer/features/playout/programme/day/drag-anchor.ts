import type { PointerEvent } from 'react';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { askBeforeMove, changeSlot, clockAt } from '../parts/steps.ts';
import { findGrid } from './strip-keys.ts';
import { useStripView } from './strip-view.ts';

/**
 * Moves a slot's start with the pointer, in steps of its grid, with Alt to the second. The day is generated at each step; Escape takes it back.
 * Where another slot would air less by it, dropping it asks first, as for a new slot.
 */
export function dragAnchor(
  event: PointerEvent<HTMLElement>,
  view: DayView,
  form: SlotJson,
  slot: DaySlot,
): void {
  if (event.button !== 0 || view.preview === null) return;
  event.preventDefault();
  event.stopPropagation();
  const edge = event.currentTarget;
  const { zone } = view.preview;
  const top = event.clientY;
  const gesture = `drag/${form.id}/${String(event.timeStamp)}`;
  const before = clockAt(slot.start, zone, 1000);
  let isMoved = false;
  let last = before;
  const moved = ({ clientY, altKey }: globalThis.PointerEvent): void => {
    const by = ((clientY - top) / useStripView.getState().scale) * 60_000;
    const at = clockAt(slot.start + by, zone, altKey ? 1000 : findGrid(form));
    // Most moves stay within a step of the grid, and each edit reads the whole document.
    if (at === last) return;
    last = at;
    isMoved = true;
    changeSlot(view, form, { at }, gesture);
  };
  const takeBack = (): void => {
    if (isMoved) programmeEditor.travel('undo');
  };
  programmeEditor.show({ subject: { k: 'slot', id: form.id } });
  edge.setPointerCapture(event.pointerId);
  followDrag(edge, {
    moved,
    drop: () => {
      if (last !== before && askBeforeMove(view, slot, last)) takeBack();
    },
    cancel: takeBack,
  });
}

interface DragEnds {
  readonly moved: (event: globalThis.PointerEvent) => void;
  readonly drop: () => void;
  readonly cancel: () => void;
}

/** Follows the captured pointer until it is released; Escape cancels. */
function followDrag(edge: HTMLElement, { moved, drop, cancel }: DragEnds): void {
  const stop = new AbortController();
  const { signal } = stop;
  const ending = (act: () => void) => (): void => {
    stop.abort();
    act();
  };
  edge.addEventListener('pointermove', moved, { signal });
  edge.addEventListener('pointerup', ending(drop), { signal });
  edge.addEventListener('pointercancel', ending(cancel), { signal });
  document.addEventListener(
    'keydown',
    (key) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      ending(cancel)();
    },
    { signal, capture: true },
  );
}
