import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { dropKeys, holdKeys } from './held-keys.ts';

/**
 * For a field whose rows are still loading: the returned function holds a key that is meant for them, and the keys after it. They act in
 * their order once the rows are rendered. Escape drops them and calls `onEscape`.
 */
export function useEarlyKeys(
  isReady: boolean,
  onEscape: () => void,
): (event: KeyboardEvent) => void {
  const release = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (!isReady) return;
    release.current?.();
    release.current = null;
  });
  useEffect(
    () => () => {
      if (release.current !== null) dropKeys();
    },
    [],
  );
  return ({ nativeEvent }) => {
    release.current = holdKeys(onEscape, nativeEvent);
  };
}
