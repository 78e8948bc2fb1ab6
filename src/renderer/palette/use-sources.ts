import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { TopicName } from '../../shared/contract/topics.ts';
import { onTopic } from '../state/topics.ts';
import type { PaletteSource } from './source.ts';

export type LoadSources = () => Promise<readonly PaletteSource[]>;

const loaded = new Map<LoadSources, readonly PaletteSource[]>();

/**
 * The sources of all domains in order, each as soon as it has loaded. `ready`: all have loaded or failed. `loads` must have a stable
 * identity.
 */
export function useSources(loads: readonly LoadSources[]): {
  readonly sources: readonly PaletteSource[];
  readonly ready: boolean;
} {
  const [count, setCount] = useState(loaded.size);
  const [ready, setReady] = useState(() => loads.every((load) => loaded.has(load)));
  useEffect(() => {
    const loading = loads.map(async (load) => {
      if (loaded.has(load)) return;
      loaded.set(load, await load());
      setCount(loaded.size);
    });
    // If one source fails, the others still work. The next opening retries.
    void Promise.allSettled(loading).then(() => setReady(true));
  }, [loads]);
  const sources = useMemo(
    () => (count === 0 ? [] : loads.flatMap((load) => loaded.get(load) ?? [])),
    [loads, count],
  );
  return { sources, ready };
}

/** Subscribes to topics. The returned number changes whenever one of them does. */
export function useTopicRevision(names: readonly TopicName[]): number {
  const key = [...new Set(names)].sort().join(' ');
  const revision = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = (key === '' ? [] : key.split(' ')).map((name) =>
        onTopic(name as TopicName, () => {
          revision.current += 1;
          listener();
        }),
      );
      return () => {
        for (const off of offs) off();
      };
    },
    [key],
  );
  return useSyncExternalStore(subscribe, () => revision.current);
}
