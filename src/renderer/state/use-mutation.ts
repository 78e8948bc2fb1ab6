import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { useLatest } from '../ui/use-latest.ts';
import { useAction } from './calls.ts';

export interface MutationOptions<I, R> {
  /** The view shows `error` itself; else it becomes a toast. */
  readonly inline?: boolean;
  /** `shown`: whether the component is still mounted. If false, the user has opened something else, which must stay open. */
  readonly onDone?: (result: R, input: I, shown: boolean) => void;
}

export interface Mutation<I> {
  readonly pending: boolean;
  readonly error: AppError | null;
  /**
   * The input of the last run until its result; null: none. The core responds once its topics contain the change, so a view may show the
   * input until then.
   */
  readonly sent: { readonly input: I } | null;
  /** Resolves with whether the change succeeded. */
  readonly run: (input: I) => Promise<boolean>;
  /** Runs without waiting, for event handlers. */
  readonly submit: (input: I) => void;
  readonly clear: () => void;
}

/** A change by the user, which the core confirms. */
export function useMutation<R, I = void>(
  work: (input: I) => Promise<R>,
  options: MutationOptions<I, R> = {},
): Mutation<I> {
  const { pending, error, run: act, clear } = useAction();
  const [sent, setSent] = useState<{ readonly input: I } | null>(null);
  const latest = useLatest({ work, options });
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const run = useCallback(
    async (input: I): Promise<boolean> => {
      const { work: begin, options: wanted } = latest.current;
      const { inline = false } = wanted;
      const own = { input };
      setSent(own);
      const done = await act(async () => ({ result: await begin(input) }), { inline });
      setSent((now) => (now === own ? null : now));
      if (done === undefined) return false;
      const { options: newest } = latest.current;
      newest.onDone?.(done.result, input, mounted.current);
      return true;
    },
    [act, latest],
  );
  const submit = useCallback(
    (input: I): void => {
      void run(input);
    },
    [run],
  );
  return { pending, error, sent, run, submit, clear };
}
