import type { PointerEvent } from 'react';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { changeSlot, clockAt } from '../parts/steps.ts';
import { findGrid } from './strip-keys.ts';
import { useStripView } from './strip-view.ts';

/** Moves a slot's start with the pointer, in steps of its grid, with Alt to the second. The day is generated at each step; Escape takes it back. */
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
  const end = (): void => {
    edge.removeEventListener('pointermove', moved);
    edge.removeEventListener('pointerup', end);
    edge.removeEventListener('pointercancel', cancel);
    document.removeEventListener('keydown', pressed, true);
  };
  const cancel = (): void => {
    end();
    if (isMoved) programmeEditor.travel('undo');
  };
  const pressed = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape') return;
    key.preventDefault();
    key.stopPropagation();
    cancel();
  };
  programmeEditor.show({ subject: { k: 'slot', id: form.id } });
  edge.setPointerCapture(event.pointerId);
  edge.addEventListener('pointermove', moved);
  edge.addEventListener('pointerup', end);
  edge.addEventListener('pointercancel', cancel);
  document.addEventListener('keydown', pressed, true);
}
