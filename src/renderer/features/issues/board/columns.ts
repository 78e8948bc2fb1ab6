import type { Row, Status } from '../../../../shared/issues/model.ts';

/** Issues with one status. Statuses of the same name and category in several projects share a column. */
export interface BoardColumn {
  readonly id: string;
  readonly status: Status;
  readonly rows: readonly Row[];
}

export const columnOf = ({ name, category }: Status): string => `${category} ${name}`;

const order = ['new', 'indeterminate', 'done', 'undefined'];

/** The columns of a board in the order of an issue's life; rows in their order. `more`: statuses that are shown without issues, too. */
export function boardColumns(rows: readonly Row[], more: readonly Status[] = []): BoardColumn[] {
  const columns = new Map<string, BoardColumn & { readonly rows: Row[] }>();
  const add = (status: Status, own: readonly Row[]): void => {
    const id = columnOf(status);
    const column = columns.get(id) ?? { id, status, rows: [] };
    column.rows.push(...own);
    columns.set(id, column);
  };
  for (const row of rows) add(row.status, [row]);
  for (const status of more) add(status, []);
  const place = ({ status }: BoardColumn): number => order.indexOf(status.category);
  return [...columns.values()].sort((a, b) => place(a) - place(b));
}
