import { useCallback, useEffect, useState } from 'react';
import { useStable } from '../ui/use-latest.ts';
import { useHostState, useInstance } from './host-state.ts';
import type { Grown, Loaded, Page, PageSource } from './page-loader.ts';
import { PageLoader, toGrown } from './page-loader.ts';
import type { Resource } from './use-resource.ts';
import { useQuery } from './use-resource.ts';

export interface PagedOptions<T, C> extends PageSource<T, C> {
  /** Number of items to load initially, if more than one page. */
  readonly start?: number;
  /** The key follows typing; see `useQuery`. */
  readonly pause?: number;
  /** Called when another page has arrived. With it, `more` renders nothing unless the page fails. */
  readonly onGrow?: (grown: Grown<T>) => void;
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

export interface Paged<T>
  extends
    Grown<T>,
    Pick<Resource<unknown>, 'at' | 'error' | 'loading' | 'stale' | 'refresh' | 'cancel'> {
  /** Identity of the list, without the version of its items. */
  readonly list: string;
  /** Requests the next page. Does nothing while that page is loading. */
  readonly more: () => void;
}

/**
 * A paged list that grows with `more`. A new `key` reloads as many items as are visible and shows the old ones until then. Pages
 * loaded before a failure are not requested again. A cursor that does not advance ends the list. `key` null: nothing is
 * requested.
 */
export function usePaged<T, C>(key: string | null, options: PagedOptions<T, C>): Paged<T> {
  const { size = 100, start = 0, list = '', pause = 0, onGrow } = options;
  const instance = useInstance();
  const [wanted, setWanted] = useState(Math.max(size, start));
  const [shown, setShown] = useState(list);
  if (shown !== list) {
    setShown(list);
    setWanted(size);
  }
  const [turn, setTurn] = useState(0);
  const [loader] = useState(() => new PageLoader<T, C>());
  const whole = key === null ? null : `${String(instance)} ${String(turn)} ${key}`;
  useEffect(() => loader.abort, [loader, whole]);
  const query = useQuery(
    whole === null ? null : `${whole} ${String(wanted)}`,
    (signal) => loader.load(whole ?? '', wanted, options, signal),
    { pause },
  );
  const { loading, error } = query;
  const data = loader.latest(query.data);
  // While only another page loads, the shown items stay valid.
  const grows = loading && data?.key === whole;
  const grow = async (before: Loaded<T, C>, onPage: (grown: Grown<T>) => void): Promise<void> => {
    const grown = await loader.grow(before, options);
    if (grown === 'failed') setWanted(loader.wanted);
    else if (grown !== null) onPage(toGrown(grown));
  };
  const more = useStable(() => {
    if (grows) return;
    const before = loader.latest(query.data);
    if (error !== null) query.refresh();
    else if (onGrow !== undefined && !loading && before !== null) void grow(before, onGrow);
    else setWanted((count) => Math.max(count, loader.wanted) + size);
  });
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const cancel = useStable(() => {
    loader.abort();
    query.cancel();
  });
  const reachable = useHostState() === 'open';
  const stale = grows ? !reachable : query.stale;
  return { at: query.at, error, loading, stale, cancel, refresh, more, list, ...toGrown(data) };
}
