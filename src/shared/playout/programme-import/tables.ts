import { numberIn, textIn } from './fields.ts';
import { importError } from './import-error.ts';

/** One row of another program's database. */
export type Row = Readonly<Record<string, unknown>>;

/** Columns of a table. Optional tables and columns may be missing, because versions of the program differ. */
interface TableForm {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Without the table, the import fails. */
  readonly isNeeded?: boolean;
  readonly limit: number;
}

export type TableForms = Readonly<Record<string, TableForm>>;
export type Tables<F extends TableForms> = Readonly<Record<keyof F, readonly Row[]>>;

interface TableSource {
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  rows(table: string, columns: readonly string[], limit: number): Promise<readonly Row[]>;
}

/** Reads tables. Rejects with `invalid-input` that names the missing table or column. */
export async function readTables<F extends TableForms>(
  source: TableSource,
  forms: F,
): Promise<Tables<F>> {
  const tables: Record<string, readonly Row[]> = {};
  for (const [table, { required, optional = [], isNeeded = false, limit }] of Object.entries(
    forms,
  )) {
    const columns = source.tables.get(table);
    if (columns === undefined && isNeeded) throw importError('table', { table });
    const missing = columns === undefined ? undefined : required.find((one) => !columns.has(one));
    if (missing !== undefined) throw importError('column', { table, column: missing });
    tables[table] =
      columns === undefined ? [] : await source.rows(table, [...required, ...optional], limit);
  }
  return tables as Tables<F>;
}

/** A number of a row; undefined for NULL and other types. */
export const numberAt = (row: Row, column: string): number | undefined => numberIn(row[column]);
export const textAt = (row: Row, column: string): string | undefined => textIn(row[column]);
export const flagAt = (row: Row, column: string): boolean => numberIn(row[column]) === 1;

/** Rows by the number in a column. */
export function indexRows(rows: readonly Row[], column: string): ReadonlyMap<number, Row> {
  const index = new Map<number, Row>();
  for (const row of rows) {
    const id = numberAt(row, column);
    if (id !== undefined && !index.has(id)) index.set(id, row);
  }
  return index;
}

export function groupRows(
  rows: readonly Row[],
  column: string,
): ReadonlyMap<number, readonly Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const id = numberAt(row, column);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [row]);
    else group.push(row);
  }
  return groups;
}

export const sortRows = (rows: readonly Row[], column: string): readonly Row[] =>
  rows.toSorted((a, b) => (numberAt(a, column) ?? 0) - (numberAt(b, column) ?? 0));
