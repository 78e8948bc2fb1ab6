import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { useLatest } from '../../../../ui/use-latest.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { airsAt, findOpening } from './opening.ts';
import { readScroll, toOffset, useStripView } from './strip-view.ts';

/** Distance (px) of the initial time from the upper edge. */
const OPENING_PX = 140;

const dayKey = ({ preview, channel }: DayView): string | null =>
  preview === null ? null : `${channel.number} ${String(preview.from)}`;

/**
 * Scrolls a new day to its initial position: the first day, the current day, and a day with the selected slot. Other days open at the time
 * of the previous day, so that days can be compared; the same day keeps its scroll position.
 */
export function useOpening(strip: RefObject<HTMLElement | null>, view: DayView): void {
  const day = dayKey(view);
  const latest = useLatest(view);
  useLayoutEffect(() => {
    const element = strip.current;
    const { preview, slots } = latest.current;
    if (element === null || preview === null) return;
    const { day: last, from, scale } = useStripView.getState();
    const { subject } = programmeEditor.state;
    const chosen = slots.find(({ slot }) => subject?.k === 'slot' && slot === subject.id);
    const now = Date.now();
    element.scrollTo({ top: from * scale });
    const isOnAir = airsAt({ start: preview.from, finish: preview.to }, now);
    if (day !== last && (last === null || isOnAir || chosen !== undefined)) {
      const at = findOpening(preview, slots, chosen, now) - preview.from;
      reveal(element, toOffset(at, scale));
    }
    useStripView.setState({ day });
    readScroll(element);
  }, [strip, day, latest]);
}

/** Scrolls to an offset (px), unless it is already in the upper part of the visible range. */
function reveal(element: HTMLElement, offset: number): void {
  const { scrollTop, clientHeight } = element;
  if (offset >= scrollTop && offset < scrollTop + clientHeight * 0.6) return;
  element.scrollTo({ top: offset - Math.min(OPENING_PX, clientHeight / 3) });
}

/** Scrolls the list or table of the current day to what is on air. */
export function useListOpening(list: RefObject<HTMLElement | null>, view: DayView): void {
  const day = dayKey(view);
  useLayoutEffect(() => {
    const row = list.current?.querySelector('[aria-current=time]');
    if (day !== null) row?.scrollIntoView({ block: 'center' });
  }, [list, day]);
}
