import { droppedPaths } from '../../../state/dropped-paths.ts';
import { openDialog } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { indexAt, getLaneItem } from '../model/lane.ts';
import { chooseRounding } from './drag.ts';
import { laneAt, msAt } from './geometry.ts';
import { exactClock, getZone } from './zone-clock.ts';
import type { TimelineView } from './timeline-view.ts';
import { stillChannel } from './conflicts.ts';

/** Drops within this distance (px) of an item's edge snap to it. */
const NEAR = 12;

interface DropPosition {
  readonly lane: number;
  readonly channel: string;
  /** Playout time. */
  readonly at: number;
  readonly wall: number;
}

/** Handles system files that are dropped on a lane. */
export class Drops {
  readonly #element: HTMLElement;
  readonly #view: TimelineView;
  readonly #stop = new AbortController();

  constructor(element: HTMLElement, view: TimelineView) {
    this.#element = element;
    this.#view = view;
    const { signal } = this.#stop;
    element.addEventListener('dragover', this.#over, { signal });
    element.addEventListener('dragleave', this.#leave, { signal });
    element.addEventListener('drop', this.#drop, { signal });
  }

  dispose(): void {
    this.#stop.abort();
  }

  readonly #over = (event: DragEvent): void => {
    const place = this.#place(event);
    const carrier = event.dataTransfer;
    if (place === null || carrier?.types.includes('Files') !== true) {
      this.#view.show(null);
      return;
    }
    event.preventDefault();
    carrier.dropEffect = 'copy';
    const text = exactClock(getZone(playoutEditor.state.zone).local(place.wall));
    this.#view.show({ k: 'drop', lane: place.lane, at: place.wall, text });
  };

  readonly #leave = (): void => this.#view.show(null);

  readonly #drop = (event: DragEvent): void => {
    const place = this.#place(event);
    this.#view.show(null);
    const carrier = event.dataTransfer;
    if (place === null || carrier === null) return;
    event.preventDefault();
    const { channel, at } = place;
    if (carrier.files.length > 0)
      openDialog({ k: 'add-files', channel, at, paths: droppedPaths() });
  };

  /** The target of a drop: the nearest edge of an item, else a rounded time. */
  #place(event: DragEvent): DropPosition | null {
    const { frame, lanes } = this.#view;
    if (frame === null) return null;
    const box = this.#element.getBoundingClientRect();
    const index = laneAt(frame, event.clientY - box.top);
    const drawn = lanes[index];
    if (drawn === undefined || stillChannel(drawn.channel)) return null;
    const { lane, shift, channel } = drawn;
    const raw = msAt(frame, event.clientX - box.left) + shift;
    const at = event.altKey ? null : edgeNear(lane, raw, NEAR / frame.pxPerMs);
    const step = chooseRounding(frame.pxPerMs);
    const place = at ?? Math.round((raw - shift) / step) * step + shift;
    return { lane: index, channel, at: place, wall: place - shift };
  }
}

/** The nearest start or finish around a time; null: none within `tolerance`. */
function edgeNear(
  lane: Parameters<typeof indexAt>[0],
  at: number,
  tolerance: number,
): number | null {
  let best: number | null = null;
  for (const place of [at, at - tolerance, at + tolerance]) {
    const item = getLaneItem(lane, indexAt(lane, place));
    for (const edge of item === null ? [] : [item.start, item.finish])
      if (
        Math.abs(edge - at) <= tolerance &&
        (best === null || Math.abs(edge - at) < Math.abs(best - at))
      )
        best = edge;
  }
  return best;
}
