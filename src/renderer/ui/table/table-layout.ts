import { z } from 'zod';
import { parseJson } from '../../../shared/lib/json.ts';
import { readStored, writeStored } from '../browser-store.ts';
import type { Column } from './column.ts';

/** How the user arranged a table; what is not in it is as the columns say. */
export const TableLayout = z.object({
  order: z.array(z.string()),
  /** Widths (px) by column. */
  sizes: z.record(z.string(), z.number().min(24).max(4000)),
  /** Whether a column is shown, where the user chose. */
  shown: z.record(z.string(), z.boolean()),
  sort: z.object({ id: z.string(), desc: z.boolean() }).nullable(),
});
export type TableLayout = z.infer<typeof TableLayout>;

export const noLayout: TableLayout = { order: [], sizes: {}, shown: {}, sort: null };

const keyOf = (id: string): string => `table ${id}`;

/** What was remembered for a table; the default where there is nothing or storage is closed. */
export function readLayout(id: string): TableLayout {
  const read = TableLayout.safeParse(parseJson(readStored(keyOf(id)) ?? ''));
  return read.success ? read.data : noLayout;
}

export const writeLayout = (id: string, layout: TableLayout): void =>
  writeStored(keyOf(id), layout === noLayout ? null : JSON.stringify(layout));

/** Room (px) behind the columns, for the button that chooses them. */
export const TAIL = 36;

/** Least width (px) that a column can have. */
export const leastOf = (column: Pick<Column<never>, 'min'>): number => column.min ?? 48;

type Sized = Pick<Column<never>, 'id' | 'width' | 'min' | 'grow' | 'fold'>;

/** Ids of the columns that do not fit into `width` (px); those with the highest `fold` go first, later ones before earlier ones. */
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

/** The columns as `grid-template-columns`, and the least width (px) that they need. */
export function gridOf(
  columns: readonly Sized[],
  sizes: TableLayout['sizes'],
): { readonly template: string; readonly least: number } {
  const tracks = columns.map(({ id, width, grow }) => {
    const size = sizes[id];
    if (size !== undefined) return `${String(size)}px`;
    return grow === undefined
      ? `${String(width)}px`
      : `minmax(${String(width)}px, ${String(grow)}fr)`;
  });
  const grows = columns.some(({ id, grow }) => grow !== undefined && sizes[id] === undefined);
  const tail = grows ? `${String(TAIL)}px` : `minmax(${String(TAIL)}px, 1fr)`;
  const least = columns.reduce((sum, { id, width }) => sum + (sizes[id] ?? width), TAIL);
  return { template: [...tracks, tail].join(' '), least };
}

/** The order after a column moved one place; unknown columns keep theirs. */
export function moveColumn(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const at = ids.indexOf(id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.filter((one) => one !== id);
  moved.splice(to, 0, id);
  return moved;
}
