import { useCallback, useEffect, useState } from 'react';
import type { AppError } from '../../../shared/contract/errors.ts';
import { toError } from '../../state/failure.ts';

export interface Loaded<R> {
  /** The last answer; it stays while a newer one is on its way. */
  readonly data: R | null;
  readonly error: AppError | null;
  readonly loading: boolean;
  readonly again: () => void;
}

interface Answer<R> {
  readonly key: string;
  readonly data: R | null;
  readonly error: AppError | null;
}

/**
 * Asks whenever `key` changed; `work` must say no more than the key does. An answer to an older key is dropped and its call cut
 * short. `keep`: whether the last answer stays in sight under a new key. `key` null: nothing is asked.
 */
export function useLoad<R>(
  key: string | null,
  work: (signal: AbortSignal) => Promise<R>,
  keep = true,
): Loaded<R> {
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer<R> | null>(null);
  const full = key === null ? null : `${String(turn)} ${key}`;
  useEffect(() => {
    if (full === null) return undefined;
    const stop = new AbortController();
    work(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setAnswer({ key: full, data, error: null });
      },
      (thrown: unknown) => {
        if (stop.signal.aborted) return;
        const error = toError(thrown);
        setAnswer((last) => ({ key: full, data: keep ? (last?.data ?? null) : null, error }));
      },
    );
    return () => {
      stop.abort();
    };
    // The key says all that the work depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [full]);
  const again = useCallback(() => {
    setTurn((count) => count + 1);
  }, []);
  if (full === null) return { data: null, error: null, loading: false, again };
  const fresh = answer?.key === full;
  return {
    data: fresh || keep ? (answer?.data ?? null) : null,
    error: fresh ? answer.error : null,
    loading: !fresh,
    again,
  };
}
