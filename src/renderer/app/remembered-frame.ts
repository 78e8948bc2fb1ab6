import { useEffect } from 'react';

const KEY = 'channelstrip.frame';

/** Whether the last visit ended in the frame rather than in the first run. */
export function rememberedFrame(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers what is shown for the next visit; `shown` null: not known yet. */
export function useRememberFrame(shown: boolean | null): void {
  useEffect(() => {
    if (shown === null) return;
    try {
      localStorage.setItem(KEY, shown ? 'yes' : 'no');
    } catch {
      // A browser that keeps nothing only loses the head start.
    }
  }, [shown]);
}
