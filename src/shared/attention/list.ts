import type { AttentionItem, AttentionSeverity } from './model.ts';

const rank: Readonly<Record<AttentionSeverity, number>> = { bad: 2, warn: 1, info: 0 };

/** Positive where `a` is the graver one. */
export const graver = (a: AttentionSeverity, b: AttentionSeverity): number => rank[a] - rank[b];

/** The order of the list: the gravest first, among equals the newest. */
export function byUrgency(
  a: Pick<AttentionItem, 'id' | 'severity' | 'since'>,
  b: Pick<AttentionItem, 'id' | 'severity' | 'since'>,
): number {
  return graver(b.severity, a.severity) || b.since - a.since || (a.id < b.id ? -1 : 1);
}

/** What a badge says. `worst` null: nothing counts. */
export interface AttentionCount {
  readonly count: number;
  readonly worst: AttentionSeverity | null;
}

/** Counts what is not muted. */
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

/** The sentence that an item makes, for a toast or an announcement. */
export const attentionSentence = ({
  subject,
  text,
}: Pick<AttentionItem, 'subject' | 'text'>): string => `${subject} ${text}`;
