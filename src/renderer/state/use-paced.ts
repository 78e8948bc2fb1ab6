import { useEffect, useState } from 'react';

/** Typing pauses (ms): for the user's own servers, and for services with rate limits. */
export const typing = { near: 80, metered: 400 } as const;

/**
 * The key to request while a user types: `key` itself if no request is running; otherwise the previous key, until its answer arrives or
 * `key` has not changed for `pause` (ms). So the first letter is requested immediately, a fast server gets every letter, and a slow one
 * gets one request per pause. `pause` 0: always `key`.
 */
export function usePaced(
  key: string | null,
  pause: number,
  isAnswered: (key: string) => boolean,
): string | null {
  const [paced, setAsked] = useState(key);
  const [still, setStill] = useState<string | null>(null);
  const isBusy = paced !== null && !isAnswered(paced);
  const waits = pause > 0 && key !== null && key !== paced && key !== still && isBusy;
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => setStill(key), pause);
    return () => clearTimeout(timer);
  }, [waits, key, pause]);
  if (pause === 0) return key;
  if (waits) return paced;
  if (key !== paced) setAsked(key);
  if (still !== null) setStill(null);
  return key;
}
