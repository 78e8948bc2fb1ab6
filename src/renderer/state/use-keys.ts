import { useEffect, useLayoutEffect, useRef } from 'react';
import { pressFirstKeys } from '../ui/held-keys.ts';

/** Handles key presses of the page. `actionOf` maps a key to its action; null leaves the key alone. */
export function useKeys(actionOf: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(actionOf);
  // Layout effects, so that the keys work as soon as the page is on screen.
  useLayoutEffect(() => {
    latest.current = actionOf;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const run = event.isComposing ? null : latest.current(event);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  // After the effects of the page's parts: a panel that is still loading holds what it will handle.
  useEffect(() => void pressFirstKeys(), []);
}
