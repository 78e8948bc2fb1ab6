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

/** Content of a badge. `worst` null: nothing counts. */
export interface AttentionCount {
  readonly count: number;
  readonly worst: AttentionSeverity | null;
}

/** Counts items that are not muted. */
export function countAttention(items: Iterable<AttentionItem>): AttentionCount {
  let count = 0;
  let worst: AttentionSeverity | null = null;
  for (const { muted, severity } of items) {
    if (muted) continue;
    count += 1;
    if (worst === null || graver(severity, worst) > 0) worst = severity;
  }
  return { count, worst };
}

/** The sentence of an item, for a toast or a notification. */
export const attentionSentence = ({
  subject,
  text,
}: Pick<AttentionItem, 'subject' | 'text'>): string => `${subject} ${text}`;
