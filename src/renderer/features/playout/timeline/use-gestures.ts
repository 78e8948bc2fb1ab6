import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLatest } from '../../../ui/use-latest.ts';
import { openDialog } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import { shiftOfKey } from '../model/clock.ts';
import { Drops } from './drops.ts';
import { GestureHost } from './gesture-host.ts';
import { CLIP_GAP, laneTop, toX } from './geometry.ts';
import type { TimelineHit, TimelinePoint } from './geometry.ts';
import type { HoverHandle } from './HoverCard.tsx';
import { pressed } from './keys.ts';
import { Pointers } from './pointers.ts';
import type { TimelineView } from './timeline-view.ts';
import { startView } from './use-view.ts';
import { stillChannel } from './conflicts.ts';

interface Options {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly hover: RefObject<HoverHandle | null>;
  readonly onMenu: (menu: { hit: TimelineHit; at: TimelinePoint }) => void;
}

/** Connects pointer, keyboard and drop handling to the timeline. Returns the key handler. */
export function useGestures(options: Options): (event: KeyboardEvent<HTMLElement>) => void {
  const latest = useLatest(options);
  const { host: hostRef, scroller } = options;
  const shown = useRef<{ readonly view: TimelineView; readonly pointers: Pointers } | null>(null);
  useEffect(() => {
    const host = hostRef.current;
    const lanes = scroller.current;
    if (host === null || lanes === null) return undefined;
    const started = startView(host, lanes);
    if (started === null) return undefined;
    const { view, stop } = started;
    const pointers = createPointers(host, lanes, view, latest);
    const drops = new Drops(host, view);
    shown.current = { view, pointers };
    return () => {
      shown.current = null;
      drops.dispose();
      pointers.dispose();
      stop();
    };
  }, [hostRef, scroller, latest]);
  return (event) => {
    // A menu inside the element handles its own keys.
    if (event.target !== event.currentTarget) return;
    const { key, shiftKey: shift, altKey: alt } = event;
    const press = { key, shift, alt, ctrl: event.ctrlKey || event.metaKey };
    const did = pressed(press, {
      onMenu: () => {
        if (shown.current !== null) menuAtSelection(shown.current.view, options.onMenu);
      },
      cancel: () => shown.current?.pointers.cancel() ?? false,
    });
    if (!did) return;
    event.preventDefault();
    // The panel listens for some of the same keys.
    event.stopPropagation();
  };
}

function createPointers(
  host: HTMLElement,
  scroller: HTMLElement,
  view: TimelineView,
  latest: RefObject<Options>,
): Pointers {
  const scrollBy = (px: number): void => {
    if (scroller.scrollHeight > scroller.clientHeight) scroller.scrollTop += px;
  };
  return new Pointers(host, {
    view,
    host: new GestureHost(view, scrollBy),
    scrollBy,
    onHover: (hit, at) => latest.current.hover.current?.show(hit, at),
    onDouble: (hit) => {
      if (hit.k === 'item') playoutEditor.zoomTo(hit.ref);
      else if (hit.k === 'axis') playoutEditor.showAll();
      else if (hit.k === 'gap' && !stillChannel(hit.channel))
        openDialog({ k: 'fill', channel: hit.channel, from: hit.from, to: hit.to });
    },
    onMenu: (hit, at) => {
      if (hit.k === 'item' && !playoutEditor.has(hit.ref)) playoutEditor.select([hit.ref]);
      latest.current.hover.current?.show(null, at);
      latest.current.onMenu({ hit, at });
    },
  });
}

/** Opens the context menu of the selection from the keyboard, at the visible part of its item. */
function menuAtSelection(view: TimelineView, onMenu: Options['onMenu']): void {
  const ref = playoutEditor.state.selection.at(-1);
  const { frame } = view;
  if (ref === undefined || frame === null) return;
  const item = findItem(ref);
  const index = view.lanes.findIndex(({ channel }) => channel === ref.channel);
  if (item === null || index < 0) return;
  const x = Math.max(
    4,
    Math.min(frame.width - 4, toX(frame, item.start - shiftOfKey(ref.channel))),
  );
  const at = { x, y: laneTop(frame, index) + CLIP_GAP + 20 };
  const middle = (item.start + item.finish) / 2;
  const here = playoutEditor.here;
  const place = here === null ? middle : here + shiftOfKey(ref.channel);
  const within = place > item.start && place < item.finish ? place : middle;
  onMenu({ hit: { k: 'item', ref, channel: ref.channel, edge: null, at: within }, at });
}
