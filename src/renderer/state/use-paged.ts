import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStable } from '../ui/use-latest.ts';
import { useHostState, useInstance } from './host-state.ts';
import type { Grown, Page, Pages, PageSource } from './page-loader.ts';
import { noPages, PageLoader } from './page-loader.ts';
import type { Resource } from './use-resource.ts';
import { useQuery } from './use-resource.ts';

export interface PagedOptions<T, C> extends PageSource<T, C> {
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

/** How the pages of a list were read. */
export interface PagesQuery<T> extends Pick<
  Resource<unknown>,
  'at' | 'error' | 'loading' | 'stale' | 'refresh' | 'cancel'
> {
  readonly pages: Pages<T>;
  /** Identity of the list, without the version of its items. */
  readonly list: string;
  /** Requests the next page. Does nothing while that page is loading. */
  readonly more: () => void;
}

/**
 * A paged list that grows with `more`: another page renders only what subscribes to `pages`. A new `key` reloads as many items as are
 * loaded and keeps the old ones until then. Pages loaded before a failure are not requested again. A cursor that does not advance ends the
 * list. `key` null: nothing is requested.
 */
export function usePages<T, C>(key: string | null, options: PagedOptions<T, C>): PagesQuery<T> {
  const { list = '', pause = 0 } = options;
  const instance = useInstance();
  const [turn, setTurn] = useState(0);
  const [loader] = useState(() => new PageLoader<T, C>());
  const whole = key === null ? null : `${String(instance)} ${String(turn)} ${key}`;
  useEffect(() => loader.abort, [loader, whole]);
  const query = useQuery(whole, (signal) => loader.load(whole ?? '', options, signal), { pause });
  const { at, data, loading, error } = query;
  // While only another page is read again after a failure, the shown items stay valid.
  const resumes = loading && data?.getState().key === whole;
  const more = useStable(() => {
    if (error !== null) query.refresh();
    else if (loading && !resumes) loader.want(options.size);
    else if (!loading && data !== null)
      void loader.grow(data, options).then((grown) => {
        if (!grown) query.refresh();
      });
  });
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  const cancel = useStable(() => {
    loader.abort();
    query.cancel();
  });
  const reachable = useHostState() === 'open';
  const stale = resumes ? !reachable : query.stale;
  return { pages: data ?? noPages, at, error, loading, stale, cancel, refresh, more, list };
}

/** `loading`: also while another page is loading. */
export type Paged<T> = Omit<PagesQuery<T>, 'pages'> & Omit<Grown<T>, 'growing'>;

/** Like `usePages`, for a caller that draws the items itself: another page renders it. */
export function usePaged<T, C>(key: string | null, options: PagedOptions<T, C>): Paged<T> {
  const { pages, ...query } = usePages(key, options);
  const { items, total, cut, hasMore, growing } = useStore(pages);
  return { ...query, items, total, cut, hasMore, loading: query.loading || growing };
}
