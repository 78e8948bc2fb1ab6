import { useEffect, useRef } from 'react';

/** Listens to the keys of the page. `actionOf` says what a key does; null: nothing, and the key goes on. */
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
