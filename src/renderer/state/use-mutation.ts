import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { equal } from '../../shared/lib/equal.ts';
import { useAction } from './calls.ts';

/** The value that the source will report after the change. */
interface Expectation<I, R, V> {
  readonly of: (input: I) => V;
  /** Reads the source's value: a topic, or a separate request. */
  readonly read: (result: R, signal: AbortSignal) => V | Promise<V>;
  /** Time limit (ms) for the source to report the change. Default 3 s. */
  readonly within?: number;
}

export interface MutationOptions<I, R, V> {
  /** The view shows `error` itself; else it becomes a toast. */
  readonly inline?: boolean;
  /** `shown`: whether the component is still mounted. If false, the user has opened something else, which must stay open. */
  readonly onDone?: (result: R, input: I, shown: boolean) => void;
  readonly expect?: Expectation<I, R, V>;
}

export interface Mutation<I, V> {
  readonly pending: boolean;
  readonly error: AppError | null;
  /** The value to show until the source confirms it; null: show the source's value. */
  readonly expected: { readonly value: V } | null;
  /** Resolves with whether the change succeeded and, with `expect`, was confirmed. */
  readonly run: (input: I) => Promise<boolean>;
  /** Runs without waiting, for event handlers. */
  readonly submit: (input: I) => void;
  readonly clear: () => void;
}

const TIMEOUT_MS = 3_000;
/** The first pause (ms) between two reads; it doubles. */
const FIRST_PAUSE_MS = 100;

/**
 * A change by the user. With `expect`, the new value shows at once and `pending` lasts until the source reports it. After the time
 * limit the change fails with `unconfirmed` and the source's value shows again. Only the last run counts.
 */
export function useMutation<R, I = void, V = never>(
  work: (input: I) => Promise<R>,
  options: MutationOptions<I, R, V> = {},
): Mutation<I, V> {
  const { pending, error, run: act, clear } = useAction();
  const [expected, setExpected] = useState<{ readonly value: V } | null>(null);
  const latest = useRef({ work, options });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    latest.current = { work, options };
  });
  const mounted = useMounted(running);
  const run = useCallback(
    async (input: I): Promise<boolean> => {
      const { work: begin, options: wanted } = latest.current;
      const { inline = false, expect } = wanted;
      running.current?.abort();
      const stop = new AbortController();
      running.current = stop;
      if (expect !== undefined) setExpected({ value: expect.of(input) });
      const done = await act(
        async () => {
          const result = await begin(input);
          if (expect !== undefined) await confirm(expect, input, result, stop.signal);
          return { result };
        },
        { inline },
      );
      const last = running.current === stop;
      if (last) setExpected(null);
      if (done === undefined || (expect !== undefined && !last)) return false;
      latest.current.options.onDone?.(done.result, input, mounted.current);
      return true;
    },
    [act, mounted],
  );
  const submit = useCallback(
    (input: I): void => {
      void run(input);
    },
    [run],
  );
  return { pending, error, expected, run, submit, clear };
}

/** Whether the component is mounted; aborts running work on unmount. */
function useMounted(running: { readonly current: AbortController | null }) {
  const mounted = useRef(true);
  useEffect(() => {
    const stop = (): void => running.current?.abort();
    mounted.current = true;
    return () => {
      mounted.current = false;
      stop();
    };
  }, [running]);
  return mounted;
}

/** Polls until the source reports the value. Rejects with `unconfirmed` at the limit; a newer run stops it silently. */
async function confirm<I, R, V>(
  { of, read, within = TIMEOUT_MS }: Expectation<I, R, V>,
  input: I,
  result: R,
  signal: AbortSignal,
): Promise<void> {
  const value = of(input);
  let waited = 0;
  for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
    if (signal.aborted || equal(await read(result, signal), value)) return;
    if (waited >= within) throw failure('unconfirmed', t('app:unconfirmed'));
    const step = Math.min(pause, within - waited);
    await new Promise((resolve) => setTimeout(resolve, step));
    waited += step;
  }
}
