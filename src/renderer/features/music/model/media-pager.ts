import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { MediaPage } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';

/** Items per page. */
export const PAGE = 100;
/** Parallel requests; kept low because other clients use the server too. */
const AT_ONCE = 2;
/** Cached pages; the farthest from the view are dropped first. */
export const KEPT = 40;

/** A place in the list; `item` null: it is loading. The same object until its page is loaded again. */
export interface MediaRow {
  readonly index: number;
  readonly item: MediaItem | null;
}

interface CachedPage {
  readonly rows: readonly MediaRow[];
  readonly version: number;
}

export type FetchMedia = (offset: number, limit: number, signal: AbortSignal) => Promise<MediaPage>;

/**
 * A list of any length, loaded in pages around the visible rows. The server's count is only a hint: a page without a next one ends the list.
 * After `outdate`, pages stay visible until their new version arrives.
 */
export class MediaPager {
  readonly #fetch: FetchMedia;
  readonly #toError: (thrown: unknown) => AppError;
  readonly #changed = new Emitter<void>();
  readonly #pages = new Map<number, CachedPage>();
  readonly #running = new Map<number, AbortController>();
  #waiting = new Map<number, MediaRow>();
  #version = 0;
  #wanted: readonly [number, number] = [0, 0];
  #idle = true;
  /** The last page has been seen. */
  #ended = false;
  /** Increases with every change, for `useSyncExternalStore`. */
  #turn = 0;
  count = 0;
  /** Whether `count` is the length of the list: it is not while further pages may exist. */
  counted = false;
  /** No page has been loaded yet. */
  fresh = true;
  /** When the oldest visible page was loaded (ms since epoch). */
  loadedAt: number | null = null;
  error: AppError | null = null;

  constructor(fetch: FetchMedia, toError: (thrown: unknown) => AppError) {
    this.#fetch = fetch;
    this.#toError = toError;
  }

  readonly on = (listener: () => void): Dispose => this.#changed.on(listener);
  readonly turn = (): number => this.#turn;

  row(index: number): MediaRow {
    const row = this.#pages.get(Math.floor(index / PAGE))?.rows[index % PAGE];
    if (row !== undefined) return row;
    const waiting = this.#waiting.get(index) ?? { index, item: null };
    this.#waiting.set(index, waiting);
    return waiting;
  }

  /** Sets the visible rows: indices from `first` to `last`, inclusive. Their pages are loaded first, then the neighbors. */
  want(first: number, last: number): void {
    const from = Math.max(0, Math.floor(first / PAGE));
    const to = Math.max(from, Math.floor(last / PAGE));
    if (from === this.#wanted[0] && to === this.#wanted[1] && !this.#idle) return;
    this.#idle = false;
    this.#wanted = [from, to];
    for (const [page, abort] of this.#running) if (this.#distance(page) > 1) abort.abort();
    this.#pump();
  }

  /** Marks all pages as outdated; the visible ones load again. */
  outdate(): void {
    this.#version += 1;
    this.#ended = false;
    this.retry();
  }

  /** Tries again after a failure. */
  retry(): void {
    this.error = null;
    this.#notify();
    this.#pump();
  }

  /** Aborts running requests; the next `want` resumes. */
  pause(): void {
    this.#idle = true;
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #pump(): void {
    while (!this.#idle && this.#running.size < AT_ONCE && this.error === null) {
      const next = this.#nextPage();
      if (next === null) return;
      void this.#load(next);
    }
  }

  #nextPage(): number | null {
    const [from, to] = this.#wanted;
    const visible = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    return [...visible, to + 1, from - 1].find((page) => this.#needs(page)) ?? null;
  }

  #needs(page: number): boolean {
    if (page < 0 || (page > 0 && page * PAGE >= this.count) || this.#running.has(page))
      return false;
    const kept = this.#pages.get(page);
    return kept === undefined || kept.version < this.#version;
  }

  async #load(page: number): Promise<void> {
    const abort = new AbortController();
    const version = this.#version;
    this.#running.set(page, abort);
    try {
      const answer = await this.#fetch(page * PAGE, PAGE, abort.signal);
      if (!abort.signal.aborted) this.#keep(page, answer, version);
    } catch (thrown) {
      if (!abort.signal.aborted) this.error = this.#toError(thrown);
    }
    if (this.#running.get(page) === abort) this.#running.delete(page);
    this.#notify();
    this.#pump();
  }

  /** A list that the server sends as a whole, such as a search, may be longer than a page. */
  #keep(page: number, { items, next, total }: MediaPage, version: number): void {
    const start = page * PAGE;
    const end = start + items.length;
    this.fresh = false;
    this.loadedAt = Date.now();
    this.#waiting = new Map();
    for (let at = 0; at === 0 || at < items.length; at += PAGE) {
      const rows = items
        .slice(at, at + PAGE)
        .map((item, row): MediaRow => ({ index: start + at + row, item }));
      this.#pages.set((start + at) / PAGE, { rows, version });
    }
    if (next === null) this.#end(items.length > 0 ? end : Math.min(this.count, start));
    // Without a count, one more row leads to the next page.
    else if (!this.#ended) this.count = Math.max(end, total ?? Math.max(end + 1, this.count));
    this.counted = this.#ended || total !== null;
    this.#trim();
  }

  /** The list ends here, whatever the server counted. */
  #end(count: number): void {
    this.#ended = true;
    this.count = count;
    for (const page of this.#pages.keys())
      if (page > 0 && page * PAGE >= count) this.#pages.delete(page);
  }

  #trim(): void {
    while (this.#pages.size > KEPT) {
      const farthest = [...this.#pages.keys()].reduce((a, b) =>
        this.#distance(a) >= this.#distance(b) ? a : b,
      );
      this.#pages.delete(farthest);
    }
  }

  #distance(page: number): number {
    const [from, to] = this.#wanted;
    return page < from ? from - page : Math.max(0, page - to);
  }

  #notify(): void {
    this.#turn += 1;
    this.#changed.emit();
  }
}
