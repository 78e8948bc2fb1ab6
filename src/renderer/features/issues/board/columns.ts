import type { IssueRow, Status } from '../../../../shared/issues/model.ts';

/** Issues with one status. Statuses of the same name and category in several projects share a column. */
export interface BoardColumn {
  readonly id: string;
  readonly status: Status;
  readonly rows: readonly IssueRow[];
}

export const formatColumnId = ({ name, category }: Status): string => `${category} ${name}`;

const order = ['new', 'indeterminate', 'done', 'undefined'];

/** The columns of a board from open to done; rows keep their order. */
export function boardColumns(rows: readonly IssueRow[]): BoardColumn[] {
  const columns = new Map<string, BoardColumn & { readonly rows: IssueRow[] }>();
  for (const row of rows) {
    const id = formatColumnId(row.status);
    const column = columns.get(id) ?? { id, status: row.status, rows: [] };
    column.rows.push(row);
    columns.set(id, column);
  }
  const place = ({ status }: BoardColumn): number => order.indexOf(status.category);
  return [...columns.values()].sort((a, b) => place(a) - place(b));
}
