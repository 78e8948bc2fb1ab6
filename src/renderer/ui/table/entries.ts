import type { ListItems } from '../list/selection.ts';
import type { Entry, RowSource } from './column.ts';

/** The rendered entries of a table in order: rows and group headers. */
export interface Entries<T> extends ListItems, Pick<RowSource<T>, 'onGrow'> {
  at(index: number): Entry<T> | null;
}

export function isSource<T>(rows: readonly T[] | RowSource<T>): rows is RowSource<T> {
  return !Array.isArray(rows);
}

function createEntries<T>(entries: readonly Entry<T>[]): Entries<T> {
  let indexes: Map<string, number> | null = null;
  return {
    count: entries.length,
    at: (index) => entries[index] ?? null,
    indexOf: (id) => {
      indexes ??= new Map(entries.map((entry, index) => [entry.id, index]));
      return indexes.get(id) ?? -1;
    },
  };
}

export function arrayEntries<T>(rows: readonly T[], rowId: (row: T) => string): Entries<T> {
  return createEntries(rows.map((row) => ({ k: 'row', id: rowId(row), row })));
}

/** Rows below their group header; groups in the order of their first row, rows in their original order. */
export function groupedEntries<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  groupOf: (row: T) => string,
  closed: ReadonlySet<string>,
): Entries<T> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = groupOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return createEntries(
    [...groups].flatMap(([key, members]): Entry<T>[] => {
      const open = !closed.has(key);
      const head = { k: 'group', id: `group ${key}`, key, count: members.length, open } as const;
      return [
        head,
        ...(open ? members.map((row) => ({ k: 'row' as const, id: rowId(row), row })) : []),
      ];
    }),
  );
}

/** Entries by `rowId` and row. A new source reuses the entries of known rows, so that these are not rendered again. */
const seenBy = new WeakMap<object, WeakMap<object, unknown>>();

export function sourceEntries<T extends object>(
  source: RowSource<T>,
  rowId: (row: T) => string,
): Entries<T> {
  const seen = (seenBy.get(rowId) ?? new WeakMap()) as WeakMap<T, Entry<T>>;
  seenBy.set(rowId, seen);
  return {
    get count() {
      return source.count;
    },
    ...(source.onGrow === undefined ? {} : { onGrow: source.onGrow }),
    at: (index) => {
      const row = source.at(index);
      if (row === null) return null;
      let entry = seen.get(row);
      if (entry === undefined) seen.set(row, (entry = { k: 'row', id: rowId(row), row }));
      return entry;
    },
    indexOf: (id) => source.indexOf(id),
  };
}
