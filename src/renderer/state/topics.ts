import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { EntryOf, KeyedTopic, TopicName, TopicValue } from '../../shared/contract/topics.ts';
import { equal } from '../../shared/lib/equal.ts';
import { getHost } from './link.ts';

function useSubscribe(name: TopicName): (listener: () => void) => () => void {
  return useCallback((listener: () => void) => getHost().watch(name, listener), [name]);
}

/** The latest value of a topic; the component rerenders only when it changes. */
export function useTopic<T extends TopicName>(name: T): TopicValue<T> {
  return useSyncExternalStore(useSubscribe(name), () => getHost().get(name));
}

/**
 * A slice of a topic. The component rerenders only when the slice changes; slices are compared by structure, so a selector may
 * create new arrays and objects. The selector must have a stable identity.
 */
export function useTopicSelector<T extends TopicName, R>(
  name: T,
  selector: (value: TopicValue<T>) => R,
): R {
  const read = useMemo(() => memoised(() => getHost().get(name), selector), [name, selector]);
  return useSyncExternalStore(useSubscribe(name), read);
}

/** One entry of a keyed topic, or undefined if it does not exist. */
export function useEntry<T extends KeyedTopic>(name: T, id: string | null): EntryOf<T> | undefined {
  return useSyncExternalStore(useSubscribe(name), () => {
    if (id === null) return undefined;
    const entries = getHost().get(name) as Readonly<Record<string, EntryOf<T>>>;
    return entries[id];
  });
}

/** Whether all of these topics have arrived; subscribes to them. `names` must have a stable identity. */
export function useArrived(names: readonly TopicName[]): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const offs = names.map((name) => getHost().watch(name, listener));
      return () => {
        for (const off of offs) off();
      };
    },
    [names],
  );
  return useSyncExternalStore(subscribe, () =>
    names.every((name) => getHost().topics.arrived(name)),
  );
}

/** Reads without subscribing, for event handlers of a panel that is subscribed to the topic. Not for rendering. */
export function readTopic<T extends TopicName>(name: T): TopicValue<T> {
  return getHost().get(name);
}

/** Calls `listener` on every change of a topic, for effects outside of rendering. Returns a function that unsubscribes. */
export function onTopic(name: TopicName, listener: () => void): () => void {
  return getHost().watch(name, listener);
}

function memoised<V, R>(read: () => V, selector: (value: V) => R): () => R {
  let last: { readonly value: V; readonly result: R } | null = null;
  return () => {
    const value = read();
    if (last !== null && Object.is(last.value, value)) return last.result;
    const result = selector(value);
    last = { value, result: last !== null && equal(last.result, result) ? last.result : result };
    return last.result;
  };
}
