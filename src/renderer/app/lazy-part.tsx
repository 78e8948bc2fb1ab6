import type { ComponentType, ReactNode } from 'react';
import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { Emitter } from '../../shared/lib/emitter.ts';

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Begins to load, for what is certain to be drawn soon. */
  readonly preload: () => void;
};

/**
 * A component whose module, with its texts, is loaded when it is first drawn; `fallback` stands for it until then. A failure
 * to load is thrown to the error boundary around it; what is drawn anew tries again. In place of React's `lazy`, whose
 * fallback stays for 300 ms even where the module is there at once.
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
    // Whoever draws it tries again and shows why it cannot.
    begin().catch(() => undefined);
  };
  return Object.assign(Part, { preload });
}
