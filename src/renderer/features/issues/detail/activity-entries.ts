import type { Doc } from '../../../../shared/issues/adf.ts';
import type { Comment, IssueHistoryEntry, Person } from '../../../../shared/issues/model.ts';

/** A comment (`said`), or the changes that one person made at once. `at`: ms since epoch. */
export interface ActivityEntry {
  readonly id: string;
  readonly person: Person | null;
  readonly at: number | null;
  readonly edited: boolean;
  readonly said: Doc | null;
  /** Who can read a comment; null: no comment. */
  readonly readers: Pick<Comment, 'internal' | 'onlyFor'> | null;
  readonly changes: IssueHistoryEntry['changes'];
}

/**
 * Comments and history in one list, newest first. `partial`: older comments are not loaded yet, so changes older than the loaded comments
 * are left out until they are.
 */
export function mergeActivity(
  comments: readonly Comment[],
  history: readonly IssueHistoryEntry[],
  partial: boolean,
): readonly ActivityEntry[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const oldest = Math.min(...comments.map(({ created }) => created ?? Infinity));
  const since = partial && Number.isFinite(oldest) ? oldest : -Infinity;
  return [
    ...[...byId.values()].map(
      ({ id, author, created: at, updated, body, ...readers }): ActivityEntry => {
        const edited = at !== null && updated !== null && updated - at > 1_000;
        return { id: `c${id}`, person: author, at, edited, said: body, readers, changes: [] };
      },
    ),
    ...history
      .filter(({ at }) => (at ?? 0) >= since)
      .map(({ id, author, at, changes }): ActivityEntry => {
        return {
          id: `h${id}`,
          person: author,
          at,
          edited: false,
          said: null,
          readers: null,
          changes,
        };
      }),
  ].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
