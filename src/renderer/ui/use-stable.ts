import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest `action`. */
export function useStable<A extends unknown[]>(action: (...args: A) => void): (...args: A) => void {
  const newest = useRef(action);
  useLayoutEffect(() => {
    newest.current = action;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
