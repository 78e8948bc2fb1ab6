import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { QueueItem, QueuePage } from '../../../../shared/music/queue.ts';

/** Items per page. */
export const PAGE = 100;
/** Parallel requests; kept low because other clients use the server too. */
const AT_ONCE = 2;
/** Queues up to this length (items) are loaded completely, to show their total time. */
export const WHOLE_UP_TO = 500;
/** Cached pages; the farthest from the view are dropped first. */
export const KEPT = 40;

export type FetchPage = (offset: number, signal: AbortSignal) => Promise<QueuePage>;

interface CachedPage {
  readonly items: readonly QueueItem[];
  /** The revision known at the request, or the one in the answer if newer. */
  readonly revision: number;
}

/**
 * The items of one queue, loaded in pages around the visible rows. A page of an older revision stays visible until its new
 * version arrives, so that an edit never empties the list.
 */
export class QueuePager {
  readonly #fetch: FetchPage;
  readonly #toError: (thrown: unknown) => AppError;
  readonly #changed = new Emitter<void>();
  readonly #pages = new Map<number, CachedPage>();
  readonly #running = new Map<number, AbortController>();
  #version = 0;
  #count = 0;
  #revision = 0;
  #wanted: readonly [number, number] = [0, 0];
  #failed: AppError | null = null;
  #idle = false;
  #holds = 0;
  #held: readonly [count: number, revision: number] | null = null;

  constructor(fetch: FetchPage, toError: (thrown: unknown) => AppError) {
    this.#fetch = fetch;
    this.#toError = toError;
  }

  readonly on = (listener: () => void): Dispose => this.#changed.on(listener);

  /** Increases with every change, for `useSyncExternalStore`. */
  readonly version = (): number => this.#version;

  /** Why the visible items failed to load, or null. */
  get error(): AppError | null {
    return this.#failed;
  }

  item(index: number): QueueItem | undefined {
    return this.#pages.get(Math.floor(index / PAGE))?.items[index % PAGE];
  }

  /** Applies the length (items) and revision from the queue's topic. */
  sync(count: number, revision: number): void {
    this.#idle = false;
    if (this.#holds > 0) {
      this.#held = [count, revision];
      return;
    }
    if (count === this.#count && revision === this.#revision) return;
    this.#count = count;
    this.#revision = revision;
    for (const page of this.#pages.keys()) if (page * PAGE >= count) this.#pages.delete(page);
    this.#failed = null;
    this.#notify();
    this.#pump();
  }

  /** Shows an item at another index before the server does; false if the rows between are not loaded. */
  move(from: number, to: number): boolean {
    const step = Math.sign(to - from);
    const item = this.item(from);
    if (item === undefined) return false;
    for (let index = from; index !== to; index += step)
      if (this.item(index + step) === undefined) return false;
    for (let index = from; index !== to; index += step) this.#put(index, this.item(index + step));
    this.#put(to, item);
    this.#notify();
    return true;
  }

  /** Keeps the shown order while edits are under way; the returned function takes the server's order again. */
  hold(): () => void {
    this.#holds += 1;
    return () => {
      this.#holds -= 1;
      if (this.#holds > 0 || this.#held === null) return;
      const [count, revision] = this.#held;
      this.#held = null;
      this.sync(count, revision);
    };
  }

  /** Sets the visible items: indices from `first` to `last`, inclusive. */
  want(first: number, last: number): void {
    const from = Math.max(0, Math.floor(first / PAGE));
    const to = Math.max(from, Math.floor(last / PAGE));
    this.#idle = false;
    if (from === this.#wanted[0] && to === this.#wanted[1] && this.#running.size > 0) return;
    this.#wanted = [from, to];
    for (const [page, abort] of this.#running) if (this.#distance(page) > 1) abort.abort();
    this.#pump();
  }

  /** Tries again after a failure. */
  retry(): void {
    this.#failed = null;
    this.#notify();
    this.#pump();
  }

  /** Length in seconds of the items from an index on; null while one is not loaded or has no length. */
  secondsFrom(first: number): number | null {
    if (this.#count > WHOLE_UP_TO) return null;
    let sum = 0;
    for (let index = first; index < this.#count; index += 1) {
      const duration = this.item(index)?.duration ?? null;
      if (duration === null) return null;
      sum += duration;
    }
    return first < this.#count ? sum : null;
  }

  /** Aborts running requests; the next `want` or `sync` resumes. */
  dispose(): void {
    this.#idle = true;
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #pump(): void {
    while (!this.#idle && this.#running.size < AT_ONCE && this.#failed === null) {
      const next = this.#nextPage();
      if (next === null) return;
      void this.#load(next);
    }
  }

  /** The first visible page that is outdated; then, in a short queue, any other. */
  #nextPage(): number | null {
    const pages = Math.ceil(this.#count / PAGE);
    for (let page = this.#wanted[0]; page <= this.#wanted[1] && page < pages; page += 1)
      if (this.#needs(page)) return page;
    if (this.#count > WHOLE_UP_TO) return null;
    for (let page = 0; page < pages; page += 1) if (this.#needs(page)) return page;
    return null;
  }

  #needs(page: number): boolean {
    if (this.#running.has(page)) return false;
    const kept = this.#pages.get(page);
    return kept === undefined || kept.revision < this.#revision;
  }

  async #load(page: number): Promise<void> {
    const abort = new AbortController();
    const asked = this.#revision;
    this.#running.set(page, abort);
    try {
      const answer = await this.#fetch(page * PAGE, abort.signal);
      if (!abort.signal.aborted) this.#keep(page, answer, asked);
    } catch (thrown) {
      if (!abort.signal.aborted) this.#failed = this.#toError(thrown);
    }
    if (this.#running.get(page) === abort) this.#running.delete(page);
    this.#notify();
    this.#pump();
  }

  #put(index: number, item: QueueItem | undefined): void {
    const page = Math.floor(index / PAGE);
    const kept = this.#pages.get(page);
    if (kept === undefined || item === undefined) return;
    this.#pages.set(page, { ...kept, items: kept.items.with(index % PAGE, item) });
  }

  #keep(page: number, answer: QueuePage, asked: number): void {
    if (this.#holds > 0 && this.#pages.has(page)) return;
    this.#pages.set(page, { items: answer.items, revision: Math.max(asked, answer.revision) });
    if (this.#pages.size <= KEPT) return;
    const farthest = [...this.#pages.keys()].reduce((a, b) =>
      this.#distance(a) >= this.#distance(b) ? a : b,
    );
    this.#pages.delete(farthest);
  }

  #distance(page: number): number {
    const [from, to] = this.#wanted;
    return page < from ? from - page : Math.max(0, page - to);
  }

  #notify(): void {
    this.#version += 1;
    this.#changed.emit();
  }
}
