import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Anchor, Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';

/** The anchor to draw from: null without media, frozen at `frozenAt` (ms since epoch) while disconnected. */
export function useAnchor({ media, position }: Player, frozenAt: number | null): Anchor | null {
  return useMemo(() => {
    if (media === null || position === null || frozenAt === null)
      return media === null ? null : position;
    return { elapsed: positionAt(position, media.duration, frozenAt), at: frozenAt, rate: 0 };
  }, [media, position, frozenAt]);
}

/** Describes a value that depends on the position: its value at a position (s), and the next position at which it changes; null: never. */
export interface Steps {
  readonly at: (position: number) => number;
  readonly next: (position: number) => number | null;
}

/**
 * A value that depends on the playback position. It changes exactly when its step is reached; its timer runs only while the position
 * moves and the page is visible. Null without an anchor. `steps` must have a stable identity.
 */
export function useStep(
  anchor: Anchor | null,
  duration: number | null,
  steps: Steps,
): number | null {
  const subscribe = useCallback(
    (listener: () => void) => follow(anchor, duration, steps, listener),
    [anchor, duration, steps],
  );
  return useSyncExternalStore(subscribe, () =>
    anchor === null ? null : steps.at(positionAt(anchor, duration, Date.now())),
  );
}

/** Delay past the step (ms), so that a timer that fires early does not show the previous value. */
const MARGIN_MS = 8;
/** The longest delay of a browser's timer (ms). */
const MAX_TIMER_MS = 0x7fffffff;

function follow(
  anchor: Anchor | null,
  duration: number | null,
  steps: Steps,
  listener: () => void,
): () => void {
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
    const next = steps.next(position);
    if (next === null) return;
    timer = setTimeout(
      tick,
      Math.min(MAX_TIMER_MS, ((next - position) / anchor.rate) * 1000 + MARGIN_MS),
    );
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
