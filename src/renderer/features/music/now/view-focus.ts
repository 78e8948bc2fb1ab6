import type { RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Moves the focus into the view while it is open, and back afterwards. `onCover`: as in `NowView`. */
export function useOwnFocus(onCover: (covered: boolean) => void): RefObject<HTMLElement | null> {
  const view = useRef<HTMLElement>(null);
  // Read before the page behind becomes inert and loses the focus.
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    onCover(true);
    return () => onCover(false);
  }, [onCover]);
  useEffect(() => {
    view.current?.focus({ preventScroll: true });
    return () => {
      // The page behind stays inert until the following update.
      queueMicrotask(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [before]);
  return view;
}

/** Elements that Escape closes before the view. */
const floating = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Runs `close` on Escape. Listens before the floating elements, which are already removed when their own listeners have run. In full
 * screen, the first Escape leaves full screen.
 */
export function useEscape(close: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector(floating) !== null) return;
      event.preventDefault();
      if (document.fullscreenElement === null) close();
      else void document.exitFullscreen();
    };
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [close]);
}
