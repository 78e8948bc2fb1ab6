import { useEffect, useRef } from 'react';

/** Handles key presses of the page. `actionOf` maps a key to its action; null leaves the key alone. */
export function useKeys(actionOf: (event: KeyboardEvent) => (() => void) | null): void {
  const latest = useRef(actionOf);
  useEffect(() => {
    latest.current = actionOf;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const run = event.isComposing ? null : latest.current(event);
      if (run === null) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
