import type { AttentionCount } from '../../../shared/attention/list.ts';
import { byUrgency, countAttention } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { TopicValue } from '../../../shared/contract/topics.ts';

type Entries = TopicValue<'attention'>;

/** Items that count, in list order. */
export const activeItems = (entries: Entries): readonly AttentionItem[] =>
  Object.values(entries)
    .filter(({ muted }) => !muted)
    .sort(byUrgency);

/** Items of muted sources, in list order. */
export const mutedItems = (entries: Entries): readonly AttentionItem[] =>
  Object.values(entries)
    .filter(({ muted }) => muted)
    .sort(byUrgency);

export const countOf = (entries: Entries): AttentionCount => countAttention(Object.values(entries));
