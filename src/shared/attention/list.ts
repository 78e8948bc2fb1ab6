import type { AttentionItem, AttentionSeverity } from './model.ts';

const rank: Readonly<Record<AttentionSeverity, number>> = { bad: 2, warn: 1, info: 0 };

/** Positive if `a` is more severe. */
export const graver = (a: AttentionSeverity, b: AttentionSeverity): number => rank[a] - rank[b];

/** Order of the list: most severe first, then newest first. */
export function byUrgency(
  a: Pick<AttentionItem, 'id' | 'severity' | 'since'>,
  b: Pick<AttentionItem, 'id' | 'severity' | 'since'>,
): number {
  return graver(b.severity, a.severity) || b.since - a.since || (a.id < b.id ? -1 : 1);
}

/** The items that count, in list order: what Attention, its badge, the quick controls and the tray show. */
export const attentionItems = (
  entries: Readonly<Record<string, AttentionItem>>,
): readonly AttentionItem[] =>
  Object.values(entries)
    .filter(({ muted }) => !muted)
    .sort(byUrgency);

/** The sentence of an item, for a toast or a notification. */
export const attentionSentence = ({
  subject,
  text,
}: Pick<AttentionItem, 'subject' | 'text'>): string => `${subject} ${text}`;
