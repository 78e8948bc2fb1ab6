import type { AppError } from '../../../../shared/contract/errors.ts';
import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';

/** Items per page. */
export const PAGE = 100;
/** Parallel requests; kept low because other clients use the server too. */
const MAX_PARALLEL = 2;
/** Cached pages; the farthest from the view are dropped first. */
export const MAX_PAGES = 40;

/** The pages of a list around its visible rows: loaded when they come into view, dropped when they are far away. */
export abstract class PageWindow<P> {
  protected readonly pages = new Map<number, P>();
  /** Why a page failed to load; nothing more is requested until `retry`. */
  error: AppError | null = null;
  readonly #toError: (thrown: unknown) => AppError;
  readonly #changed = new Emitter<void>();
  readonly #running = new Map<number, AbortController>();
  #wanted: readonly [number, number] = [0, 0];
  /** True until the first `want`; nothing is requested before. */
  #idle = true;
  #turn = 0;

  constructor(toError: (thrown: unknown) => AppError) {
    this.#toError = toError;
  }

  /**
   * The pages to load while the pages from `from` to `to` are visible, in order of priority. Other pages wait for the visible ones, because
   * the server answers one request at a time.
   */
  protected abstract order(from: number, to: number): Iterable<number>;
  /** Whether to load a page; `kept`: its cached state. */
  protected abstract needs(page: number, kept: P | undefined): boolean;
  /**
   * Requests a page. The returned function stores the answer; it is not called for an aborted request. It returns whether views must update
   * even if the page is not visible.
   */
  protected abstract load(page: number, signal: AbortSignal): Promise<() => boolean>;

  readonly on = (listener: () => void): Dispose => this.#changed.on(listener);
  /** Increases with every change that views must show, for `useSyncExternalStore`; pages outside the view do not count. */
  readonly turn = (): number => this.#turn;

  /** Sets the visible rows: indices from `first` to `last`, inclusive. Requests for far pages are aborted. */
  want(first: number, last: number): void {
    const from = Math.max(0, Math.floor(first / PAGE));
    const to = Math.max(from, Math.floor(last / PAGE));
    this.#idle = false;
    this.#wanted = [from, to];
    for (const [page, abort] of this.#running) if (this.#distance(page) > 1) abort.abort();
    this.#pump();
  }

  /** Requests the visible outdated pages again, also after a failure. */
  retry(): void {
    this.error = null;
    this.notify();
    this.#pump();
  }

  /** Allows requests again after `pause`. */
  protected resume(): void {
    this.#idle = false;
  }

  /** Aborts running requests; the next `want` resumes. */
  pause(): void {
    this.#idle = true;
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #trim(): void {
    while (this.pages.size > MAX_PAGES) {
      const farthest = [...this.pages.keys()].reduce((a, b) =>
        this.#distance(a) >= this.#distance(b) ? a : b,
      );
      this.pages.delete(farthest);
    }
  }

  protected notify(): void {
    this.#turn += 1;
    this.#changed.emit();
  }

  #pump(): void {
    while (!this.#idle && this.#running.size < MAX_PARALLEL && this.error === null) {
      const next = this.#next();
      if (next === null) return;
      void this.#load(next);
    }
  }

  #next(): number | null {
    const busy = [...this.#running.keys()].some((page) => this.#distance(page) === 0);
    for (const page of this.order(...this.#wanted)) {
      if (busy && this.#distance(page) > 0) return null;
      if (!this.#running.has(page) && this.needs(page, this.pages.get(page))) return page;
    }
    return null;
  }

  async #load(page: number): Promise<void> {
    const abort = new AbortController();
    this.#running.set(page, abort);
    let shown = false;
    try {
      const store = await this.load(page, abort.signal);
      if (!abort.signal.aborted) {
        shown = store() || this.#distance(page) === 0;
        this.#trim();
      }
    } catch (thrown) {
      shown = !abort.signal.aborted;
      if (shown) this.error = this.#toError(thrown);
    }
    if (this.#running.get(page) === abort) this.#running.delete(page);
    if (shown) this.notify();
    this.#pump();
  }

  #distance(page: number): number {
    const [from, to] = this.#wanted;
    return page < from ? from - page : Math.max(0, page - to);
  }
}
