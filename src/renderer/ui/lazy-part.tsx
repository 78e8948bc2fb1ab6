import type { ComponentType, ReactNode } from 'react';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';

export interface LazyValue<T> {
  /** The loaded value, null until then. Starts the load; a failure is thrown to the surrounding error boundary. */
  readonly useValue: () => T | null;
  /** Starts loading before the part is drawn. */
  readonly preload: () => void;
}

export type LazyPart<P extends object> = ComponentType<P> & Pick<LazyValue<never>, 'preload'>;

/** The exports of a module, loaded when a component first uses them. After a failure, rendering the component again retries. */
export function lazyValue<T>(load: () => Promise<T>): LazyValue<T> {
  const changed = new Emitter<void>();
  let loaded: T | null = null;
  let loading: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (value) => {
        loaded = value;
        changed.emit();
      },
      (thrown: unknown) => {
        loading = null;
        throw thrown;
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void): (() => void) => changed.on(listener);
  const read = (): T | null => loaded;
  const useValue = (): T | null => {
    const value = useSyncExternalStore(subscribe, read);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      begin().catch((thrown: unknown) =>
        setFailure(thrown instanceof Error ? thrown : new Error(String(thrown))),
      );
    }, []);
    if (failure !== null) throw failure;
    return value;
  };
  const preload = (): void => {
    // The component itself retries when it renders, and reports the failure.
    begin().catch(() => undefined);
  };
  return { useValue, preload };
}

/**
 * A component whose module and texts load when it is first rendered; until then `fallback` is shown. Used instead of React's `lazy`, whose
 * fallback stays for 300 ms even if the module is available at once.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: () => ReactNode = () => null,
): LazyPart<P> {
  const { useValue, preload } = lazyValue(load);
  const Part = (props: P): ReactNode => {
    const part = useValue();
    return part === null ? fallback() : createElement(part, props);
  };
  return Object.assign(Part, { preload });
}
