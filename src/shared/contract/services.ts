import type { PanelId } from '../domain-names.ts';
import type { ResourceState } from '../connections/resource-state.ts';
import type { PlainTopic, TopicValue } from './topics.ts';

/** Services with a panel and an overview: the topic `<name>.overview`. */
export type ServiceName = {
  [T in PlainTopic]: T extends `${infer N extends PanelId}.overview` ? N : never;
}[PlainTopic];

/** The value of a service's overview once it has been read. */
export type OverviewOf<N extends ServiceName> =
  TopicValue<`${N}.overview` & PlainTopic> extends ResourceState<infer V> ? V : never;
