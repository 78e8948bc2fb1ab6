import type { PointerEvent } from 'react';
import { create } from 'zustand';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { parseClock } from '../../../../../shared/playout/programme/lengths.ts';
import type { DaySlot } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { askBeforeMove, canStart } from '../parts/ask-slot.ts';
import { changeSlot, clockAt } from '../parts/steps.ts';
import { findGrid } from './strip-keys.ts';
import { useStripView } from './strip-view.ts';

/** Delay (ms) after the pointer stops before the day is generated, because an edit generates and draws the whole day. */
const REST_MS = 150;
const DAY_MS = 86_400_000;

/** The dragged edge: its time and its instant (epoch ms). null: no drag. */
export const useDraggedEdge = create<{
  readonly edge: { readonly at: string; readonly instant: number } | null;
}>(() => ({ edge: null }));

/**
 * Moves a slot's start with the pointer, in steps of its grid, or to the second with Alt. The edge follows at once, the day once the
 * pointer stops; Escape cancels. If another slot would air less, dropping asks first, as for a new slot.
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
  const drag = new EdgeDrag(view, form, slot, `drag/${form.id}/${String(event.timeStamp)}`);
  programmeEditor.show({ subject: { k: 'slot', id: form.id } });
  edge.setPointerCapture(event.pointerId);
  followDrag(edge, {
    moved: ({ clientY, altKey }) => {
      const by = ((clientY - top) / useStripView.getState().scale) * 60_000;
      drag.move(clockAt(slot.start + by, zone, altKey ? 1000 : findGrid(form)));
    },
    drop: () => drag.drop(),
    cancel: () => drag.cancel(),
  });
}

/** One drag of a slot's start. */
class EdgeDrag {
  readonly #view: DayView;
  readonly #form: SlotJson;
  readonly #slot: DaySlot;
  readonly #gesture: string;
  readonly #before: string;
  #last: string;
  /** The time in the document. */
  #edited: string;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(view: DayView, form: SlotJson, slot: DaySlot, gesture: string) {
    this.#view = view;
    this.#form = form;
    this.#slot = slot;
    this.#gesture = gesture;
    this.#before = clockAt(slot.start, view.preview?.zone ?? 'UTC', 1000);
    this.#last = this.#before;
    this.#edited = this.#before;
  }

  move(at: string): void {
    // Restart the delay even for movements within one grid step.
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#edit(), REST_MS);
    if (at === this.#last || !canStart(this.#view, this.#form, at)) return;
    this.#last = at;
    const turned = (parseClock(at) ?? 0) - (parseClock(this.#before) ?? 0) + 1.5 * DAY_MS;
    const instant = this.#slot.start + (turned % DAY_MS) - DAY_MS / 2;
    useDraggedEdge.setState({ edge: { at, instant } });
  }

  drop(): void {
    this.#end();
    if (this.#last !== this.#before && askBeforeMove(this.#view, this.#slot, this.#last))
      this.#takeBack();
    else this.#edit();
  }

  cancel(): void {
    this.#end();
    this.#takeBack();
  }

  #edit(): void {
    if (this.#last === this.#edited) return;
    this.#edited = this.#last;
    changeSlot(this.#view, this.#form, { at: this.#last }, this.#gesture);
  }

  #takeBack(): void {
    if (this.#edited !== this.#before) programmeEditor.travel('undo');
  }

  #end(): void {
    clearTimeout(this.#rest);
    useDraggedEdge.setState({ edge: null });
  }
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
