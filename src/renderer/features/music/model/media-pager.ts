import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { MediaPage } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { PAGE, PageWindow } from './page-window.ts';

/** A row of the list; `item` null: loading, or `lost`. Keeps its identity until its page is reloaded. */
export interface MediaRow {
  readonly index: number;
  readonly item: MediaItem | null;
  /** The server sent an unreadable row. */
  readonly lost?: boolean;
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
export class MediaPager extends PageWindow<CachedPage> {
  readonly #fetch: FetchMedia;
  #waiting = new Map<number, MediaRow>();
  #version = 0;
  /** The last page has been seen. */
  #ended = false;
  /** The missing part of the list, from its last page; a limit is `clipped` instead. */
  #cut: Cut | null = null;
  count = 0;
  /** Whether `count` is the final length: false while further pages may exist. */
  counted = false;
  /** The list ends at `count`, although the server has more items. */
  clipped = false;
  /** No page has been loaded yet. */
  fresh = true;
  /** When the oldest visible page was loaded (ms since epoch). */
  loadedAt: number | null = null;

  constructor(fetch: FetchMedia, toError: (thrown: unknown) => AppError) {
    super(toError);
    this.#fetch = fetch;
  }

  /** The missing part of the loaded pages; null: none. */
  get cut(): Cut | null {
    if (this.#cut !== null) return this.#cut;
    let lost = 0;
    for (const { rows } of this.pages.values()) lost += rows.filter((row) => row.lost).length;
    return lost === 0 ? null : { why: 'lost', have: this.count - lost, of: this.count };
  }

  row(index: number): MediaRow {
    const row = this.pages.get(Math.floor(index / PAGE))?.rows[index % PAGE];
    if (row !== undefined) return row;
    const waiting = this.#waiting.get(index) ?? { index, item: null };
    this.#waiting.set(index, waiting);
    return waiting;
  }

  /** Marks all pages as outdated; the visible ones load again. */
  outdate(): void {
    this.#version += 1;
    this.#ended = false;
    this.#cut = null;
    this.retry();
  }

  /** The visible pages, then their neighbors. */
  protected override order(from: number, to: number): Iterable<number> {
    return [...range(from, to), to + 1, from - 1];
  }

  protected override needs(page: number, cached: CachedPage | undefined): boolean {
    const isIn = page === 0 || (page > 0 && page * PAGE < this.count);
    return isIn && (cached === undefined || cached.version < this.#version);
  }

  protected override async load(page: number, signal: AbortSignal): Promise<() => boolean> {
    const version = this.#version;
    const answer = await this.#fetch(page * PAGE, PAGE, signal);
    return () => {
      const before = this.#length();
      this.#keep(page, answer, version);
      return this.#length().some((part, at) => part !== before[at]);
    };
  }

  #length(): readonly unknown[] {
    const { why, have, of } = this.cut ?? {};
    return [this.fresh, this.count, this.counted, this.clipped, why, have, of];
  }

  /** A list that the server sends completely, such as a search, can be longer than a page. */
  #keep(page: number, answer: MediaPage, version: number): void {
    const { items, lost = [], next, total, cut = null, cutAt } = answer;
    const start = page * PAGE;
    const came = items.length + lost.length;
    const end = start + came;
    const left = items.values();
    const all = Array.from({ length: came }, (_, at): MediaRow => {
      const index = start + at;
      return lost.includes(index)
        ? { index, item: null, lost: true }
        : { index, item: left.next().value ?? null };
    });
    this.fresh = false;
    this.loadedAt = Date.now();
    this.#waiting = new Map();
    for (let at = 0; at === 0 || at < came; at += PAGE)
      this.pages.set((start + at) / PAGE, {
        rows: all.slice(at, at + PAGE),
        version,
      });
    if (next === null) this.#cut = cut?.why === 'limit' ? null : cut;
    const length = cutAt ?? total;
    if (next === null) this.#end(came > 0 ? end : Math.min(this.count, start));
    // Without a count, adds one row, which loads the next page when visible.
    else if (!this.#ended) this.count = Math.max(end, length ?? Math.max(end + 1, this.count));
    this.counted = this.#ended || length !== null;
    this.clipped = cutAt !== undefined;
  }

  /** Ends the list here, whatever the server's count is. */
  #end(count: number): void {
    this.#ended = true;
    this.count = count;
    for (const page of this.pages.keys())
      if (page > 0 && page * PAGE >= count) this.pages.delete(page);
  }
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
