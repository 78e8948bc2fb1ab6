import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Cell, Table } from '../print-table.ts';

type KeyUnder<P extends string, K = TextKey> = K extends `${P}.${infer Name}` ? Name : never;

/** The cells of a row by the keys of their headings, in order. */
export type Columns<P extends string, T> = {
  readonly [Name in KeyUnder<P>]?: (row: T) => Cell;
};

/** A table with the headings that are texts under `heads`. A terminal never cuts the column `id`, which people type or copy. */
export function toTable<P extends string, T>(
  rows: readonly T[],
  heads: P,
  columns: Columns<P, T>,
): Table {
  const cells = Object.entries(columns) as [string, (row: T) => Cell][];
  const head = cells.map(([name]): Cell => {
    const text = t(`${heads}.${name}` as TextKey);
    return name === 'id' ? { whole: text } : text;
  });
  return [head, ...rows.map((row) => cells.map(([, cellOf]) => cellOf(row)))];
}
