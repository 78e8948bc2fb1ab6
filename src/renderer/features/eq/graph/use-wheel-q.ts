import type { RefObject } from 'react';
import { useEffect } from 'react';
import { wheelQ } from '../../../../shared/eq/drag.ts';
import { pick } from '../model/band-actions.ts';
import { editor } from '../model/editor.ts';
import { gesture } from './gesture.ts';
import { wheelUp } from './preference.ts';
import { bandAt } from './use-pointers.ts';

/** The delta of one wheel click (px); a touchpad reports smaller deltas more often. */
const NOTCH = 100;
/** Turns within this time (ms) of each other add up exactly, since a touchpad's turns are smaller than a step of Q. */
const GESTURE_MS = 400;
/** The height of a line in deltaMode 1 (px). */
const LINE = 34;

/** The wheel over a node, or over the graph while a band is selected, changes that band's Q. */
export function useWheelQ(host: RefObject<HTMLElement | null>, disabled: boolean): void {
  useEffect(() => {
    const element = host.current;
    if (disabled || element === null) return undefined;
    let sum: Sum | null = null;
    const turn = (event: WheelEvent): void => {
      const { selected } = editor.state;
      const bandId =
        bandAt(event.target) ?? (element.contains(document.activeElement) ? selected : null);
      const notches = countNotches(event);
      const band = bandId === null || notches === 0 ? undefined : gesture.band(bandId);
      if (bandId === null || band === undefined) return;
      event.preventDefault();
      pick(bandId);
      sum = addUp(sum, { bandId, q: band.q, at: event.timeStamp, notches });
      const q = wheelQ(sum.from, sum.notches, event.shiftKey);
      sum.last = q;
      gesture.move(bandId, { q }, true);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [host, disabled]);
}

/** The wheel movement in clicks; positive narrows a band. */
function countNotches(event: WheelEvent): number {
  // Most browsers report Shift+wheel as horizontal.
  const delta = event.deltaY === 0 ? event.deltaX : event.deltaY;
  const px = event.deltaMode === 1 ? delta * LINE : delta;
  // A touchpad pinch arrives as Ctrl+wheel with a tenth of the delta.
  const way = (-px / NOTCH) * (event.ctrlKey ? 10 : 1);
  return wheelUp.get() === 'narrows' ? way : -way;
}

interface Sum {
  readonly bandId: string;
  /** The Q before the first turn. */
  readonly from: number;
  readonly notches: number;
  readonly at: number;
  /** The resulting Q. */
  last: number;
}

function addUp(sum: Sum | null, now: Omit<Sum, 'from' | 'last'> & { readonly q: number }): Sum {
  const { bandId, q, at, notches } = now;
  const goesOn =
    sum !== null && sum.bandId === bandId && sum.last === q && at - sum.at < GESTURE_MS;
  return goesOn
    ? { ...sum, notches: sum.notches + notches, at }
    : { bandId, from: q, notches, at, last: q };
}
