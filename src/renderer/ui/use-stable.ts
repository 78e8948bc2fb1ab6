import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a stable function that calls the latest `action`. */
export function useStable<A extends unknown[], R>(action: (...args: A) => R): (...args: A) => R {
  const newest = useRef(action);
  useLayoutEffect(() => {
    newest.current = action;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
