import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import type { ReadRef, RunDetail } from '../../../../shared/workflows/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useHostState } from '../../../state/host-state.ts';
import { useNow } from '../../../state/now.ts';
import { isInFlight, toRef } from './states.ts';

/** Time (ms) between two reads while the run is in flight. */
const POLL_MS = 1500;

export interface RunRead {
  /** The last answer; it stays if a newer read fails. */
  readonly detail: RunDetail | null;
  /** Why the last read failed. */
  readonly error: AppError | null;
  readonly refresh: () => void;
  /** Replaces the shown run with the result of an action. */
  readonly replace: (detail: RunDetail) => void;
}

/**
 * A run with its steps, read again when `revision` changes and, while it is in flight and the page is visible, every 1.5 s. Sends one read
 * at a time, so that a slow server is not overloaded. Mount it with a new key for each run.
 */
export function useRun(run: ReadRef, revision: number): RunRead {
  const [{ detail, error }, setRead] = useState<Pick<RunRead, 'detail' | 'error'>>({
    detail: null,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const replace = useCallback((next: RunDetail) => setRead({ detail: next, error: null }), []);
  const live = detail === null ? error !== null : isInFlight(detail);
  const now = useNow(POLL_MS, live);
  const reachable = useHostState() === 'open';
  const [ref] = useState(() => toRef(run));
  const reading = useRef<{ stop: AbortController; again: boolean } | null>(null);
  useEffect(() => {
    if (!reachable) return;
    if (reading.current !== null) {
      reading.current.again = true;
      return;
    }
    const own = { stop: new AbortController(), again: false };
    reading.current = own;
    call('workflows.run', ref, own.stop.signal)
      .then(
        (next) => {
          if (!own.stop.signal.aborted) setRead({ detail: next, error: null });
        },
        (thrown: unknown) => {
          if (!own.stop.signal.aborted)
            setRead((before) => ({ detail: before.detail, error: toError(thrown) }));
        },
      )
      .finally(() => {
        if (reading.current !== own) return;
        reading.current = null;
        if (own.again) refresh();
      });
  }, [ref, revision, turn, now, reachable, refresh]);
  useEffect(
    () => () => {
      reading.current?.stop.abort();
      reading.current = null;
    },
    [],
  );
  return { detail, error, refresh, replace };
}
