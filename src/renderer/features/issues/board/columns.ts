import type { Row, Status } from '../../../../shared/issues/model.ts';
import { statusCategories } from '../../../../shared/issues/model.ts';

/** Issues with one status. Statuses of the same name and category in several projects share a column. */
export interface BoardColumn {
  readonly id: string;
  readonly status: Status;
  readonly rows: readonly Row[];
}

export const columnOf = ({ name, category }: Status): string => `${category} ${name}`;

/** The columns of a board in the order of an issue's life; rows in their order. `more`: statuses that are shown without issues, too. */
export function boardColumns(rows: readonly Row[], more: readonly Status[] = []): BoardColumn[] {
  const columns = new Map<string, { status: Status; rows: Row[] }>();
  for (const row of rows) {
    const id = columnOf(row.status);
    const column = columns.get(id);
    if (column === undefined) columns.set(id, { status: row.status, rows: [row] });
    else column.rows.push(row);
  }
  for (const status of more)
    if (!columns.has(columnOf(status))) columns.set(columnOf(status), { status, rows: [] });
  const place = ({ category }: Status): number => statusCategories.indexOf(category);
  return [...columns]
    .map(([id, column]) => ({ id, ...column }))
    .sort(
      (a, b) =>
        place(a.status) - place(b.status) || Number(b.rows.length > 0) - Number(a.rows.length > 0),
    );
}

/** The key of the card that an arrow key leads to; null: none. Left and right keep the position in the column. */
export function nextCard(
  columns: readonly BoardColumn[],
  from: string,
  key: string,
): string | null {
  const full = columns.filter(({ rows }) => rows.length > 0);
  const column = full.findIndex(({ rows }) => rows.some((row) => row.key === from));
  const place = full[column]?.rows.findIndex((row) => row.key === from) ?? -1;
  const at = (index: number, wanted: number): string | null => {
    const rows = full[index]?.rows;
    return rows?.[Math.max(0, Math.min(wanted, rows.length - 1))]?.key ?? null;
  };
  if (key === 'ArrowDown') return at(column, place + 1);
  if (key === 'ArrowUp') return at(column, place - 1);
  if (key === 'ArrowRight') return at(column + 1, place);
  if (key === 'ArrowLeft') return at(column - 1, place);
  if (key === 'Home') return at(column, 0);
  return key === 'End' ? at(column, Number.MAX_SAFE_INTEGER) : null;
}
