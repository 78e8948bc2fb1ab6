import type { Dispatch, SetStateAction } from 'react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStable } from '../use-latest.ts';
import type { Column, RowSource, Sort } from './column.ts';
import type { Entries } from './entries.ts';
import { arrayEntries, groupedEntries, isSource, sourceEntries } from './entries.ts';
import type { TableLayout } from './table-layout.ts';
import { SteadyRows } from './steady-rows.ts';
import {
  foldedColumns,
  layOutColumns,
  leastOf,
  moveColumn,
  noLayout,
  TAIL,
  readLayout,
  writeLayout,
} from './table-layout.ts';

/** Compares texts by the locale's rules, with digits as numbers. */
const compare = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export interface ModelOptions<T extends object> {
  readonly id: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[] | RowSource<T>;
  readonly rowId: (row: T) => string;
  readonly groupOf?: ((row: T) => string) | undefined;
  /** For a narrow list: hides the column menu after the last column. */
  readonly fixedColumns?: boolean;
  /** Set if the server sorts: the current sort and a callback to change it. */
  readonly sort?: { readonly value: Sort | null; readonly onSort: (sort: Sort | null) => void };
}

/** State and actions of the header; the same object while only rows change. */
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
  /** Minimum width of a row (px). */
  readonly least: number;
  readonly entries: Entries<T>;
  readonly toggleGroup: (key: string) => void;
  /** Handlers for the element around the table; see `SteadyRows`. */
  readonly handlers: SteadyRows<T>['handlers'];
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
  const { sizes, order } = layout;
  const all = useMemo(() => inOrder(columns, order), [columns, order]);
  const isShown = useCallback(
    (column: Column<T>) => layout.shown[column.id] ?? column.hidden !== true,
    [layout.shown],
  );
  const shown = useMemo(() => all.filter(isShown), [all, isShown]);
  const folded = useMemo(() => foldedColumns(shown, sizes, room), [shown, sizes, room]);
  const visible = shown.filter(({ id: columnId }) => !folded.has(columnId));
  const { entries, toggleGroup, handlers } = useEntries(options, sort);
  const actions = useActions(options, all, shown, layout, setLayout);
  const head = useMemo(
    () => ({ all, columns: shown, folded, sort, isShown, ...actions }),
    [all, shown, folded, sort, isShown, actions],
  );
  return { head, ...layOutColumns(visible, sizes, tail), entries, toggleGroup, handlers };
}

/** The header's actions on columns. */
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
  const show = useStable((columnId: string, is: boolean) =>
    change({ shown: { ...layout.shown, [columnId]: is } }),
  );
  const resize = useStable((columnId: string, to: number | null) =>
    change({ sizes: resized(layout.sizes, columns, columnId, to) }),
  );
  const move = useStable((columnId: string, by: -1 | 1) =>
    change({ order: moveShown(all, shown, columnId, by) }),
  );
  const sortBy = useStable((columnId: string) => {
    if (served === undefined) change({ sort: nextSort(layout.sort, columnId) });
    else served.onSort(nextSort(served.value, columnId));
  });
  const reset = useStable(() => setLayout(noLayout));
  return useMemo(
    () => ({ show, resize, move, sortBy, reset }),
    [show, resize, move, sortBy, reset],
  );
}

/** Rows sorted by `sort`, unless a server sorts them, and their groups. */
function useEntries<T extends object>(
  { columns, rows, rowId, groupOf, sort: served }: ModelOptions<T>,
  sort: Sort | null,
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [released, setReleased] = useState(0);
  const [steady] = useState(() => new SteadyRows<T>(() => setReleased((count) => count + 1)));
  const isServed = served !== undefined;
  const sorted = useMemo(() => {
    void released;
    if (isSource(rows)) return rows;
    return steady.arrange(isServed ? rows : sortRows(rows, columns, sort), rowId, sort);
  }, [rows, columns, isServed, sort, rowId, steady, released]);
  const entries = useMemo(() => {
    if (isSource(sorted)) return sourceEntries(sorted, rowId);
    return groupOf === undefined
      ? arrayEntries(sorted, rowId)
      : groupedEntries(sorted, rowId, groupOf, closed);
  }, [sorted, rowId, groupOf, closed]);
  const toggleGroup = (key: string): void => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  return { entries, toggleGroup, handlers: steady.handlers };
}

/** Columns in the user's order; columns missing from it come last. */
function inOrder<T>(columns: readonly Column<T>[], order: readonly string[]): readonly Column<T>[] {
  const named = new Set(order);
  return [
    ...[...named].flatMap((id) => columns.filter((column) => column.id === id)),
    ...columns.filter(({ id }) => !named.has(id)),
  ];
}

/** Equal rows keep their order; rows without a value come last in both directions. */
function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: Sort | null,
): readonly T[] {
  const valueOf = columns.find(({ id }) => id === sort?.id)?.value;
  if (sort === null || valueOf === undefined) return rows;
  const values = new Map(rows.map((row) => [row, valueOf(row)]));
  const direction = sort.desc ? -1 : 1;
  return rows.toSorted((row, other) => {
    const a = values.get(row) ?? null;
    const b = values.get(other) ?? null;
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const numbers = typeof a === 'number' && typeof b === 'number';
    return direction * (numbers ? a - b : compare.compare(String(a), String(b)));
  });
}

function resized<T>(
  sizes: TableLayout['sizes'],
  columns: readonly Column<T>[],
  id: string,
  to: number | null,
): TableLayout['sizes'] {
  const column = columns.find((one) => one.id === id);
  if (column === undefined) return sizes;
  const rest = Object.fromEntries(Object.entries(sizes).filter(([columnId]) => columnId !== id));
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
