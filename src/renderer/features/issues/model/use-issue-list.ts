import { useMemo, useState } from 'react';
import type { RowPage } from '../../../../shared/issues/contract.ts';
import type { IssuesOverview, IssueRow } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import type { Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';

/** Longer lists are not reloaded when an issue changes, because that takes one request per 100 rows. */
const MAX_RELOADED = 300;

/** A position in a list of the tracker. */
export interface Cursor {
  /** Null: before the first page. */
  readonly walk: string | null;
}

export interface IssueList extends Omit<Paged<IssueRow>, 'items'> {
  /** Null: nothing has loaded. */
  readonly rows: readonly IssueRow[] | null;
  /** The newest page. */
  readonly last: RowPage | null;
}

/**
 * The issues that match `jql`, page by page. Until they have loaded, and while they can't be loaded, it shows the overview's issues for the
 * same JQL. `columns`: ids of fields whose texts are needed.
 */
export function useIssueList(
  jql: string,
  columns: readonly string[],
  { first, concerns, written, revision }: IssuesOverview,
): IssueList {
  const list = JSON.stringify([jql, columns]);
  // The overview tells whether a change by the app added an issue to its own list, or removed one.
  const changes = first.jql === jql ? '' : JSON.stringify(written.map(({ updated }) => updated));
  const version = `${String(revision)} ${changes}`;
  const [read, setRead] = useState(version);
  const [last, setLast] = useState<RowPage | null>(null);
  const { items, ...paged } = usePaged<IssueRow, Cursor>(`${list} ${read}`, {
    first: { walk: null },
    id: ({ id }) => id,
    list,
    fetch: async ({ walk }, signal) => {
      const start = () => call('issues.rows', { jql, columns: [...columns] }, signal);
      // If the core has ended the walk, it starts again; the list drops what it already has.
      const restart = (thrown: unknown) => {
        if (toError(thrown).code !== 'not-found') throw thrown;
        return start();
      };
      const page =
        walk === null
          ? await start()
          : await call('issues.moreRows', { walk }, signal).catch(restart);
      setLast(page);
      const next = page.walk === null ? null : { walk: page.walk };
      return { items: page.items, next, total: page.total };
    },
  });
  if (read !== version && (items?.length ?? 0) <= MAX_RELOADED) setRead(version);
  const known = items ?? (first.jql === jql ? first.rows : null);
  const rows = useMemo(
    () => known && withNewer(known, [...first.rows, ...concerns, ...written]),
    [known, first, concerns, written],
  );
  return { ...paged, rows, last };
}

/** Replaces each row with a newer version; keeps texts of columns that the newer version lacks. */
function withNewer(rows: readonly IssueRow[], others: readonly IssueRow[]): readonly IssueRow[] {
  const age = ({ updated }: IssueRow): number => updated ?? 0;
  const newest = new Map([...others].sort((a, b) => age(a) - age(b)).map((row) => [row.id, row]));
  return rows.map((row) => {
    const other = newest.get(row.id);
    if (other === undefined || age(other) <= age(row)) return row;
    return { ...other, cells: { ...row.cells, ...other.cells } };
  });
}
