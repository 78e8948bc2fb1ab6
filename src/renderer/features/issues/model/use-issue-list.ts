import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowPage } from '../../../../shared/issues/contract.ts';
import type { Overview, Row } from '../../../../shared/issues/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import type { Page, Paged } from '../../../state/use-paged.ts';
import { usePaged } from '../../../state/use-paged.ts';

/** Lists of more rows are not read again when an issue changes: that would be a request per 100 rows. */
const MOST_REREAD = 300;

interface Cursor {
  /** Null: before the first page. */
  readonly walk: string | null;
}
const start: Cursor = { walk: null };
const rowId = ({ id }: Row): string => id;

export interface IssueList extends Omit<Paged<Row>, 'items'> {
  /** Null: nothing has loaded. */
  readonly rows: readonly Row[] | null;
  /** The server's remarks about the list, and whether it ended early. */
  readonly warnings: readonly string[];
  readonly incomplete: boolean;
  /** Shows an issue as it is now, until the list is read again. */
  readonly patch: (row: Row) => void;
}

/**
 * The issues that match `jql`, page by page. Until they have loaded, and while they cannot, it shows the overview's issues of the same JQL.
 * `columns`: ids of fields whose texts are wanted.
 */
export function useIssueList(
  jql: string,
  columns: readonly string[],
  { first, concerns, revision }: Pick<Overview, 'first' | 'concerns' | 'revision'>,
): IssueList {
  const key = JSON.stringify([jql, columns]);
  const [read, setRead] = useState(revision);
  const walk = useRef<string | null>(null);
  const [remarks, setRemarks] = useState<Remarks>({ key, warnings: [], incomplete: false });
  const fetch = async (cursor: Cursor, signal: AbortSignal): Promise<Page<Row, Cursor>> => {
    const page = await pageOf(cursor, jql, columns, signal);
    walk.current = page.walk;
    setRemarks((before) => added(before.key === key ? before.warnings : [], key, page));
    const next = page.walk === null ? null : { walk: page.walk };
    return { items: page.items, next, total: page.total };
  };
  const { items, ...paged } = usePaged<Row, Cursor>(`${key} ${String(read)}`, {
    ...{ first: start, id: rowId, list: key },
    fetch,
  });
  if (read !== revision && (items?.length ?? 0) <= MOST_REREAD) setRead(revision);
  useEffect(
    () => () => {
      const open = walk.current;
      walk.current = null;
      // A failure has no effect: the core ends unused walks itself.
      if (open !== null) call('issues.endWalk', { walk: open }).catch(() => undefined);
    },
    [key],
  );
  const [patches, setPatches] = useState<readonly Row[]>([]);
  const known = items ?? (first.jql === jql ? first.rows : null);
  const rows = useMemo(
    () => known && withNewer(known, [...first.rows, ...concerns, ...patches]),
    [known, first, concerns, patches],
  );
  const current = remarks.key === key ? remarks : { warnings: [], incomplete: false };
  return {
    ...{ ...paged, rows, warnings: current.warnings, incomplete: current.incomplete },
    patch: (row) => {
      setPatches((before) => [...before.filter(({ id }) => id !== row.id), row]);
    },
  };
}

/** The page at a cursor. A walk that the core has ended restarts; the list drops what it already has. */
async function pageOf(
  { walk }: Cursor,
  jql: string,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<RowPage> {
  const restart = () => call('issues.rows', { jql, columns: [...columns] }, signal);
  if (walk === null) return restart();
  try {
    return await call('issues.moreRows', { walk }, signal);
  } catch (thrown) {
    if (toError(thrown).code !== 'not-found') throw thrown;
    return restart();
  }
}

interface Remarks {
  readonly key: string;
  readonly warnings: readonly string[];
  readonly incomplete: boolean;
}
const added = (before: readonly string[], key: string, { warnings, end }: RowPage): Remarks => ({
  ...{ key, warnings: [...new Set([...before, ...warnings])] },
  incomplete: end !== null && end !== 'end',
});

/** The rows, each replaced by a newer version; texts of further columns stay where the newer one has none. */
function withNewer(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const newest = new Map<string, Row>();
  for (const other of others)
    if ((other.updated ?? 0) >= (newest.get(other.id)?.updated ?? 0)) newest.set(other.id, other);
  return rows.map((row) => {
    const other = newest.get(row.id);
    if (other === undefined || (other.updated ?? 0) <= (row.updated ?? 0)) return row;
    return { ...other, cells: { ...row.cells, ...other.cells } };
  });
}
