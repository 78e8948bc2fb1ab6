import { useEffect, useMemo, useRef, useState } from 'react';
import type { MediaSort } from '../../../../shared/library/contract.ts';
import type { QueryError } from '../../../../shared/library/model.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { useInstance } from '../../../state/host-state.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { FetchMediaPage } from './media-pages.ts';
import { MediaPages } from './media-pages.ts';

/** Delay (ms) after typing before the query runs. */
const PAUSE_MS = 80;

export interface MediaRequest {
  readonly list: 'media' | 'missing';
  readonly query: string;
  readonly sort: MediaSort;
  readonly isDescending: boolean;
}

const createFetch = ({ list, ...request }: MediaRequest): FetchMediaPage =>
  list === 'missing'
    ? async (offset, limit, signal) => {
        const { items, total } = await call('library.missing', { offset, limit }, signal);
        return { items, total, totalMs: 0, ms: 0, error: null };
      }
    : (offset, limit, signal) => call('library.search', { ...request, offset, limit }, signal);

export interface MediaList {
  readonly pages: MediaPages;
  /** Why the query is invalid; the rows are then those of the previous query. */
  readonly error: QueryError | null;
}

/**
 * The media of a request, page by page. The previous rows stay until the first page arrives, and while the query is invalid, but not when
 * switching between all and missing media. `version`: of the library; a new one reloads the visible rows.
 */
export function useMediaPages(request: MediaRequest, version: number): MediaList {
  const instance = useInstance();
  const query = useSettled(request.query, PAUSE_MS);
  const { list, sort, isDescending } = request;
  const next = useMemo(() => {
    // Rows are valid for one core process.
    void instance;
    return new MediaPages(createFetch({ list, query, sort, isDescending }), toError);
  }, [list, query, sort, isDescending, instance]);
  const [shown, setShown] = useState({ list, pages: next, error: null as QueryError | null });
  useEffect(() => {
    next.start();
    const off = next.changed.on(() =>
      setShown((before) => {
        const error = next.last?.error ?? null;
        const pages = error !== null && before.list === list ? before.pages : next;
        return { list, pages, error };
      }),
    );
    return () => {
      off();
      next.stop();
    };
  }, [next, list]);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) next.outdate();
    seen.current = version;
  }, [version, next]);
  return shown.list === list ? shown : { pages: next, error: null };
}
