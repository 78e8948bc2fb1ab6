import type { Cut } from '../../shared/lib/listed.ts';
import { cutAt } from '../../shared/lib/listed.ts';

/** One page. `next`: the cursor of the next page, null after the last one. `total`: null if the source does not know it. */
export interface Page<T, C> {
  readonly items: readonly T[];
  readonly next: C | null;
  readonly total: number | null;
  /** What is missing from the page. */
  readonly cut?: Cut | null;
}

/** What is loaded of a paged list. */
export interface Grown<T> {
  /** Null until the first page has loaded. */
  readonly items: readonly T[] | null;
  readonly total: number | null;
  /** What is missing from the loaded pages; null: nothing. */
  readonly cut: Cut | null;
  /** Whether another page exists. */
  readonly hasMore: boolean;
}

export interface Loaded<T, C> {
  readonly key: string;
  readonly items: readonly T[];
  readonly next: C | null;
  readonly total: number | null;
  readonly cut: Cut | null;
}

const nothing = { items: null, total: null, cut: null };

export const toGrown = <T, C>(data: Loaded<T, C> | null): Grown<T> => {
  const { items, total, cut } = data ?? nothing;
  return { items, total, cut, hasMore: data?.next != null };
};

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

/** How the pages of a list are read. */
export interface PageSource<T, C> {
  /** The cursor of the first page: an offset, a token or a link. */
  readonly first: C;
  readonly fetch: (cursor: C, signal: AbortSignal) => Promise<Page<T, C>>;
  /** Identity of an item; needed because pages that shift between two requests overlap. */
  readonly id: (item: T) => string;
  /** Number of items that one more page adds. Default 100. */
  readonly size?: number;
  /** Identity of the list, if its key also changes for new versions of it. A new identity starts again with the first page. */
  readonly list?: string;
}

/** Loads the pages of a list: those that a query waits for, and further ones without a render. */
export class PageLoader<T, C> {
  /** What was loaded last, whole or not. */
  #partial: Loaded<T, C> | null = null;
  /** The list with its last further page. */
  #grown: Loaded<T, C> | null = null;
  #list = '';
  /** The number of items of the list with the last further page that was requested. */
  #wanted = 0;
  #running: AbortController | null = null;
  #failure: { readonly key: string; readonly thrown: unknown } | null = null;

  get wanted(): number {
    return this.#wanted;
  }

  /** Loads `count` items, or as many as were requested before of the same list. Pages that were loaded under the same key are kept. */
  async load(
    key: string,
    count: number,
    { first, fetch, id, list = '' }: PageSource<T, C>,
    signal: AbortSignal,
  ): Promise<Loaded<T, C>> {
    const failure = this.#failure;
    this.#failure = null;
    if (failure?.key === key) throw failure.thrown;
    if (this.#list !== list) this.#wanted = 0;
    this.#list = list;
    let loaded: Loaded<T, C> =
      this.#partial?.key === key
        ? this.#partial
        : { key, items: [], next: first, total: null, cut: null };
    while (loaded.items.length < Math.max(count, this.#wanted) && loaded.next !== null) {
      loaded = merged(loaded, await fetch(loaded.next, signal), id);
      if (!signal.aborted) this.#partial = loaded;
    }
    // The result has these pages.
    if (!signal.aborted) this.#grown = null;
    return loaded;
  }

  /**
   * The list with a further page; null: one is loading already, or the request was aborted. After a failure, `load` throws it once, so that
   * the query of the list handles it like its own.
   */
  async grow(
    before: Loaded<T, C>,
    { fetch, id, size = 100 }: PageSource<T, C>,
  ): Promise<Loaded<T, C> | 'failed' | null> {
    if (this.#running !== null || before.next === null) return null;
    const stop = new AbortController();
    this.#running = stop;
    this.#wanted = before.items.length + size;
    try {
      const page = await fetch(before.next, stop.signal);
      if (stop.signal.aborted) return null;
      this.#partial = this.#grown = merged(before, page, id);
      return this.#grown;
    } catch (thrown) {
      if (stop.signal.aborted) return null;
      this.#failure = { key: before.key, thrown };
      return 'failed';
    } finally {
      if (this.#running === stop) this.#running = null;
    }
  }

  /** The list with the further pages that arrived after `data`. */
  latest(data: Loaded<T, C> | null): Loaded<T, C> | null {
    const grown = this.#grown;
    if (grown === null || data === null || grown.key !== data.key) return data;
    return grown.items.length > data.items.length ? grown : data;
  }

  /** Aborts the request of a further page. */
  readonly abort = (): void => {
    this.#running?.abort();
    this.#running = null;
  };
}
