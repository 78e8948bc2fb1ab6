import { z } from 'zod';
import { t } from '../../../../shared/i18n/translate.ts';
import { NewItem } from '../../../../shared/playout/operations.ts';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import { playoutEditor } from '../model/editor.ts';
import { indexAt, itemOf } from '../model/lane.ts';
import type { TimelineAsk } from './asks.ts';
import { ITEMS_TYPE } from './asks.ts';
import { roundingOf } from './drag.ts';
import { laneAt, msAt } from './geometry.ts';
import { exactClock, zoneOf } from './zone-clock.ts';
import type { TimelineView } from './timeline-view.ts';
import { rippleAt } from './ripple-scope.ts';
import { stillChannel } from './locked.ts';

/** Drops within this distance (px) of an item's edge snap to it. */
const NEAR = 12;

interface Ports {
  readonly view: () => TimelineView | null;
  readonly onAsk: (ask: TimelineAsk) => void;
}

interface Place {
  readonly lane: number;
  readonly channel: string;
  /** Playout time. */
  readonly at: number;
  readonly wall: number;
}

/** Handles items from the panel's lists and system files that are dropped on a lane. */
export class Drops {
  readonly #element: HTMLElement;
  readonly #ports: Ports;
  readonly #stop = new AbortController();

  constructor(element: HTMLElement, ports: Ports) {
    this.#element = element;
    this.#ports = ports;
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
    const types = carrier?.types ?? [];
    if (
      carrier === null ||
      place === null ||
      !(types.includes(ITEMS_TYPE) || types.includes('Files'))
    ) {
      this.#ports.view()?.show(null);
      return;
    }
    event.preventDefault();
    carrier.dropEffect = 'copy';
    const text = exactClock(zoneOf(playoutEditor.state.zone).local(place.wall));
    this.#ports.view()?.show({
      k: 'drop',
      lane: place.lane,
      at: place.wall,
      piece: pieceOf(place),
      text,
    });
  };

  readonly #leave = (): void => {
    this.#ports.view()?.show(null);
  };

  readonly #drop = (event: DragEvent): void => {
    const place = this.#place(event);
    this.#ports.view()?.show(null);
    const carrier = event.dataTransfer;
    if (place === null || carrier === null) return;
    event.preventDefault();
    const items = read(carrier.getData(ITEMS_TYPE));
    const { channel, at } = place;
    if (items !== null) void insert(channel, at, items);
    else if (carrier.files.length > 0)
      this.#ports.onAsk({ k: 'files', channel, at, paths: droppedPaths() });
  };

  /** The target of a drop: the nearest edge of an item, else a rounded time. */
  #place(event: DragEvent): Place | null {
    const view = this.#ports.view();
    const frame = view?.frame;
    if (view === null || frame == null) return null;
    const box = this.#element.getBoundingClientRect();
    const index = laneAt(frame, event.clientY - box.top);
    const drawn = view.lanes[index];
    if (drawn === undefined || stillChannel(drawn.channel)) return null;
    const { lane, shift, channel } = drawn;
    const raw = msAt(frame, event.clientX - box.left) + shift;
    const at = event.altKey ? null : edgeNear(lane, raw, NEAR / frame.pxPerMs);
    const step = roundingOf(frame.pxPerMs);
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
    const item = itemOf(lane, indexAt(lane, place));
    for (const edge of item === null ? [] : [item.start, item.finish])
      if (
        Math.abs(edge - at) <= tolerance &&
        (best === null || Math.abs(edge - at) < Math.abs(best - at))
      )
        best = edge;
  }
  return best;
}

/** Preview of the dropped items. Reads them from the editor, because browsers reveal drag data only on drop. */
function pieceOf({ lane, wall }: Place) {
  const items = playoutEditor.carried;
  if (items === null) return null;
  const length = items.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { lane, start: wall, finish: wall + length, title: '', fits: true };
}

function read(text: string): NewItem[] | null {
  if (text === '') return null;
  try {
    const parsed = z.array(NewItem).min(1).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

async function insert(channel: string, at: number, items: NewItem[]): Promise<void> {
  const done = await playoutEditor.run({
    k: 'insert',
    channel,
    at,
    items,
    ...rippleAt([{ channel, at }]),
  });
  if (done !== null) playoutEditor.say(t('playouttimeline:said.inserted', { count: items.length }));
}
