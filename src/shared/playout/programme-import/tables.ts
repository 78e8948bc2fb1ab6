import type { Steps } from '../../lib/steps.ts';
import { runSteps, visitEach } from '../../lib/steps.ts';
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

/** Reads tables. Rejects with `invalid-input`, naming the table or column that is missing. `report`: how many of them have been read. */
export async function readTables<F extends TableForms>(
  source: TableSource,
  forms: F,
  report: (done: number, total: number) => void,
): Promise<Tables<F>> {
  const tables: Record<string, readonly Row[]> = {};
  const wanted = Object.entries(forms);
  for (const [done, [table, form]] of wanted.entries()) {
    report(done, wanted.length);
    const { required, optional = [], isNeeded = false, limit } = form;
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
export const indexRows = (rows: readonly Row[], column: string): ReadonlyMap<number, Row> =>
  runSteps(indexRowsSteps(rows, column));

/** As `indexRows`, for a table that may be large. */
export function* indexRowsSteps(
  rows: readonly Row[],
  column: string,
): Steps<ReadonlyMap<number, Row>> {
  const index = new Map<number, Row>();
  yield* visitEach(rows, (row) => {
    const id = numberAt(row, column);
    if (id !== undefined && !index.has(id)) index.set(id, row);
  });
  return index;
}

export const groupRows = (
  rows: readonly Row[],
  column: string,
): ReadonlyMap<number, readonly Row[]> => runSteps(groupRowsSteps(rows, column));

/** As `groupRows`, for a table that may be large. */
export const groupRowsSteps = (
  rows: readonly Row[],
  column: string,
): Steps<ReadonlyMap<number, readonly Row[]>> => groupSteps(rows, (row) => numberAt(row, column));

/** Rows by the text in a column, for a table that may be large. */
export const groupTextsSteps = (
  rows: readonly Row[],
  column: string,
): Steps<ReadonlyMap<string, readonly Row[]>> => groupSteps(rows, (row) => textAt(row, column));

function* groupSteps<K>(
  rows: readonly Row[],
  read: (row: Row) => K | undefined,
): Steps<ReadonlyMap<K, readonly Row[]>> {
  const groups = new Map<K, Row[]>();
  yield* visitEach(rows, (row) => {
    const key = read(row);
    if (key === undefined) return;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  });
  return groups;
}

export const sortRows = (rows: readonly Row[], column: string): readonly Row[] =>
  rows.toSorted((a, b) => (numberAt(a, column) ?? 0) - (numberAt(b, column) ?? 0));
