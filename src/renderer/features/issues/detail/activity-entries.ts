import type { Doc } from '../../../../shared/issues/adf.ts';
import type { Comment, HistoryEntry, Person } from '../../../../shared/issues/model.ts';

/** A comment (`said`), or the changes that one person made at once. `at`: ms since epoch. */
export interface Entry {
  readonly id: string;
  readonly person: Person | null;
  readonly at: number | null;
  readonly edited: boolean;
  readonly said: Doc | null;
  /** Who can read a comment; null: no comment. */
  readonly readers: Pick<Comment, 'internal' | 'onlyFor'> | null;
  readonly changes: HistoryEntry['changes'];
}

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
    ...[...said.values()].map(({ id, author, created: at, updated, body, ...readers }): Entry => {
      const edited = at !== null && updated !== null && updated - at > 1_000;
      return { id: `c${id}`, person: author, at, edited, said: body, readers, changes: [] };
    }),
    ...history
      .filter(({ at }) => (at ?? 0) >= since)
      .map(({ id, author, at, changes }): Entry => {
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
