import type { Dispatch, SetStateAction } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useStable } from '../use-stable.ts';
import type { Column, RowSource, Sort } from './column.ts';
import type { Entries } from './entries.ts';
import { arrayEntries, groupedEntries, isSource, sourceEntries } from './entries.ts';
import type { TableLayout } from './table-layout.ts';
import {
  foldedColumns,
  gridOf,
  leastOf,
  moveColumn,
  noLayout,
  TAIL,
  readLayout,
  writeLayout,
} from './table-layout.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});
const noRows: readonly never[] = [];

/** Compares texts by the locale's rules, with digits as numbers. */
const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compare.compare(String(a), String(b));
}

interface SortedRow {
  getValue(id: string): unknown;
}
const compareRows = (a: SortedRow, b: SortedRow, id: string): number =>
  compareValues(a.getValue(id), b.getValue(id));

export interface ModelOptions<T extends object> {
  readonly id: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[] | RowSource<T>;
  readonly rowId: (row: T) => string;
  readonly groupOf?: ((row: T) => string) | undefined;
  /** For a narrow list: no menu of the columns beside the last one. */
  readonly fixedColumns?: boolean;
  /** Set if the server sorts: the current sort and a callback to change it. */
  readonly sort?: { readonly value: Sort | null; readonly onSort: (sort: Sort | null) => void };
}

/** What the header shows and does; it stays the same while only rows change. */
export interface HeadModel<T> {
  /** All columns in the user's order. */
  readonly all: readonly Column<T>[];
  /** The visible columns; those in `folded` do not fit. */
  readonly columns: readonly Column<T>[];
  readonly folded: ReadonlySet<string>;
  readonly sort: Sort | null;
  readonly isShown: (column: Column<T>) => boolean;
  readonly show: (id: string, shown: boolean) => void;
  readonly resize: (id: string, width: number | null) => void;
  readonly move: (id: string, by: -1 | 1) => void;
  /** Cycles through ascending, descending and original order. */
  readonly sortBy: (id: string) => void;
  readonly reset: () => void;
}

export interface TableModel<T> {
  readonly head: HeadModel<T>;
  /** Value of the rows' `grid-template-columns`. */
  readonly template: string;
  /** Least width of a row (px). */
  readonly least: number;
  readonly entries: Entries<T>;
  readonly toggleGroup: (key: string) => void;
}

/** Combines the user's column layout with the sorted rows. `width`: available width for the columns (px). */
export function useTableModel<T extends object>(
  options: ModelOptions<T>,
  width: number,
): TableModel<T> {
  const { columns, id } = options;
  const tail = options.fixedColumns === true ? 0 : TAIL;
  const room = width > 0 ? width + TAIL - tail : 0;
  const [layout, setLayout] = useState(() => readLayout(id));
  useEffect(() => {
    writeLayout(id, layout);
  }, [id, layout]);
  const sort = options.sort === undefined ? layout.sort : options.sort.value;
  const table = useSorted(options, layout, sort);
  const all = useSame(columnsIn(table.getAllLeafColumns(), columns));
  const shown = useSame(columnsIn(table.getVisibleLeafColumns(), columns));
  const { sizes } = layout;
  const folded = useMemo(() => foldedColumns(shown, sizes, room), [shown, sizes, room]);
  const visible = useSame(shown.filter(({ id: one }) => !folded.has(one)));
  const { entries, toggleGroup } = useEntries(options, table.getSortedRowModel().rows);
  const actions = useActions(options, all, shown, layout, setLayout);
  const head = useMemo(
    () => ({ all, columns: shown, folded, sort, ...actions }),
    [all, shown, folded, sort, actions],
  );
  return { head, ...gridOf(visible, sizes, tail), entries, toggleGroup };
}

