import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AppError } from '../../shared/contract/errors.ts';
import type { MethodInput, MethodName, MethodOutput } from '../../shared/contract/methods.ts';
import { call } from './calls.ts';
import { toError } from './failure.ts';
import { isCutOff, useHostState, useInstance } from './host-state.ts';
import { onOpen } from './link.ts';
import { useLatest } from '../ui/use-latest.ts';
import { usePaced } from './use-paced.ts';

export interface Resource<R> {
  /** The last answer; kept while a newer one loads or if it fails. */
  readonly data: R | null;
  /** When `data` arrived (ms since epoch); `RelativeTime` shows its age. */
  readonly at: number | null;
  /** Why the last request failed; null after an answer and while a request runs. */
  readonly error: AppError | null;
  readonly loading: boolean;
  /** `data` belongs to an older key, could not be refreshed, or the core is disconnected. */
  readonly stale: boolean;
  readonly refresh: () => void;
  /** Aborts the running request and keeps the last data. */
  readonly cancel: () => void;
}

export interface ResourceOptions<R = unknown> {
  /** While false, nothing is requested and there is no data. */
  readonly enabled?: boolean;
  /** A further dependency of the answer, such as a revision; a new value triggers a request. */
  readonly version?: string | number;
  /** Whether the data already matches the new `version`, such as the result of a change: then nothing is requested. */
  readonly isCurrent?: (data: R) => boolean;
  /** Whether the last data stays visible under another input. */
  readonly keep?: boolean;
  /** The input follows typing; see `useQuery`. */
  readonly pause?: number;
}

interface LoadedResource<R> {
  readonly key: string;
  readonly instance: string | null;
  readonly data: R | null;
  readonly at: number | null;
  readonly error: AppError | null;
}

/** The answer of a method, requested again when its input or `version` changes. See `useQuery`. */
export function useResource<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  options: ResourceOptions<MethodOutput<M>> = {},
): Resource<MethodOutput<M>> {
  const { enabled = true, version = '', isCurrent, keep = true, pause = 0 } = options;
  const [requested, setRequested] = useState(version);
  const name = formatKey(method, input);
  const key = enabled ? JSON.stringify([name, requested]) : null;
  const read = (signal: AbortSignal) => call(method, input, signal);
  const resource = useQuery(key, read, { keep, pause, name });
  const { data, loading } = resource;
  if (version !== requested && (data === null || loading || isCurrent?.(data) !== true))
    setRequested(version);
  return resource;
}

const formatKey = (method: MethodName, input: unknown): string =>
  JSON.stringify([method, input ?? null]);

/** The setters of the mounted resources, by name. */
const mounted = new Map<string, Set<(data: unknown) => void>>();

/** Replaces the data of all mounted resources of this method and input, because a change returned newer data. Drops their running requests. */
export function setResource<M extends MethodName>(
  method: M,
  input: MethodInput<M>,
  data: MethodOutput<M>,
): void {
  for (const set of mounted.get(formatKey(method, input)) ?? []) set(data);
}

/**
 * The result of `work`, which runs again when `key` or the core process changes, and after a lost connection. `key` must name everything
 * that `work` depends on; null: nothing is requested. A new key aborts the running request and drops its result. A failure is not retried
 * unless the connection was lost. `keep`: whether the last data of the same process stays under a new key. `pause`: for a key that follows
 * typing; while a request runs, a newer key waits for its result, or until the user has not typed for this long (ms).
 */
export function useQuery<R>(
  key: string | null,
  work: (signal: AbortSignal) => Promise<R>,
  {
    keep = true,
    pause = 0,
    name = null,
  }: Pick<ResourceOptions, 'keep' | 'pause'> & { readonly name?: string | null } = {},
): Resource<R> {
  const instance = useInstance();
  const reachable = useHostState() === 'open';
  const [turn, setTurn] = useState(0);
  const scope = `${String(turn)} ${String(instance)} `;
  const full = key === null ? null : scope + key;
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const { answer, cancel, set } = useLoaded({ full, scope, instance, work, pause, refresh });
  useMountedAs(full === null ? null : name, set);
  const view = full === null ? nothing : selectView(answer, full, keep ? instance : NO_INSTANCE);
  const { data, at, error, loading } = view;
  const stale = data !== null && (loading || error !== null || !reachable);
  // Returns the same object while nothing changes, so that dependents are not rendered again.
  return useMemo(
    () => ({ data, at, error, loading, stale, refresh, cancel }),
    [data, at, error, loading, stale, refresh, cancel],
  );
}

