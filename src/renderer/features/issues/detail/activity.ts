import type { Comment, HistoryEntry } from '../../../../shared/issues/model.ts';

/** A comment, or the changes that one person made at once. `at`: ms since epoch. */
export type Entry =
  | { readonly k: 'comment'; readonly id: string; readonly at: number; readonly comment: Comment }
  | {
      readonly k: 'change';
      readonly id: string;
      readonly at: number;
      readonly change: HistoryEntry;
    };

/**
 * Comments and history in one list, newest first. `partial`: older comments are not loaded yet, so changes older than the loaded comments
 * are left out until they are.
 */
export function activityOf(
  comments: readonly Comment[],
  history: readonly HistoryEntry[],
  partial: boolean,
): readonly Entry[] {
  const said = new Map(comments.map((comment) => [comment.id, comment]));
  const oldest = Math.min(...comments.map(({ created }) => created ?? Infinity));
  const since = partial && Number.isFinite(oldest) ? oldest : -Infinity;
  return [
    ...[...said.values()].map((comment): Entry => {
      return { k: 'comment', id: `c${comment.id}`, at: comment.created ?? 0, comment };
    }),
    ...history.map((change): Entry => {
      return { k: 'change', id: `h${change.id}`, at: change.at ?? 0, change };
    }),
  ]
    .filter(({ k, at }) => k === 'comment' || at >= since)
    .sort((a, b) => b.at - a.at);
}
