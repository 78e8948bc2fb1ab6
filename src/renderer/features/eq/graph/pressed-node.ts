import type { DragKeys, DragPath } from '../../../../shared/eq/drag.ts';
import { dragged, dragOn, dragStart } from '../../../../shared/eq/drag.ts';
import { tidyQ } from '../../../../shared/eq/edit.ts';
import type { BandChange } from '../../../../shared/eq/edit.ts';
import type { Band } from '../../../../shared/eq/model.ts';
import type { Plot } from '../../../../shared/eq/plot.ts';

/** Distance (px) at which a press becomes a drag, so that a click moves nothing. */
const SLOP = 3;
/** Minimum distance of two fingers (px); below it, a small tremor would cause a large change. */
const MIN_SPREAD = 24;

export interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

/** A pressed node, from press to release. */
export class PressedNode {
  readonly pointer: number;
  readonly bandId: string;
  readonly #start: Band;
  readonly #down: PointerPosition;
  #at: PointerPosition;
  #path: DragPath = dragStart;
  #pinch: { readonly pointer: number; readonly from: number; readonly q: number } | null = null;
  dragging = false;

  constructor(pointer: number, start: Band, down: PointerPosition) {
    this.pointer = pointer;
    this.bandId = start.id;
    this.#start = start;
    this.#down = down;
    this.#at = down;
  }

  /** Starts a pinch with a second finger; `q`: the current Q. */
  pinch(pointer: number, at: PointerPosition, q: number): void {
    this.#pinch = { pointer, from: this.#distance(at), q };
    this.dragging = true;
  }

  /** Ends a finger's touch; true when it was the one that holds the node. */
  release(pointer: number): boolean {
    if (this.#pinch?.pointer === pointer) this.#pinch = null;
    return pointer === this.pointer;
  }

  /** The band after a movement; null when nothing changes. */
  move(pointer: number, at: PointerPosition, keys: DragKeys, plot: Plot): BandChange | null {
    if (this.#pinch !== null) return this.#spread(pointer, at, this.#pinch);
    if (pointer !== this.pointer) return null;
    if (!this.dragging && Math.hypot(at.x - this.#down.x, at.y - this.#down.y) < SLOP) return null;
    this.dragging = true;
    const base = keys.lock ? this.#path : { ...this.#path, axis: null };
    const path = dragOn(base, at.x - this.#at.x, at.y - this.#at.y, keys);
    // Ignores movement until the axis lock has chosen an axis.
    if (keys.lock && path.axis === null) return null;
    this.#path = path;
    this.#at = at;
    return dragged(this.#start, path, plot);
  }

  /** Spreading the fingers widens the band. */
  #spread(
    pointer: number,
    at: PointerPosition,
    pinch: { readonly pointer: number; readonly from: number; readonly q: number },
  ): BandChange | null {
    if (pointer === this.pointer) {
      this.#at = at;
      return null;
    }
    if (pointer !== pinch.pointer) return null;
    return { q: tidyQ(pinch.q * (pinch.from / this.#distance(at))) };
  }

  #distance(at: PointerPosition): number {
    return Math.max(MIN_SPREAD, Math.hypot(at.x - this.#at.x, at.y - this.#at.y));
  }
}