const nothing = { data: null, at: null, error: null, loading: false } as const;
/** Equals no instance, so that nothing carries over to another key. */
const NO_INSTANCE = '';

/** The part of an answer that is valid for a key: under another key of the same process, its data is kept, but not its error. */
function selectView<R>(answer: LoadedResource<R> | null, key: string, instance: string | null) {
  if (answer?.key === key)
    return { data: answer.data, at: answer.at, error: answer.error, loading: false };
  const previous = answer?.instance === instance ? answer : null;
  return { data: previous?.data ?? null, at: previous?.at ?? null, error: null, loading: true };
}

interface ResourceRequest<R> {
  readonly full: string | null;
  /** Prefix of all keys, which changes with the core process and when the user refreshes. */
  readonly scope: string;
  readonly instance: string | null;
  readonly work: (signal: AbortSignal) => Promise<R>;
  readonly pause: number;
  readonly refresh: () => void;
}

function useLoaded<R>({ full, scope, instance, work, pause, refresh }: ResourceRequest<R>) {
  const { answer, setAnswer, settle } = useLastLoaded<R>(instance);
  const pacedKey = usePaced(
    full,
    pause,
    (before) => answer?.key === before || !before.startsWith(scope),
  );
  const lost = useRef(false);
  const running = useRef<AbortController | null>(null);
  const latest = useLatest({ work, full });
  useEffect(() => {
    lost.current = false;
    if (pacedKey === null) return undefined;
    const stop = new AbortController();
    running.current = stop;
    latest.current.work(stop.signal).then(
      (data) => {
        if (stop.signal.aborted) return;
        // The user has typed more: rendering this answer would only delay the next request.
        if (latest.current.full !== pacedKey) settle(pacedKey, null);
        else setAnswer({ key: pacedKey, instance, data, at: Date.now(), error: null });
      },
      (thrown: unknown) => {
        if (stop.signal.aborted) return;
        const error = toError(thrown);
        lost.current = isCutOff(error);
        settle(pacedKey, error);
      },
    );
    return () => stop.abort();
  }, [pacedKey, instance, setAnswer, settle, latest]);
  const cancel = useCallback(() => {
    if (pacedKey === null || running.current?.signal.aborted !== false) return;
    running.current.abort();
    settle(pacedKey, null);
  }, [pacedKey, settle]);
  const set = useCallback(
    (data: R) => {
      const { full: key } = latest.current;
      if (key === null) return;
      running.current?.abort();
      setAnswer({ key, instance, data, at: Date.now(), error: null });
    },
    [instance, latest, setAnswer],
  );
  useReopened(lost, refresh);
  return { answer, cancel, set };
}

/** Makes the data under this name reachable for `setResource`; null: unreachable. */
function useMountedAs<R>(name: string | null, set: (data: R) => void): void {
  useEffect(() => {
    if (name === null) return undefined;
    const setters = mounted.get(name) ?? new Set();
    mounted.set(name, setters.add(set as (data: unknown) => void));
    return () => {
      setters.delete(set as (data: unknown) => void);
      if (setters.size === 0) mounted.delete(name);
    };
  }, [name, set]);
}

function useLastLoaded<R>(instance: string | null) {
  const [answer, setAnswer] = useState<LoadedResource<R> | null>(null);
  /** Completes a request; without new data, keeps the last data of the same process. */
  const settle = useCallback(
    (key: string, error: AppError | null) =>
      setAnswer((last) => {
        const previous = last?.instance === instance ? last : null;
        return { key, instance, data: previous?.data ?? null, at: previous?.at ?? null, error };
      }),
    [instance],
  );
  return { answer, setAnswer, settle };
}

/** Repeats the last request after a reconnect if the lost connection interrupted it. */
function useReopened(lost: { readonly current: boolean }, refresh: () => void): void {
  useEffect(
    () =>
      onOpen(() => {
        if (lost.current) refresh();
      }),
    [lost, refresh],
  );
}
