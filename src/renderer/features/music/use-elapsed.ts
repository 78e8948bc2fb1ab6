import { useCallback, useSyncExternalStore } from 'react';
import type { Anchor } from '../../../shared/music/player.ts';
import { positionAt } from '../../../shared/music/player.ts';

/** Waits a little past the full second (ms), so that a timer that fires early does not show the old one. */
const PAST = 8;

/**
 * The position to draw (whole seconds). It changes exactly when the shown second does: one timer, only while
 * time moves and the page can be seen. Null without an anchor.
 */
export function useElapsed(anchor: Anchor | null, duration: number | null): number | null {
  const subscribe = useCallback(
    (listener: () => void) => follow(anchor, duration, listener),
    [anchor, duration],
  );
  return useSyncExternalStore(subscribe, () =>
    anchor === null ? null : Math.floor(positionAt(anchor, duration, Date.now())),
  );
}

function follow(anchor: Anchor | null, duration: number | null, listener: () => void): () => void {
  if (anchor === null || anchor.rate <= 0) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const plan = (): void => {
    stop();
    const position = positionAt(anchor, duration, Date.now());
    if (document.hidden || (duration !== null && duration > 0 && position >= duration)) return;
    const left = 1 - (position - Math.floor(position));
    timer = setTimeout(tick, (left / anchor.rate) * 1000 + PAST);
  };
  const tick = (): void => {
    listener();
    plan();
  };
  const seen = (): void => {
    if (!document.hidden) listener();
    plan();
  };
  document.addEventListener('visibilitychange', seen);
  plan();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', seen);
  };
}
