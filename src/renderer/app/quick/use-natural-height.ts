import type { RefObject } from 'react';
import { useEffect } from 'react';
import { call } from '../../state/calls.ts';

/** Limits of the contract (CSS px). */
const LEAST = 80;
const MOST = 2000;

/** Reports the height of `card` to the shell, now and after every change, so that its window can follow. */
export function useNaturalHeight(card: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!enabled || element === null) return undefined;
    let told = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.min(MOST, Math.max(LEAST, Math.ceil(element.offsetHeight)));
      if (height === told) return;
      told = height;
      // A window of the wrong height still works, so a failure is not reported.
      call('desktop.sizeQuick', { height }).catch(() => {
        told = 0;
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [card, enabled]);
}
