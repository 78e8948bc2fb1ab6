import { z } from 'zod';
import { parseJson } from '../../../shared/lib/json.ts';
import { readStored, writeStored } from '../browser-store.ts';
import type { Column } from './column.ts';

/** The user's table layout; missing entries use the defaults of the columns. */
export const TableLayout = z.object({
  order: z.array(z.string()),
  /** Width (px) by column. */
  sizes: z.record(z.string(), z.number().min(24).max(4000)),
  /** Column visibility set by the user. */
  shown: z.record(z.string(), z.boolean()),
  sort: z.object({ id: z.string(), desc: z.boolean() }).nullable(),
});
export type TableLayout = z.infer<typeof TableLayout>;

export const noLayout: TableLayout = { order: [], sizes: {}, shown: {}, sort: null };

const formatKey = (id: string): string => `table ${id}`;

/** The stored layout of a table; the default if there is none or storage is blocked. */
export function readLayout(id: string): TableLayout {
  const read = TableLayout.safeParse(parseJson(readStored(formatKey(id)) ?? ''));
  return read.success ? read.data : noLayout;
}

export const writeLayout = (id: string, layout: TableLayout): void =>
  writeStored(formatKey(id), layout === noLayout ? null : JSON.stringify(layout));

/** Space (px) after the columns for the column menu button. */
export const TAIL = 36;

/** Minimum width (px) of a column. */
export const leastOf = (column: Pick<Column<never>, 'min'>): number => column.min ?? 48;

type Sized = Pick<Column<never>, 'id' | 'width' | 'min' | 'grow' | 'fold'>;

/** Ids of the columns that do not fit into `width` (px). Columns with the highest `fold` go first, later ones before earlier ones. */
export function foldedColumns(
  columns: readonly Sized[],
  sizes: TableLayout['sizes'],
  width: number,
): ReadonlySet<string> {
  const folded = new Set<string>();
  if (width <= 0) return folded;
  let needed = TAIL + columns.reduce((sum, column) => sum + (sizes[column.id] ?? column.width), 0);
  const order = columns.filter(({ fold }) => fold !== undefined);
  order.reverse().sort((a, b) => (b.fold ?? 0) - (a.fold ?? 0));
  for (const column of order) {
    if (needed <= width) break;
    folded.add(column.id);
    needed -= sizes[column.id] ?? column.width;
  }
  return folded;
}

/** The columns as `grid-template-columns`, and their minimum total width (px). */
export function layOutColumns(
  columns: readonly Sized[],
  sizes: TableLayout['sizes'],
  end = TAIL,
): { readonly template: string; readonly least: number } {
  const tracks = columns.map(({ id, width, grow }) => {
    const size = sizes[id];
    if (size !== undefined) return `${String(size)}px`;
    return grow === undefined
      ? `${String(width)}px`
      : `minmax(${String(width)}px, ${String(grow)}fr)`;
  });
  const grows = columns.some(({ id, grow }) => grow !== undefined && sizes[id] === undefined);
  const tail = grows ? `${String(end)}px` : `minmax(${String(end)}px, 1fr)`;
  const least = columns.reduce((sum, { id, width }) => sum + (sizes[id] ?? width), end);
  return { template: [...tracks, tail].join(' '), least };
}

/** The order after moving a column by one position; an unknown id changes nothing. */
export function moveColumn(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.filter((other) => other !== id);
  moved.splice(to, 0, id);
  return moved;
}
