import type { StoreApi } from 'zustand';
import { createStore } from 'zustand/vanilla';
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
  /** Whether another page is loading. */
  readonly growing: boolean;
}

/** The loaded pages of a list. Another page joins the same store; items that are read again come in another store. */
export type Pages<T> = Pick<StoreApi<Grown<T>>, 'getState' | 'getInitialState' | 'subscribe'>;

const unread = { items: null, total: null, cut: null, hasMore: false, growing: false };
export const noPages: Pages<never> = createStore<Grown<never>>(() => unread);

interface Loaded<T, C> extends Grown<T> {
  readonly key: string;
  readonly items: readonly T[];
  readonly next: C | null;
}
type LoadedPages<T, C> = StoreApi<Loaded<T, C>>;

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
  const next = page.next === loaded.next ? null : page.next;
  const cut = loaded.cut ?? page.cut ?? null;
  return {
    key: loaded.key,
    items,
    next,
    hasMore: next !== null,
    growing: false,
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
  /** Number of items to load of the first list, if more than one page. */
  readonly start?: number;
  /** Identity of the list, if its key also changes for new versions of it. A new identity starts again with the first page. */
  readonly list?: string;
}

/** Number of items of a page, if its source doesn't set it. */
const SIZE = 100;

/** Loads the pages of a list: those that a query waits for, and further ones without a render. */
export class PageLoader<T, C> {
  /** What was loaded last, whole or not. */
  #last: Loaded<T, C> | null = null;
  #list: string | null = null;
  /** The number of items of the list with the last page that was requested. */
  #wanted = 0;
  #running: { readonly stop: AbortController; readonly pages: LoadedPages<T, C> } | null = null;
  #failure: { readonly pages: LoadedPages<T, C>; readonly thrown: unknown } | null = null;

  /** Loads the first page, or as many items as were requested before of the same list. Pages that were loaded under the same key are kept. */
  async load(
    key: string,
    source: PageSource<T, C>,
    signal: AbortSignal,
  ): Promise<LoadedPages<T, C>> {
    this.#throwFailure(key);
    const { first, size = SIZE, start = 0, list = '' } = source;
    if (this.#list !== list) this.#wanted = this.#list === null ? Math.max(size, start) : size;
    this.#list = list;
    const none = { ...unread, key, items: [], next: first };
    const before = this.#last?.key === key ? this.#last : none;
    const loaded = await this.#read(before, source, signal);
    return createStore(() => loaded);
  }

  /** Makes the running `load` read another page. */
  want(size = SIZE): void {
    this.#wanted += size;
  }

  /**
   * Adds another page, unless one is loading already. False: it failed, and `load` will throw the failure once, so that the query of the
   * list handles it like its own. The list counts as growing until then.
   */
  async grow(pages: LoadedPages<T, C>, source: PageSource<T, C>): Promise<boolean> {
    const before = pages.getState();
    if (this.#running !== null || before.next === null) return true;
    const stop = new AbortController();
    this.#running = { stop, pages };
    this.#wanted = before.items.length + (source.size ?? SIZE);
    pages.setState({ growing: true });
    try {
      const loaded = await this.#read(before, source, stop.signal);
      if (!stop.signal.aborted) pages.setState(loaded);
    } catch (thrown) {
      if (stop.signal.aborted) return true;
      this.#failure = { pages, thrown };
      return false;
    } finally {
      if (!stop.signal.aborted) this.#running = null;
    }
    return true;
  }

  /** Aborts the request of another page. */
  readonly abort = (): void => {
    this.#running?.stop.abort();
    this.#running?.pages.setState({ growing: false });
    this.#running = null;
  };

  async #read(
    before: Loaded<T, C>,
    { fetch, id }: PageSource<T, C>,
    signal: AbortSignal,
  ): Promise<Loaded<T, C>> {
    let loaded = before;
    while (loaded.items.length < this.#wanted && loaded.next !== null) {
      loaded = merged(loaded, await fetch(loaded.next, signal), id);
      if (!signal.aborted) this.#last = loaded;
    }
    return loaded;
  }

  #throwFailure(key: string): void {
    if (this.#failure === null) return;
    const { pages, thrown } = this.#failure;
    this.#failure = null;
    pages.setState({ growing: false });
    if (pages.getState().key === key) throw thrown;
  }
}
