import type { PanelId } from '../domain-names.ts';
import type { PlainTopic } from './topics.ts';

/** Services with a panel and an overview: the topic `<name>.overview`. */
export type ServiceName = {
  [T in PlainTopic]: T extends `${infer N extends PanelId}.overview` ? N : never;
}[PlainTopic];
