import type { ComponentType, ReactNode } from 'react';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Starts to load a component that is about to be drawn. */
  readonly preload: () => void;
};

/**
 * A component whose module and texts are loaded when it is first drawn; until then `fallback` is drawn. A load failure is thrown
 * to the surrounding error boundary; drawing the component again retries. Used instead of React's `lazy`, whose fallback stays
 * for 300 ms even if the module is available at once.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: () => ReactNode = () => null,
): LazyPart<P> {
  const changed = new Emitter<void>();
  let loaded: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const begin = (): Promise<void> => {
    loading ??= load().then(
      (part) => {
        loaded = part;
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
  const read = (): ComponentType<P> | null => loaded;
  const Part = (props: P): ReactNode => {
    const part = useSyncExternalStore(subscribe, read);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      begin().catch((thrown: unknown) => {
        setFailure(thrown instanceof Error ? thrown : new Error(String(thrown)));
      });
    }, []);
    if (failure !== null) throw failure;
    return part === null ? fallback() : createElement(part, props);
  };
  const preload = (): void => {
    // The component itself retries when it is drawn, and reports the failure.
    begin().catch(() => undefined);
  };
  return Object.assign(Part, { preload });
}
