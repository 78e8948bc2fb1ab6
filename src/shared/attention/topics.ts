import { keyed } from '../lib/define.ts';
import type { AttentionItem } from './model.ts';

export const attentionTopics = {
  /** Everything that needs attention, by item id. */
  attention: keyed<AttentionItem>(),
} as const;
