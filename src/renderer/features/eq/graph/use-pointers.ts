import type { MouseEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import type { GraphView } from './graph-view.ts';
import type { Place } from './held.ts';
import { Held } from './held.ts';
import { gesture } from './gesture.ts';

/** A finger that rests so long (ms) opens the menu. */
const LONG_PRESS = 500;

export interface PointerOptions {
  readonly view: () => GraphView | null;
  readonly eqId: string | null;
  /** Bands can be looked at, and not moved. */
  readonly disabled: boolean;
  readonly moveLabel: (bandId: string) => string;
  readonly onPick: (bandId: string | null) => void;
  readonly onToggle: (bandId: string) => void;
  readonly onMenu: (bandId: string, at: Place) => void;
  readonly onFlatten: (bandId: string) => void;
  /** A double click where no node is; px within the plot. */
  readonly onAdd: (at: Place) => void;
}

/** The band whose node is at a pointer. */
const bandAt = (target: EventTarget | null): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-band]')?.dataset['band'] ?? null)
    : null;

const placeOf = ({ clientX: x, clientY: y }: { clientX: number; clientY: number }): Place => ({
  x,
  y,
});

/** Everything that pointers do on the graph: one gesture from press to release, pinching, double clicks, the menu. */
export function usePointers(options: PointerOptions) {
  const held = useRef<Held | null>(null);
  const press = useRef<ReturnType<typeof setTimeout> | null>(null);
  const unpress = (): void => {
    if (press.current !== null) clearTimeout(press.current);
    press.current = null;
  };
  const finish = (keep: boolean): boolean => {
    const was = held.current?.dragging === true;
    held.current = null;
    unpress();
    if (was && keep) gesture.end();
    else if (was) gesture.cancel();
    return was;
  };
  return {
    /** Puts a drag back; true when there was one. */
    cancel: () => finish(false),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const bandId = bandAt(event.target);
        if (held.current !== null) second(event, held.current, options);
        else if (bandId === null) {
          if (event.button === 0) options.onPick(null);
        } else if (take(event, bandId, held, options) && event.pointerType !== 'mouse')
          press.current = setTimeout(() => {
            if (held.current?.dragging !== false) return;
            finish(false);
            options.onMenu(bandId, placeOf(event));
          }, LONG_PRESS);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = held.current;
        const plot = options.view()?.frame?.plot;
        if (now === null || plot === undefined || options.eqId === null) return;
        const keys = {
          fine: event.shiftKey,
          lock: event.altKey,
          q: event.ctrlKey || event.metaKey,
        };
        const change = now.move(event.pointerId, placeOf(event), keys, plot);
        if (now.dragging) unpress();
        if (change !== null)
          gesture.move(options.eqId, now.bandId, change, options.moveLabel(now.bandId), false);
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (held.current?.release(event.pointerId) === true) finish(true);
      },
      onPointerCancel: () => finish(false),
      onLostPointerCapture: (event: PointerEvent<HTMLElement>) => {
        if (held.current?.pointer === event.pointerId) finish(true);
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        doubled(event, options);
      },
      onContextMenu: (event: MouseEvent<HTMLElement>) => {
        const bandId = bandAt(document.elementFromPoint(event.clientX, event.clientY));
        if (bandId === null) return;
        event.preventDefault();
        finish(false);
        options.onPick(bandId);
        options.onMenu(bandId, placeOf(event));
      },
    },
  };
}

/** A press on a node; true when it is held now. */
function take(
  event: PointerEvent<HTMLElement>,
  bandId: string,
  held: { current: Held | null },
  { eqId, disabled, onPick, onToggle }: PointerOptions,
): boolean {
  if (event.button > 1) return false;
  onPick(bandId);
  const start = eqId === null ? undefined : gesture.band(eqId, bandId);
  if (disabled || start === undefined) return false;
  if (event.button === 1) {
    event.preventDefault();
    onToggle(bandId);
    return false;
  }
  gesture.end();
  event.currentTarget.setPointerCapture(event.pointerId);
  held.current = new Held(event.pointerId, start, placeOf(event));
  return true;
}

/** A second finger pinches Q, wherever on the graph it is. */
function second(event: PointerEvent<HTMLElement>, held: Held, { eqId }: PointerOptions): void {
  const band = eqId === null ? undefined : gesture.band(eqId, held.bandId);
  if (band === undefined || event.pointerId === held.pointer) return;
  event.currentTarget.setPointerCapture(event.pointerId);
  held.pinch(event.pointerId, placeOf(event), band.q);
}

function doubled(event: MouseEvent<HTMLElement>, options: PointerOptions): void {
  if (options.disabled) return;
  const bandId = bandAt(document.elementFromPoint(event.clientX, event.clientY));
  if (bandId !== null) {
    options.onFlatten(bandId);
    return;
  }
  const frame = options.view()?.frame;
  if (frame == null) return;
  const box = event.currentTarget.getBoundingClientRect();
  const at = { x: event.clientX - box.left - frame.left, y: event.clientY - box.top - frame.top };
  const { width, height } = frame.plot;
  if (at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height) options.onAdd(at);
}
