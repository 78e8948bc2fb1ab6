import { useEffect, useState } from 'react';

/** Pauses (ms) of typing: for the user's own servers, and for services that count requests. */
export const typing = { near: 80, metered: 400 } as const;

/**
 * The key to request while a user types: `key` itself as long as nothing is being answered; otherwise the one before, until it
 * has been answered or `key` has stayed the same for `pause` (ms). So the first letter is asked at once, a quick server
 * keeps up with every letter, and a slow one is asked once per pause. `pause` 0: always `key`.
 */
export function usePaced(
  key: string | null,
  pause: number,
  isAnswered: (key: string) => boolean,
): string | null {
  const [asked, setAsked] = useState(key);
  const [still, setStill] = useState<string | null>(null);
  const isBusy = asked !== null && !isAnswered(asked);
  const waits = pause > 0 && key !== null && key !== asked && key !== still && isBusy;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setStill(key), pause);
    return () => clearTimeout(timer);
  }, [waits, key, pause]);
  if (pause === 0) return key;
  if (waits) return asked;
  if (key !== asked) setAsked(key);
  if (still !== null) setStill(null);
  return key;
}
