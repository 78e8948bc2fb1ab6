import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { wheelQ } from '../../../../shared/eq/drag.ts';
import { gesture } from './gesture.ts';
import { wheelUp } from './preference.ts';

/** What a wheel reports for one click (px); a touchpad reports less, more often. */
const NOTCH = 100;
/** Turns that follow each other within this time (ms) add up exactly: a touchpad's are smaller than a step of Q. */
const TOGETHER = 400;
/** A line in deltaMode 1 (px). */
const LINE = 34;

/** The wheel over a node, or over the graph while a band is chosen, turns that band's Q. */
export function useWheelQ(
  host: RefObject<HTMLElement | null>,
  options: {
    readonly eqId: string | null;
    readonly selected: string | null;
    readonly disabled: boolean;
    readonly label: (bandId: string) => string;
    readonly onPick: (bandId: string) => void;
  },
): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    let sum: Sum | null = null;
    const turn = (event: WheelEvent): void => {
      const { eqId, selected, disabled, label, onPick } = latest.current;
      const bandId = bandOf(event) ?? (element.contains(document.activeElement) ? selected : null);
      const notches = notchesOf(event);
      if (disabled || eqId === null || bandId === null || notches === 0) return;
      const band = gesture.band(eqId, bandId);
      if (band === undefined) return;
      event.preventDefault();
      if (bandId !== selected) onPick(bandId);
      sum = addUp(sum, { bandId, q: band.q, at: event.timeStamp, notches });
      const q = wheelQ(sum.from, sum.notches, event.shiftKey);
      sum.last = q;
      gesture.move(eqId, bandId, { q }, label, true);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => {
      element.removeEventListener('wheel', turn);
    };
  }, [host]);
}

/** The band whose node the pointer is on. */
const bandOf = ({ target }: WheelEvent): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-band]')?.dataset['band'] ?? null)
    : null;

/** How far the wheel was turned, in clicks; positive narrows a band. */
function notchesOf(event: WheelEvent): number {
  // Shift turns a mouse's wheel sideways in most browsers.
  const delta = event.deltaY === 0 ? event.deltaX : event.deltaY;
  const px = event.deltaMode === 1 ? delta * LINE : delta;
  // A pinch on a touchpad comes as a wheel with Ctrl and a tenth of the way.
  const way = (-px / NOTCH) * (event.ctrlKey ? 10 : 1);
  return wheelUp.get() === 'narrows' ? way : -way;
}

interface Sum {
  readonly bandId: string;
  /** The Q before the first turn. */
  readonly from: number;
  readonly notches: number;
  readonly at: number;
  /** What came of it. */
  last: number;
}

function addUp(
  sum: Sum | null,
  now: {
    readonly bandId: string;
    readonly q: number;
    readonly at: number;
    readonly notches: number;
  },
): Sum {
  const goesOn =
    sum !== null && sum.bandId === now.bandId && sum.last === now.q && now.at - sum.at < TOGETHER;
  return goesOn
    ? { ...sum, notches: sum.notches + now.notches, at: now.at }
    : { bandId: now.bandId, from: now.q, notches: now.notches, at: now.at, last: now.q };
}
