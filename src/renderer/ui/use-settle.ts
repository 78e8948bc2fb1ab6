import { useEffect, useRef } from 'react';

/** Key presses and wheel turns within this time (ms) of each other form one change. */
const SETTLE_MS = 200;

export interface Settle {
  readonly later: (value: number) => void;
  readonly now: (value: number) => void;
  readonly cancel: () => void;
  readonly flush: () => void;
}

/** Combines steps into one commit. Unmounting commits the last value too. */
export function useSettle(commit: (value: number) => void): Settle {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; value: number } | null>(null);
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  const cancel = (): void => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
  };
  const flush = (): void => {
    const value = waiting.current?.value;
    cancel();
    if (value !== undefined) latest.current(value);
  };
  useEffect(
    () => () => {
      if (waiting.current === null) return;
      clearTimeout(waiting.current.timer);
      latest.current(waiting.current.value);
      waiting.current = null;
    },
    [],
  );
  return {
    cancel,
    flush,
    later: (value) => {
      cancel();
      waiting.current = { value, timer: setTimeout(flush, SETTLE_MS) };
    },
    now: (value) => {
      cancel();
      latest.current(value);
    },
  };
}
