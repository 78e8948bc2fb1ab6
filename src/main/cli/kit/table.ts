import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Cell, Table } from '../print-table.ts';

type KeyUnder<P extends string, K = TextKey> = K extends `${P}.${infer Name}` ? Name : never;

/** Columns that a narrow terminal treats in their own way; see `Room`. */
export interface Rooms<P extends string> {
  readonly wrap?: readonly KeyUnder<P>[];
  readonly spare?: readonly KeyUnder<P>[];
}

/** The cells of a row by the keys of their headings, in order. */
export type Columns<P extends string, T> = {
  readonly [Name in KeyUnder<P>]?: (row: T) => Cell;
};

/** A table with the headings that are texts under `heads`. A terminal never cuts the column `id`, which people type or copy. */
export function toTable<P extends string, T>(
  rows: readonly T[],
  heads: P,
  columns: Columns<P, T>,
  rooms: Rooms<P> = {},
): Table {
  const cells = Object.entries(columns) as [string, (row: T) => Cell][];
  const head = cells.map(([name]): Cell => {
    const text = t(`${heads}.${name}` as TextKey);
    const isIn = (names: readonly string[] = []): boolean => names.includes(name);
    const room = isIn(rooms.wrap) ? 'wrap' : isIn(rooms.spare) ? 'spare' : null;
    if (name === 'id') return { head: text, room: 'whole' };
    return room === null ? text : { head: text, room };
  });
  return [head, ...rows.map((row) => cells.map(([, cellOf]) => cellOf(row)))];
}
