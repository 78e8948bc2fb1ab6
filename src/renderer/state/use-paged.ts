import type { Cut } from '../../shared/lib/listed.ts';
import { cutAt } from '../../shared/lib/listed.ts';
import { useCallback, useRef, useState } from 'react';
import { useHostState, useInstance } from './host-state.ts';
import type { Resource } from './use-resource.ts';
import { useQuery } from './use-resource.ts';

/** One page. `next`: the cursor of the next page, null after the last one. `total`: null if the source does not know it. */
export interface Page<T, C> {
  readonly items: readonly T[];
  readonly next: C | null;
  readonly total: number | null;
  /** What is missing from the page. */
  readonly cut?: Cut | null;
}

export interface PagedOptions<T, C> {
  /** The cursor of the first page: an offset, a token or a link. */
  readonly first: C;
  readonly fetch: (cursor: C, signal: AbortSignal) => Promise<Page<T, C>>;
  /** Identity of an item; needed because pages that shift between two requests overlap. */
  readonly id: (item: T) => string;
  /** Number of items that one more page adds. Default 100. */
  readonly size?: number;
  /** Number of items to load initially, if more than one page. */
  readonly start?: number;
  /** Identity of the list, if `key` also changes for new versions of it. A new identity starts again with the first page. */
  readonly list?: string;
  /** The key follows typing; see `useQuery`. */
  readonly pause?: number;
}

/**
 * The pages of a list that is read by offset. A page may have fewer rows than its size, because the core leaves rows out, so offsets advance
 * by the size.
 */
export const byOffset = <T>(
  size: number,
  read: (
    page: { readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<Omit<Page<T, number>, 'next'> & { readonly total: number }>,
): Pick<PagedOptions<T, number>, 'first' | 'size' | 'fetch'> => ({
  first: 0,
  size,
  fetch: async (offset, signal) => {
    const page = await read({ offset, limit: size }, signal);
    return { ...page, next: offset + size < page.total ? offset + size : null };
  },
});

export interface Paged<T> extends Pick<
  Resource<unknown>,
  'at' | 'error' | 'loading' | 'stale' | 'refresh' | 'cancel'
> {
  /** Null until the first page has loaded. */
  readonly items: readonly T[] | null;
  readonly total: number | null;
  /** What is missing from the loaded pages; null: nothing. */
  readonly cut: Cut | null;
  /** Whether another page exists. */
  readonly hasMore: boolean;
  /** Requests the next page. Does nothing while that page is loading. */
  readonly more: () => void;
}

interface Loaded<T, C> {
  readonly key: string;
  readonly items: readonly T[];
  readonly next: C | null;
  readonly total: number | null;
  readonly cut: Cut | null;
}

/**
 * A paged list that grows with `more`. A new `key` reloads as many items as are visible and shows the old ones until then. Pages
 * loaded before a failure are not requested again. A cursor that does not advance ends the list. `key` null: nothing is
 * requested.
 */
export function usePaged<T, C>(key: string | null, options: PagedOptions<T, C>): Paged<T> {
  const { first, fetch, id, size = 100, start = 0, list = '', pause = 0 } = options;
  const instance = useInstance();
  const [wanted, setWanted] = useState(Math.max(size, start));
  const [shown, setShown] = useState(list);
  if (shown !== list) {
    setShown(list);
    setWanted(size);
  }
  const [turn, setTurn] = useState(0);
  const partial = useRef<Loaded<T, C> | null>(null);
  const whole = key === null ? null : `${String(instance)} ${String(turn)} ${key}`;
  const work = async (signal: AbortSignal): Promise<Loaded<T, C>> => {
    let loaded: Loaded<T, C> =
      partial.current !== null && partial.current.key === whole
        ? partial.current
        : { key: whole ?? '', items: [], next: first, total: null, cut: null };
    while (loaded.items.length < wanted && loaded.next !== null) {
      loaded = merged(loaded, await fetch(loaded.next, signal), id);
      if (!signal.aborted) partial.current = loaded;
    }
    return loaded;
  };
  const query = useQuery(whole === null ? null : `${whole} ${String(wanted)}`, work, { pause });
  const { data, loading, error } = query;
  // While only another page loads, the shown items stay valid.
  const grows = loading && data?.key === whole;
  const more = useCallback(() => {
    if (grows) return;
    if (error === null) setWanted((count) => count + size);
    else query.refresh();
  }, [grows, error, size, query]);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const { at, cancel } = query;
  const { items, total, cut } = data ?? nothing;
  const reachable = useHostState() === 'open';
  const stale = grows ? !reachable : query.stale;
  return {
    at,
    error,
    loading,
    stale,
    cancel,
    refresh,
    more,
    items,
    total,
    cut,
    hasMore: data?.next != null,
  };
}

const nothing = { items: null, total: null, cut: null };

function merged<T, C>(
  loaded: Loaded<T, C>,
  page: Page<T, C>,
  id: (item: T) => string,
): Loaded<T, C> {
  const known = new Set(loaded.items.map(id));
  const fresh = page.items.filter((item) => {
    const isNew = !known.has(id(item));
    known.add(id(item));
    return isNew;
  });
  const items = [...loaded.items, ...fresh];
  const moved = page.next !== loaded.next;
  const cut = loaded.cut ?? page.cut ?? null;
  return {
    key: loaded.key,
    items,
    next: moved ? page.next : null,
    total: page.total,
    // Converts the cut of one page to one of all pages.
    cut: cut === null ? null : cutAt(cut.why, items.length, page.total),
  };
}
