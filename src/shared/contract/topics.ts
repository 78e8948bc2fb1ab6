import type { ResourceState } from '../connections/resource-state.ts';
import type { ServiceName } from '../domain-names.ts';
import { domainTopics } from '../domains.ts';
import type { KeyedDef, TopicDef } from '../lib/define.ts';

/** All state that the UI draws. */
export const topics = domainTopics;

type Topics = typeof topics;
export type TopicName = keyof Topics;

type ValueOf<D> =
  D extends TopicDef<infer V>
    ? V
    : D extends KeyedDef<infer E>
      ? Readonly<Record<string, E>>
      : never;

export type TopicValue<T extends TopicName> = ValueOf<Topics[T]>;

/** The value of a service's overview once it has been read. */
export type OverviewOf<N extends ServiceName> =
  TopicValue<`${N}.overview`> extends ResourceState<infer V> ? V : never;

/** Keyed topics, made of entries. */
export type KeyedTopic = {
  [T in TopicName]: Topics[T] extends KeyedDef ? T : never;
}[TopicName];
export type PlainTopic = Exclude<TopicName, KeyedTopic>;
export type EntryOf<T extends KeyedTopic> = Topics[T] extends KeyedDef<infer E> ? E : never;

export type Snapshot = { readonly [T in TopicName]: TopicValue<T> };

export const topicNames = Object.keys(topics) as readonly TopicName[];

export const isTopic = (name: string): name is TopicName => Object.hasOwn(topics, name);

/** The initial value of every topic. */
export function initialSnapshot(): Snapshot {
  const entries = topicNames.map((name) => {
    const def: TopicDef | KeyedDef = topics[name];
    return [name, def.kind === 'topic' ? def.initial : {}] as const;
  });
  return Object.fromEntries(entries) as unknown as Snapshot;
}
