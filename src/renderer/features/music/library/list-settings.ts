import { useMemo } from 'react';
import { create } from 'zustand';
import type { LibraryQuery, LibrarySort } from '../../../../shared/music/library.ts';
import type { LibraryKind } from '../../../../shared/music/media.ts';
import { libraryKinds } from '../../../../shared/music/media-kinds.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { Remembered, useRemembered } from '../../../state/remembered.ts';

/** Filters of a list; the genre is part of the place. */
export type ListFilter = Pick<
  LibraryQuery,
  'search' | 'favorite' | 'provider' | 'albumTypes' | 'albumArtists'
>;

export const noFilter: ListFilter = {
  search: '',
  favorite: false,
  provider: null,
  albumTypes: [],
  albumArtists: false,
};

const useFilters = create<Partial<Record<LibraryKind, ListFilter>>>(() => ({}));

/** Changes filters of a list. They last until the page closes. */
export function setFilter(kind: LibraryKind, change: Partial<ListFilter>): void {
  useFilters.setState((all) => ({ [kind]: { ...noFilter, ...all[kind], ...change } }));
}

type View = 'covers' | 'table';
type Order = LibrarySort | `${LibrarySort} desc`;

const byKind = <V>(make: (kind: LibraryKind) => V): Readonly<Record<LibraryKind, V>> =>
  Object.fromEntries(libraryKinds.map((kind) => [kind, make(kind)])) as Record<LibraryKind, V>;

const views = byKind(
  (kind) =>
    new Remembered<View>(
      `library ${kind} view`,
      ['covers', 'table'],
      kind === 'track' ? 'table' : 'covers',
    ),
);
const orders = byKind(
  (kind) =>
    new Remembered<Order>(
      `library ${kind} order`,
      sortsOf[kind].flatMap((sort) => [sort, `${sort} desc` as const]),
      'name',
    ),
);

export const useView = (kind: LibraryKind): View => useRemembered(views[kind]);

export function setView(kind: LibraryKind, view: View): void {
  views[kind].set(view);
}

export function setOrder(kind: LibraryKind, sort: LibrarySort, descending: boolean): void {
  orders[kind].set(descending ? `${sort} desc` : sort);
}

/** The query of a list: its filters, its remembered order and the genre of the place. */
export function useListQuery(kind: LibraryKind, genre: string | null): LibraryQuery {
  const filter = useFilters((all) => all[kind]) ?? noFilter;
  const order = useRemembered(orders[kind]);
  const sort = sortsOf[kind].find((one) => order.startsWith(one)) ?? 'name';
  const descending = order.endsWith(' desc');
  return useMemo(
    () => ({ kind, genre, ...filter, sort, descending }),
    [kind, genre, filter, sort, descending],
  );
}
