import { playoutEditor } from '../model/editor.ts';
import { AXIS, msAt, hitAt } from './geometry.ts';
import type { Gesture, GestureEvent, ModifierKeys } from './gesture.ts';
import { idle, stepGesture } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';
import type { TimelineView } from './timeline-view.ts';
import { stillChannel } from './conflicts.ts';

/** Wheel distance (px) that doubles or halves the span. */
const DOUBLE = 240;
/** A line and a page in deltaMode 1 and 2 (px). */
const LINE = 34;
const PAGE = 400;

/** The element's place is cached for this long (ms). */
const FRESH_MS = 500;

interface PointerPorts {
  readonly view: TimelineView;
  readonly host: GestureHost;
  readonly scrollBy: (px: number) => void;
  /** Reports what is under the pointer while no button is pressed; null: the pointer left. */
  readonly onHover: (hit: TimelineHit | null, at: TimelinePoint) => void;
  readonly onDouble: (hit: TimelineHit) => void;
  readonly onMenu: (hit: TimelineHit, at: TimelinePoint) => void;
}

const readKeys = (event: MouseEvent): ModifierKeys => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
  alt: event.altKey,
});

/**
 * Pointer, wheel and double-click input of the timeline. It uses native listeners, because React's dispatch would cost more than
 * handling a drag's movements. Movements are applied at most once per frame.
 */
export class Pointers {
  readonly #element: HTMLElement;
  readonly #ports: PointerPorts;
  readonly #stop = new AbortController();
  #gesture: Gesture = idle;
  #asked = 0;
  #moves: GestureEvent[] = [];
  #box: DOMRect | null = null;
  #boxAt = 0;

  constructor(element: HTMLElement, ports: PointerPorts) {
    this.#element = element;
    this.#ports = ports;
    const { signal } = this.#stop;
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ): void => {
      element.addEventListener(name, listener, { signal, passive: false });
    };
    on('pointerdown', this.#down);
    on('pointermove', this.#move);
    on('pointerup', this.#up);
    on('pointercancel', () => this.cancel());
    on('lostpointercapture', this.#up);
    on('pointerenter', () => {
      this.#box = null;
    });
    on('pointerleave', () => {
      playoutEditor.here = null;
      this.#ports.onHover(null, { x: 0, y: 0 });
    });
    on('wheel', this.#wheel);
    on('dblclick', (event) => {
      const hit = this.#hit(this.#place(event));
      if (hit !== null) this.#ports.onDouble(hit);
    });
    on('contextmenu', (event) => {
      const at = this.#place(event);
      const hit = this.#hit(at);
      if (hit === null || hit.k === 'axis') return;
      event.preventDefault();
      this.cancel();
      this.#ports.onMenu(hit, at);
    });
  }

  dispose(): void {
    this.#stop.abort();
    if (this.#asked !== 0) cancelAnimationFrame(this.#asked);
  }

  /** Cancels a drag; returns whether one was in progress. */
  readonly cancel = (): boolean => {
    const was = this.#gesture.k === 'dragging' || this.#gesture.k === 'banding';
    this.#moves = [];
    this.#step({ k: 'cancel' });
    return was;
  };

  #place({ clientX, clientY, timeStamp }: MouseEvent): TimelinePoint {
    // Reading the place during a movement would force a layout.
    if (this.#box === null || timeStamp - this.#boxAt > FRESH_MS)
      this.#box = this.#element.getBoundingClientRect();
    this.#boxAt = timeStamp;
    return { x: clientX - this.#box.left, y: clientY - this.#box.top };
  }

  #hit(at: TimelinePoint): TimelineHit | null {
    const { frame, lanes } = this.#ports.view;
    return frame === null ? null : hitAt(frame, lanes, at);
  }

  readonly #down = (event: PointerEvent): void => {
    // The browser would scroll the page to the element's end.
    this.#element.focus({ preventScroll: true });
    this.#box = null;
    const at = this.#place(event);
    const hit = this.#hit(at);
    if (hit === null || event.button > 1) return;
    if (event.button === 1) event.preventDefault();
    this.#element.setPointerCapture(event.pointerId);
    this.#ports.onHover(null, at);
    this.#step({
      k: 'down',
      pointer: event.pointerId,
      at,
      hit,
      keys: readKeys(event),
      button: event.button,
      touch: event.pointerType === 'touch',
      selected: hit.k === 'item' && playoutEditor.has(hit.ref),
      still: hit.k === 'item' && stillChannel(hit.ref.channel),
    });
  };

  readonly #move = (event: PointerEvent): void => {
    const at = this.#place(event);
    const next: GestureEvent = { k: 'move', pointer: event.pointerId, at, keys: readKeys(event) };
    // Only the last position of a frame counts.
    this.#moves = [
      ...this.#moves.filter((one) => one.k !== 'move' || one.pointer !== event.pointerId),
      next,
    ];
    if (this.#asked !== 0) return;
    this.#asked = requestAnimationFrame(() => {
      this.#asked = 0;
      this.#flush();
    });
  };

  #flush(): void {
    const moves = this.#moves;
    this.#moves = [];
    for (const move of moves) {
      if (this.#gesture.k === 'idle' && move.k === 'move') this.#hover(move.at);
      else this.#step(move);
    }
  }

  #hover(at: TimelinePoint): void {
    const hit = this.#hit(at);
    const { frame } = this.#ports.view;
    if (hit === null || frame === null) return;
    playoutEditor.here = at.y < AXIS ? null : msAt(frame, at.x);
    const edge = hit.k === 'item' && !stillChannel(hit.ref.channel) ? hit.edge : null;
    const cursor = hit.k === 'axis' ? 'grab' : edge === null ? 'default' : 'ew-resize';
    if (this.#element.style.cursor !== cursor) this.#element.style.cursor = cursor;
    this.#ports.onHover(hit, at);
  }

  readonly #up = (event: PointerEvent): void => {
    this.#flush();
    this.#step({ k: 'up', pointer: event.pointerId });
  };

  #step(event: GestureEvent): void {
    const [next, effects] = stepGesture(this.#gesture, event);
    this.#gesture = next;
    for (const effect of effects) this.#ports.host.carry(effect);
  }

  /** The wheel zooms around the pointer; sideways or with Shift it pans, with Alt it scrolls the lanes. A pinch is a wheel with Ctrl. */
  readonly #wheel = (event: WheelEvent): void => {
    const { frame } = this.#ports.view;
    if (frame === null) return;
    event.preventDefault();
    const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? PAGE : 1;
    const dx = event.deltaX * unit;
    const dy = event.deltaY * unit;
    if (event.altKey && !event.ctrlKey) this.#ports.scrollBy(dy);
    else if (event.shiftKey && dx === 0) playoutEditor.panBy(dy / frame.pxPerMs);
    else if (Math.abs(dx) > Math.abs(dy)) playoutEditor.panBy(dx / frame.pxPerMs);
    else {
      // Touchpad pinches report about a tenth of the distance.
      const turns = (dy * (event.ctrlKey && Math.abs(dy) < 50 ? 6 : 1)) / DOUBLE;
      const at = playoutEditor.timeAt(this.#place(event).x / frame.width);
      playoutEditor.zoomAround(at, 2 ** turns);
    }
  };
}
