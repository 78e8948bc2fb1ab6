import type { AppError } from '../../../../shared/contract/errors.ts';
import type { LibraryRow, QueryError } from '../../../../shared/library/model.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { RowSource } from '../../../ui/table/column.ts';

/** Rows per request. */
export const PAGE_ROWS = 200;
/** Minimum interval (ms) between two refreshes of the visible rows while a scan changes the library. */
const REFRESH_MS = 1000;

/** A row of the list; `media` null: its page is loading. */
export interface MediaEntry {
  readonly index: number;
  readonly media: LibraryRow | null;
}

export interface MediaPage {
  readonly items: readonly LibraryRow[];
  readonly total: number;
  readonly totalMs: number;
  readonly ms: number;
  readonly error: QueryError | null;
}

export type FetchMediaPage = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<MediaPage>;

interface StoredPage {
  readonly entries: readonly MediaEntry[];
  readonly epoch: number;
}

export const formatEntryId = ({ index, media }: MediaEntry): string =>
  media?.id ?? `#${String(index)}`;

/**
 * A list of any length that loads a page when its rows are drawn: one request at a time, the page drawn last first. After `outdate`, rows
 * stay until their new versions arrive, so that the list keeps its position during a scan.
 */
export class MediaPages {
  readonly changed = new Emitter<void>();
  readonly #fetch: FetchMediaPage;
  readonly #toError: (thrown: unknown) => AppError;
  #pages = new Map<number, StoredPage>();
  #waiting = new Map<number, MediaEntry>();
  #wanted: number[] = [0];
  #running: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #epoch = 0;
  #refreshedAt = 0;
  /** The latest response without its items; null: none yet. */
  last: Omit<MediaPage, 'items'> | null = null;
  failure: AppError | null = null;
  /** A new object after each change. */
  source: RowSource<MediaEntry> = this.#createSource();

  constructor(fetch: FetchMediaPage, toError: (thrown: unknown) => AppError) {
    this.#fetch = fetch;
    this.#toError = toError;
  }

  /** Loads the first page. */
  start(): void {
    this.#schedule(0);
  }

  /** Call it when the library has changed: reloads the visible rows, at most once a second. */
  outdate(): void {
    this.#epoch += 1;
    const since = Date.now() - this.#refreshedAt;
    this.#schedule(Math.max(0, REFRESH_MS - since));
  }

  /** Retries after a failure. */
  retry(): void {
    this.failure = null;
    this.#schedule(0);
    this.#publish();
  }

  /** Cancels all requests. */
  stop(): void {
    this.#running?.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #createSource(): RowSource<MediaEntry> {
    return {
      count: this.last?.total ?? 0,
      at: (index) => this.#at(index),
      indexOf: (id) => this.#indexOf(id),
    };
  }

  #at(index: number): MediaEntry {
    const number = Math.floor(index / PAGE_ROWS);
    const page = this.#pages.get(number);
    if (page?.epoch !== this.#epoch) this.#want(number);
    const entry = page?.entries[index % PAGE_ROWS] ?? this.#waiting.get(index);
    if (entry !== undefined) return entry;
    const waiting = { index, media: null };
    this.#waiting.set(index, waiting);
    return waiting;
  }

  #indexOf(id: string): number {
    if (id.startsWith('#')) return Number(id.slice(1));
    for (const { entries } of this.#pages.values()) {
      const found = entries.find(({ media }) => media?.id === id);
      if (found !== undefined) return found.index;
    }
    return -1;
  }

  #want(page: number): void {
    if (this.#wanted.at(-1) === page) return;
    this.#wanted = [...this.#wanted.filter((one) => one !== page), page].slice(-4);
    if (this.#timer === null && this.failure === null) this.#schedule(0);
  }

  #schedule(wait: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#load();
    }, wait);
  }

  async #load(): Promise<void> {
    if (this.#running !== null) return;
    const page = this.#wanted.findLast((one) => this.#pages.get(one)?.epoch !== this.#epoch);
    if (page === undefined) return;
    const stop = new AbortController();
    this.#running = stop;
    const epoch = this.#epoch;
    this.#refreshedAt = Date.now();
    try {
      const answer = await this.#fetch(page * PAGE_ROWS, PAGE_ROWS, stop.signal);
      if (stop.signal.aborted) return;
      this.#keep(page, answer, epoch);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      this.failure = this.#toError(thrown);
    } finally {
      this.#running = null;
    }
    this.#publish();
    if (this.failure === null) this.#schedule(epoch === this.#epoch ? 0 : REFRESH_MS);
  }

  #keep(page: number, { items, ...rest }: MediaPage, epoch: number): void {
    const before = this.#pages.get(page)?.entries ?? [];
    const start = page * PAGE_ROWS;
    const entries = items.map((media, at): MediaEntry => {
      const old = before[at];
      // An equal row keeps its identity, so that it is not rendered again.
      return old?.media != null && isSameRow(old.media, media) ? old : { index: start + at, media };
    });
    this.#pages.set(page, { entries, epoch });
    this.#waiting = new Map();
    for (const number of this.#pages.keys())
      if (number > 0 && number * PAGE_ROWS >= rest.total) this.#pages.delete(number);
    this.#wanted = this.#wanted.filter((one) => one === 0 || one * PAGE_ROWS < rest.total);
    this.last = rest;
    this.failure = null;
  }

  #publish(): void {
    this.source = this.#createSource();
    this.changed.emit();
  }
}

const isSameRow = (a: LibraryRow, b: LibraryRow): boolean =>
  a.id === b.id &&
  a.ms === b.ms &&
  a.state === b.state &&
  a.title === b.title &&
  a.chapters === b.chapters &&
  a.path === b.path &&
  a.addedAt === b.addedAt;
