import type { RefObject } from 'react';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The latest value, for effects and handlers that outlive a render. It is set before the next event; with a passive effect, a quick key
 * could still see the previous value.
 */
export function useLatest<V>(value: V): RefObject<V> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Returns a stable function that calls the latest `action`. */
export function useStable<A extends unknown[], R>(action: (...args: A) => R): (...args: A) => R {
  const latest = useLatest(action);
  return useCallback((...args: A) => latest.current(...args), [latest]);
}
