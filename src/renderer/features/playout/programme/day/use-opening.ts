import type { RefObject } from 'react';
import { useLayoutEffect } from 'react';
import { useLatest } from '../../../../ui/use-latest.ts';
import type { DayView } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { airsAt, findOpening } from './opening.ts';
import { readScroll, toOffset, useStripView } from './strip-view.ts';

/** How far below the upper edge a day opens at its time (px). */
const OPENING_PX = 140;

const dayKey = ({ preview, channel }: DayView): string | null =>
  preview === null ? null : `${channel.number} ${String(preview.from)}`;

/**
 * The first day, the day on air and one with the chosen slot open where that is in sight. Another day begins at the time of the one before, so
 * that days can be compared, and the strip of the same day is where it was left.
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

/** Scrolls to an offset (px), unless it is in the upper part of what is visible. */
function reveal(element: HTMLElement, offset: number): void {
  const { scrollTop, clientHeight } = element;
  if (offset >= scrollTop && offset < scrollTop + clientHeight * 0.6) return;
  element.scrollTo({ top: offset - Math.min(OPENING_PX, clientHeight / 3) });
}

/** A list or a table of the day on air opens at what airs. */
export function useListOpening(list: RefObject<HTMLElement | null>, view: DayView): void {
  const day = dayKey(view);
  useLayoutEffect(() => {
    const row = list.current?.querySelector('[aria-current=time]');
    if (day !== null) row?.scrollIntoView({ block: 'center' });
  }, [list, day]);
}
