import type { AttentionItem } from '../../../src/shared/attention/model.ts';

/** An item of the attention list for tests. */
export const someItem = (key: string, change: Partial<AttentionItem> = {}): AttentionItem => ({
  id: `${change.source ?? 'music'}:${key}`,
  source: 'music',
  key,
  severity: 'warn',
  kind: 'lost',
  about: key,
  subject: key,
  text: 'cannot be reached',
  since: 0,
  action: null,
  urgent: false,
  hidden: null,
  unread: false,
  fresh: true,
  ...change,
});

/** Items as the topic `attention` holds them. */
export const entriesOf = (items: readonly AttentionItem[]): Record<string, AttentionItem> =>
  Object.fromEntries(items.map((item) => [item.id, item]));
