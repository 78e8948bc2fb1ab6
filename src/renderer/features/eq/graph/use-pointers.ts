import type { MouseEvent, PointerEvent } from 'react';
import { useEffect, useState } from 'react';
import { tidyFrequency, tidyGain } from '../../../../shared/eq/edit.ts';
import { frequencyAt, gainAt } from '../../../../shared/eq/plot.ts';
import type { EqGraphView } from './graph-view.ts';
import type { PointerPosition } from './pressed-node.ts';
import { PressedNode } from './pressed-node.ts';
import { gesture } from './gesture.ts';
import { add, flatten, pick, toggle } from '../model/band-actions.ts';

/** A touch held this long (ms) opens the menu. */
const LONG_PRESS_MS = 500;

interface PointerOptions {
  readonly view: EqGraphView;
  /** Read-only: bands cannot be moved. */
  readonly disabled: boolean;
  readonly onMenu: (bandId: string, at: PointerPosition) => void;
}

/** The band whose node is at a pointer. */
export const bandAt = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-band]')?.dataset['band'] ?? null)
    : null;

/** The key target of the node at a pointer. */
const findFocus = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element
    ? (target.closest('[data-band]')?.querySelector<HTMLElement>('[role="slider"]') ?? null)
    : null;

const toPoint = ({
  clientX: x,
  clientY: y,
}: {
  clientX: number;
  clientY: number;
}): PointerPosition => ({
  x,
  y,
});

/** Pointer handling of the graph: drags, pinches, double clicks and the context menu. */
class Pointers {
  #pressed: PressedNode | null = null;
  #press: ReturnType<typeof setTimeout> | null = null;
  #options: PointerOptions;

  constructor(options: PointerOptions) {
    this.#options = options;
  }

  use(options: PointerOptions): void {
    this.#options = options;
  }

  /** Cancels a drag; true if there was one. */
  readonly cancel = (): boolean => this.#finish(false);

  /**
   * Listens on the window in the capture phase: dispatching every movement through the page and React would cost more than the
   * movement itself.
   */
  readonly onPointerMove = (event: globalThis.PointerEvent): void => {
    if (this.#pressed === null) return;
    event.stopPropagation();
    this.#move(event, this.#pressed);
  };

  readonly handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const bandId = bandAt(event.target);
      if (this.#pressed !== null) this.#second(event, this.#pressed);
      else if (bandId !== null) this.#take(event, bandId);
      else if (event.button === 0) pick(null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (this.#pressed?.release(event.pointerId) === true) this.#finish(true);
    },
    onPointerCancel: () => this.#finish(false),
    onLostPointerCapture: (event: PointerEvent<HTMLElement>) => {
      if (this.#pressed?.pointer === event.pointerId) this.#finish(true);
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // A lifted long press also fires mouse events; they must not take the focus from the menu that it opened.
      if (document.querySelector('[role="menu"][data-state="open"]') !== null)
        event.preventDefault();
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>) => doubled(event, this.#options),
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const bandId = bandAt(document.elementFromPoint(event.clientX, event.clientY));
      if (bandId === null) return;
      event.preventDefault();
      this.#finish(false);
      pick(bandId);
      this.#options.onMenu(bandId, toPoint(event));
    },
  };

  #take(event: PointerEvent<HTMLElement>, bandId: string): void {
    const { disabled } = this.#options;
    if (event.button > 1) return;
    pick(bandId);
    const start = gesture.band(bandId);
    if (disabled || start === undefined) return;
    if (event.button === 1) {
      event.preventDefault();
      toggle(bandId);
      return;
    }
    gesture.end();
    // Suppresses compatibility mouse events, which would double the work of every movement, so it must set the focus itself.
    event.preventDefault();
    findFocus(event.target)?.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#pressed = new PressedNode(event.pointerId, start, toPoint(event));
    if (event.pointerType !== 'mouse') this.#waitForMenu(bandId, toPoint(event));
  }

  #waitForMenu(bandId: string, at: PointerPosition): void {
    this.#press = setTimeout(() => {
      if (this.#pressed?.dragging !== false) return;
      this.#finish(false);
      this.#options.onMenu(bandId, at);
    }, LONG_PRESS_MS);
  }

  /** A second finger anywhere on the graph pinches Q. */
  #second(event: PointerEvent<HTMLElement>, pressed: PressedNode): void {
    const band = gesture.band(pressed.bandId);
    if (band === undefined || event.pointerId === pressed.pointer) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.pinch(event.pointerId, toPoint(event), band.q);
  }

  #move(event: globalThis.PointerEvent, pressed: PressedNode): void {
    const plot = this.#options.view.frame?.plot;
    if (plot === undefined) return;
    const keys = { fine: event.shiftKey, lock: event.altKey, q: event.ctrlKey || event.metaKey };
    const change = pressed.move(event.pointerId, toPoint(event), keys, plot);
    if (pressed.dragging) this.#unpress();
    if (change !== null) gesture.move(pressed.bandId, change, false);
  }

  #finish(keep: boolean): boolean {
    const was = this.#pressed?.dragging === true;
    this.#pressed = null;
    this.#unpress();
    if (was && keep) gesture.end();
    else if (was) gesture.cancel();
    return was;
  }

  #unpress(): void {
    if (this.#press !== null) clearTimeout(this.#press);
    this.#press = null;
  }
}

/** The graph's pointer handlers; they always use the latest options. */
export function usePointers(options: PointerOptions): Pick<Pointers, 'cancel' | 'handlers'> {
  const [pointers] = useState(() => new Pointers(options));
  useEffect(() => {
    addEventListener('pointermove', pointers.onPointerMove, true);
    return () => removeEventListener('pointermove', pointers.onPointerMove, true);
  }, [pointers]);
  useEffect(() => {
    pointers.use(options);
  });
  return pointers;
}

/** Flattens the node at the pointer, or adds a band on empty space. */
function doubled(event: MouseEvent<HTMLElement>, options: PointerOptions): void {
  if (options.disabled) return;
  const bandId = bandAt(document.elementFromPoint(event.clientX, event.clientY));
  if (bandId !== null) {
    flatten(bandId);
    return;
  }
  const { frame } = options.view;
  if (frame === null) return;
  const box = event.currentTarget.getBoundingClientRect();
  const x = event.clientX - box.left - frame.left;
  const y = event.clientY - box.top - frame.top;
  const { plot } = frame;
  if (x < 0 || y < 0 || x > plot.width || y > plot.height) return;
  add({ frequency: tidyFrequency(frequencyAt(plot, x)), gain: tidyGain(gainAt(plot, y)) });
}
