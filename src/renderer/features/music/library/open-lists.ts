import { useEffect, useSyncExternalStore } from 'react';
import type { LibraryQuery } from '../../../../shared/music/library.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
import { onInstance } from '../../../state/link.ts';
import { typing, usePaced } from '../../../state/use-paced.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useLive } from '../live.ts';
import { MediaPager } from '../model/media-pager.ts';

/** Number of lists whose pages and scroll positions are kept. */
const MAX_LISTS = 4;

/** A list that is or was shown: its pages and its position. */
export class OpenList {
  readonly key: string;
  readonly query: LibraryQuery;
  readonly pager: MediaPager;
  /** The item at the top edge; the fraction is its hidden part. */
  #top = 0;
  #revision: number;
  #jump: ((index: number) => void) | null = null;

  constructor(key: string, query: LibraryQuery, revision: number) {
    this.key = key;
    this.query = query;
    this.#revision = revision;
    this.pager = new MediaPager(
      (offset, limit, signal) => call('music.library', { ...query, offset, limit }, signal),
      toError,
    );
  }

  get top(): number {
    return this.#top;
  }

  scrolled(top: number): void {
    this.#top = top;
  }

  /** Sets the view that `jump` scrolls; null: none. */
  attach(jump: ((index: number) => void) | null): void {
    this.#jump = jump;
  }

  /** Scrolls an item to the top edge. */
  jump(index: number): void {
    this.#jump?.(index);
  }

  /** Reloads the pages after a change of the library. A random order is kept. */
  sync(revision: number): void {
    if (this.#revision !== revision && this.query.sort !== 'random') this.pager.outdate();
    this.#revision = revision;
  }
}

const lists = new Map<string, OpenList>();
onInstance(() => lists.clear());

/** The list of a query, in its last state. */
function openList(key: string, query: LibraryQuery, revision: number): OpenList {
  const list = lists.get(key) ?? new OpenList(key, query, revision);
  lists.delete(key);
  lists.set(key, list);
  for (const old of [...lists.keys()].slice(0, -MAX_LISTS)) lists.delete(old);
  return list;
}

/**
 * The list of a query whose text follows typing; rerenders when its pages change. Reloads after changes of the library and after a
 * reconnect.
 */
export function useOpenList(query: LibraryQuery): OpenList {
  const revision = useTopicSelector('music.library', (library) => library.revision);
  const profile = useTopicSelector('music.connection', ({ profileId }) => profileId);
  const { online } = useLive();
  const formatKey = (search: string): string => JSON.stringify([profile, { ...query, search }]);
  const isAnswered = (search: string): boolean => {
    const before = lists.get(formatKey(search))?.pager;
    return before === undefined || !before.fresh || before.error !== null;
  };
  const search = usePaced(query.search.trim(), typing.near, isAnswered) ?? '';
  const list = openList(formatKey(search), { ...query, search }, revision);
  const { pager } = list;
  useSyncExternalStore(pager.on, pager.turn);
  useEffect(() => {
    list.sync(revision);
  }, [list, revision]);
  useEffect(() => {
    if (online && pager.error?.retryable === true) pager.retry();
  }, [pager, online]);
  useEffect(() => () => pager.pause(), [pager]);
  return list;
}