/** What the header does with the columns. */
function useActions<T extends object>(
  { columns, sort: served }: ModelOptions<T>,
  all: readonly Column<T>[],
  shown: readonly Column<T>[],
  layout: TableLayout,
  setLayout: Dispatch<SetStateAction<TableLayout>>,
) {
  const change = (part: Partial<TableLayout>): void => {
    setLayout((before) => ({ ...before, ...part }));
  };
  const show = useStable((one: string, is: boolean) =>
    change({ shown: { ...layout.shown, [one]: is } }),
  );
  const resize = useStable((one: string, to: number | null) =>
    change({ sizes: resized(layout.sizes, columns, one, to) }),
  );
  const move = useStable((one: string, by: -1 | 1) =>
    change({ order: moveShown(all, shown, one, by) }),
  );
  const sortBy = useStable((one: string) => {
    if (served === undefined) change({ sort: nextSort(layout.sort, one) });
    else served.onSort(nextSort(served.value, one));
  });
  const reset = useStable(() => setLayout(noLayout));
  const isShown = useCallback(
    (column: Column<T>) => layout.shown[column.id] ?? column.hidden !== true,
    [layout.shown],
  );
  return useMemo(
    () => ({ isShown, show, resize, move, sortBy, reset }),
    [isShown, show, resize, move, sortBy, reset],
  );
}

function useSorted<T extends object>(
  { columns, rows, rowId, sort: served }: ModelOptions<T>,
  layout: TableLayout,
  sort: Sort | null,
) {
  const defs = useMemo(
    () =>
      columns.map(({ id, value }) => ({
        id,
        accessorFn: (row: T) => value?.(row) ?? undefined,
        enableSorting: value !== undefined,
        sortUndefined: 'last' as const,
        sortFn: compareRows,
      })),
    [columns],
  );
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, hidden }) => [id, layout.shown[id] ?? hidden !== true]),
      ),
    [columns, layout.shown],
  );
  const sorting = useMemo(() => (sort === null ? [] : [sort]), [sort]);
  return useTable({
    features,
    columns: defs,
    data: isSource(rows) ? noRows : rows,
    getRowId: rowId,
    manualSorting: served !== undefined,
    state: {
      columnOrder: layout.order,
      columnSizing: layout.sizes,
      columnVisibility,
      sorting,
    },
  });
}

function useEntries<T extends object>(
  { rows, rowId, groupOf }: ModelOptions<T>,
  sorted: readonly { readonly original: T }[],
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const entries = useMemo(() => {
    if (isSource(rows)) return sourceEntries(rows, rowId);
    const list = sorted.map(({ original }) => original);
    return groupOf === undefined
      ? arrayEntries(list, rowId)
      : groupedEntries(list, rowId, groupOf, closed);
  }, [rows, sorted, rowId, groupOf, closed]);
  const toggleGroup = (key: string): void => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  return { entries, toggleGroup };
}

function columnsIn<T>(
  leaves: readonly { readonly id: string }[],
  columns: readonly Column<T>[],
): Column<T>[] {
  return leaves.flatMap(({ id }) => columns.filter((column) => column.id === id));
}

/** Returns the same array while its elements are the same, to avoid re-rendering. */
function useSame<V>(list: readonly V[]): readonly V[] {
  const [kept, setKept] = useState(list);
  if (kept === list) return kept;
  if (kept.length === list.length && kept.every((one, at) => one === list[at])) return kept;
  setKept(list);
  return list;
}

function resized<T>(
  sizes: TableLayout['sizes'],
  columns: readonly Column<T>[],
  id: string,
  to: number | null,
): TableLayout['sizes'] {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) return sizes;
  const rest = Object.fromEntries(Object.entries(sizes).filter(([one]) => one !== id));
  return to === null ? rest : { ...rest, [id]: Math.round(Math.max(leastOf(column), to)) };
}

/** Moves a column among the visible ones; hidden columns stay next to their neighbor. */
function moveShown<T>(
  all: readonly Column<T>[],
  shown: readonly Column<T>[],
  id: string,
  by: -1 | 1,
): string[] {
  const moved = moveColumn(
    shown.map((column) => column.id),
    id,
    by,
  );
  const next = moved.values();
  const isShown = new Set(moved);
  return all.map((column) =>
    isShown.has(column.id) ? (next.next().value ?? column.id) : column.id,
  );
}

function nextSort(sort: Sort | null, id: string): Sort | null {
  if (sort?.id !== id) return { id, desc: false };
  return sort.desc ? null : { id, desc: true };
}
