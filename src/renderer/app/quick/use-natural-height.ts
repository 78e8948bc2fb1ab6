import type { RefObject } from 'react';
import { useEffect } from 'react';
import { call } from '../../state/calls.ts';

/** What the contract allows (CSS px). */
const LEAST = 80;
const MOST = 2000;

/** Tells the shell how tall `card` is now and whenever that changes, so that its window follows. */
export function useNaturalHeight(card: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    const element = card.current;
    if (!enabled || element === null) return undefined;
    let told = 0;
    const observer = new ResizeObserver(() => {
      const height = Math.min(MOST, Math.max(LEAST, Math.ceil(element.offsetHeight)));
      if (height === told) return;
      told = height;
      // A window of the wrong height still works, so a failure is not worth a word.
      call('desktop.sizeQuick', { height }).catch(() => {
        told = 0;
      });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [card, enabled]);
}
