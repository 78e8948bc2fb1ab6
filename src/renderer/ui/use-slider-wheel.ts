import type { RefObject } from 'react';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** How long (ms) the pointer must rest on the slider before the wheel changes it, so that scrolling past has no effect. */
const HOVER_MS = 200;

/**
 * Calls `notch` with +1 (away from the user) or -1 for wheel turns on an element that has the focus or under a resting pointer. Other wheel
 * turns scroll the list as usual.
 */
export function useSliderWheel(
  element: RefObject<HTMLElement | null>,
  notch: (direction: 1 | -1) => void,
  enabled: boolean,
): void {
  const latest = useLatest(notch);
  useEffect(() => {
    const target = element.current;
    if (target === null || !enabled) return undefined;
    let entered = Number.POSITIVE_INFINITY;
    const enter = (event: PointerEvent): void => {
      entered = event.timeStamp;
    };
    const leave = (): void => {
      entered = Number.POSITIVE_INFINITY;
    };
    const wheel = (event: WheelEvent): void => {
      const focused = document.activeElement === target;
      if (!focused && event.timeStamp - entered < HOVER_MS) entered = event.timeStamp;
      else if (event.deltaY !== 0 && (focused || Number.isFinite(entered))) {
        event.preventDefault();
        latest.current(event.deltaY < 0 ? 1 : -1);
      }
    };
    target.addEventListener('pointerenter', enter);
    target.addEventListener('pointerleave', leave);
    target.addEventListener('wheel', wheel, { passive: false });
    return () => {
      target.removeEventListener('pointerenter', enter);
      target.removeEventListener('pointerleave', leave);
      target.removeEventListener('wheel', wheel);
    };
  }, [element, enabled, latest]);
}
