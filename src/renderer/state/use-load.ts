import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { toError } from './failure.ts';
import { isCutOff, useInstance } from './host-state.ts';
import { onOpen } from './link.ts';

export interface Loaded<R> {
  /** The last answer; it stays while a newer one is on its way. */
  readonly data: R | null;
  readonly error: AppError | null;
  readonly loading: boolean;
  readonly again: () => void;
}

interface Answer<R> {
  readonly key: string;
  readonly instance: string | null;
  readonly data: R | null;
  readonly error: AppError | null;
}

/**
 * Asks the core whenever `key` or the core's process changed, and again after a lost connection; `work` must say no more than the
 * key does. An answer to an older key is dropped and its call cut short. `keep`: whether the last answer of the same process stays
 * in sight under a new key. `key` null: nothing is asked.
 */
export function useLoad<R>(
  key: string | null,
  work: (signal: AbortSignal) => Promise<R>,
  keep = true,
): Loaded<R> {
  const instance = useInstance();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState<Answer<R> | null>(null);
  const full = key === null ? null : `${String(turn)} ${String(instance)} ${key}`;
  const lost = useRef(false);
  useEffect(() => {
    lost.current = false;
    if (full === null) return undefined;
    const stop = new AbortController();
    work(stop.signal).then(
      (data) => {
        if (!stop.signal.aborted) setAnswer({ key: full, instance, data, error: null });
      },
      (thrown: unknown) => {
        if (stop.signal.aborted) return;
        const error = toError(thrown);
        lost.current = isCutOff(error);
        setAnswer((last) => ({ key: full, instance, data: kept(last, instance), error }));
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
  useEffect(
    () =>
      onOpen(() => {
        if (lost.current) again();
      }),
    [again],
  );
  if (full === null) return { data: null, error: null, loading: false, again };
  const fresh = answer?.key === full;
  return {
    data: fresh ? answer.data : keep ? kept(answer, instance) : null,
    error: fresh ? answer.error : null,
    loading: !fresh,
    again,
  };
}

/** What an answer is worth under another key: nothing when another process of the core gave it. */
const kept = <R>(answer: Answer<R> | null, instance: string | null): R | null =>
  answer?.instance === instance ? answer.data : null;
