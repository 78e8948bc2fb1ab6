import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { LogBuffer } from '../ui/log/log-buffer.ts';
import { useStable } from '../ui/use-latest.ts';
import { toError } from './failure.ts';

/**
 * A log to which each `read` appends new lines. `live`: reads again `everyMs` after the previous read while the page is visible, and once
 * more when it ends, aborting a read in progress. `loaded`: the first read has ended. Mount it with a new key for each log.
 */
export function useLogTail(
  read: (log: LogBuffer, signal: AbortSignal) => Promise<void>,
  everyMs: number,
  live: boolean,
) {
  const [log] = useState(() => new LogBuffer());
  const [loaded, setLoaded] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const [turn, setTurn] = useState(0);
  const readLatest = useStable(read);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = async (): Promise<void> => {
      const failed = await readLatest(log, signal).then(() => null, toError);
      if (signal.aborted) return;
      setError(failed);
      setLoaded(true);
      if (live) timer = setTimeout(nextVisible, everyMs);
    };
    const nextVisible = (): void => {
      if (!document.hidden) void next();
      else document.addEventListener('visibilitychange', nextVisible, { once: true, signal });
    };
    void next();
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [log, readLatest, everyMs, live, turn]);
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  return { log, loaded, error, retry };
}
