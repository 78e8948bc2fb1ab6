import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import type { MethodInput, MethodName, MethodOutput } from '../../shared/contract/methods.ts';
import { toError } from './failure.ts';
import { getHost } from './link.ts';
import { showFailure } from './toasts.ts';

/** Calls a method of the core; rejects with `AppFailure`. Aborting cancels the call in the core. */
export function call<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  signal?: AbortSignal,
): Promise<MethodOutput<M>> {
  return getHost().call(method, input, signal);
}

/** Calls without waiting for the answer; a failure becomes a toast. For buttons whose effect is a topic. */
export function send<M extends MethodName>(method: M, input: MethodInput<M>): void {
  tellFailure(call(method, input));
}

/** Runs work without waiting: its effect appears elsewhere, a failure becomes a toast. */
export function tellFailure(work: Promise<unknown> | void): void {
  if (work instanceof Promise) work.catch((thrown: unknown) => showError(toError(thrown)));
}

function showError(error: AppError): void {
  if (error.code !== 'cancelled') showFailure(error);
}

interface RunOptions {
  /** The view shows `error` itself, so there is no toast. */
  readonly inline?: boolean;
}

export interface Action {
  readonly pending: boolean;
  /** The failure of the last run, to show in place. */
  readonly error: AppError | null;
  /**
   * Runs work; resolves with its result, or with undefined after a failure, which is stored in `error` and shown as a toast. Never rejects:
   * handlers may discard the promise.
   */
  readonly run: <R>(work: () => Promise<R>, options?: RunOptions) => Promise<R | undefined>;
  readonly clear: () => void;
}

/** Pending state and failure of a user's action. */
export function useAction(): Action {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback(async <R>(work: () => Promise<R>, options?: RunOptions) => {
    setRunning((count) => count + 1);
    setError(null);
    try {
      return await work();
    } catch (thrown) {
      const shownError = toError(thrown);
      if (mounted.current && shownError.code !== 'cancelled') setError(shownError);
      if (options?.inline !== true || !mounted.current) showError(shownError);
      return undefined;
    } finally {
      if (mounted.current) setRunning((count) => count - 1);
    }
  }, []);
  const clear = useCallback(() => setError(null), []);
  return { pending: running > 0, error, run, clear };
}
