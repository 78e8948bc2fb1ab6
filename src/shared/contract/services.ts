import type { PanelId } from '../domain-names.ts';
import type { PlainTopic } from './topics.ts';

/** Services with a panel, an overview and a summary: the topics `<name>.overview` and `<name>.summary`. */
export type ServiceName = {
  [T in PlainTopic]: T extends `${infer N extends PanelId}.overview` ? N : never;
}[PlainTopic];
