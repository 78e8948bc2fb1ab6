import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import type { QueueItem, QueuePage } from '../../../../shared/music/queue.ts';
import { PAGE, PageWindow } from './page-window.ts';

/** Queues up to this length (items) are loaded completely, to show their total time. */
export const MAX_WHOLE = 500;
export type FetchPage = (offset: number, signal: AbortSignal) => Promise<QueuePage>;

interface CachedPage {
  /** By index in the page; null: unreadable row. */
  readonly items: readonly (QueueItem | null | undefined)[];
  readonly cut: Cut | null;
  /** The revision known at the request, or the one in the answer if newer. */
  readonly revision: number;
}

/**
 * The items of one queue, loaded in pages around the visible rows. A page of an older revision stays visible until its new
 * version arrives, so that an edit never empties the list.
 */
export class QueuePager extends PageWindow<CachedPage> {
  readonly #fetch: FetchPage;
  #count = 0;
  #revision = 0;
  #holds = 0;
  #held: readonly [count: number, revision: number] | null = null;

  constructor(fetch: FetchPage, toError: (thrown: unknown) => AppError) {
    super(toError);
    this.#fetch = fetch;
  }

  /** The missing part of the loaded pages; null: none. */
  get cut(): Cut | null {
    let lost = 0;
    for (const { items, cut } of this.pages.values()) {
      if (cut !== null) return cut;
      lost += items.filter((item) => item === null).length;
    }
    return lost === 0 ? null : { why: 'lost', have: this.#count - lost, of: this.#count };
  }

  item(index: number): QueueItem | undefined {
    return this.#row(index) ?? undefined;
  }

  /** Whether the server sent an unreadable item. */
  isLost(index: number): boolean {
    return this.#row(index) === null;
  }

  /** The index of a loaded item; null for others. */
  indexOf(itemId: string): number | null {
    for (const [page, { items }] of this.pages) {
      const at = items.findIndex((item) => item?.id === itemId);
      if (at >= 0) return page * PAGE + at;
    }
    return null;
  }

  /** Applies the length (items) and revision from the queue's topic. */
  sync(count: number, revision: number): void {
    this.resume();
    if (this.#holds > 0) {
      this.#held = [count, revision];
      return;
    }
    if (count === this.#count && revision === this.#revision) return;
    this.#count = count;
    this.#revision = revision;
    for (const page of this.pages.keys()) if (page * PAGE >= count) this.pages.delete(page);
    this.retry();
  }

  /** Shows an item at another index before the server does. False if the rows in between are not loaded. */
  move(from: number, to: number): boolean {
    const step = Math.sign(to - from);
    const item = this.item(from);
    if (item === undefined) return false;
    for (let index = from; index !== to; index += step)
      if (this.item(index + step) === undefined) return false;
    for (let index = from; index !== to; index += step) this.#put(index, this.item(index + step));
    this.#put(to, item);
    this.notify();
    return true;
  }

  /** Keeps the displayed order during edits. The returned function switches back to the server's order. */
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

  /** Length in seconds of the items from an index on; null while one is not loaded or has no length. */
  secondsFrom(first: number): number | null {
    if (this.#count > MAX_WHOLE) return null;
    let sum = 0;
    for (let index = first; index < this.#count; index += 1) {
      const duration = this.item(index)?.duration ?? null;
      if (duration === null) return null;
      sum += duration;
    }
    return first < this.#count ? sum : null;
  }

  /** The visible pages; then, in a short queue, all others. */
  protected override *order(from: number, to: number): Iterable<number> {
    const pages = Math.ceil(this.#count / PAGE);
    for (let page = from; page <= to && page < pages; page += 1) yield page;
    if (this.#count <= MAX_WHOLE) for (let page = 0; page < pages; page += 1) yield page;
  }

  protected override needs(_page: number, cached: CachedPage | undefined): boolean {
    return cached === undefined || cached.revision < this.#revision;
  }

  protected override async load(page: number, signal: AbortSignal): Promise<() => boolean> {
    const revision = this.#revision;
    const answer = await this.#fetch(page * PAGE, signal);
    return () => {
      this.#keep(page, answer, revision);
      // The total time of a short queue is that of all its pages.
      return this.#count <= MAX_WHOLE;
    };
  }

  #row(index: number): QueueItem | null | undefined {
    return this.pages.get(Math.floor(index / PAGE))?.items[index % PAGE];
  }

  #put(index: number, item: QueueItem | undefined): void {
    const page = Math.floor(index / PAGE);
    const cached = this.pages.get(page);
    if (cached === undefined || item === undefined) return;
    this.pages.set(page, { ...cached, items: cached.items.with(index % PAGE, item) });
  }

  #keep(
    page: number,
    { items: read, lost = [], cut = null, revision }: QueuePage,
    requested: number,
  ): void {
    if (this.#holds > 0 && this.pages.has(page)) return;
    const items: (QueueItem | null)[] = [];
    for (const item of read) items[item.index - page * PAGE] = item;
    for (const index of lost) items[index - page * PAGE] = null;
    this.pages.set(page, { items, cut, revision: Math.max(requested, revision) });
  }
}
