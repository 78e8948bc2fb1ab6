import '../../../shared/issues/texts.ts';
import type { ListStyle } from '../../../shared/issues/contract.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { onAbort } from '../../../shared/lib/abort.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { WalkEnd } from '../../net/paging.ts';
import type { Clock } from '../../platform/ports.ts';
import type { ListedPage, Raw } from './tracker/tracker.ts';

/** Walks that are open at the same time; a new one ends the oldest. */
const MOST = 20;
/** How long a walk stays open without a request (ms). */
const IDLE_MS = 10 * 60_000;

/** One page of a list as the contract has it. */
export interface Walked<T> {
  readonly items: T[];
  readonly walk: string | null;
  readonly total: number | null;
  readonly style: ListStyle;
  readonly requests: number;
  readonly end: WalkEnd | null;
  readonly warnings: string[];
}

interface Open<T> {
  readonly pages: AsyncGenerator<ListedPage, void, void>;
  readonly stop: AbortController;
  readonly itemOf: (raw: Raw) => T;
  expire: Dispose;
}

/** Lists that callers read page by page. Only the pages that they ask for are requested. */
export class Walks<T> {
  readonly #ports: { readonly clock: Clock; readonly uuid: () => string };
  readonly #open = new Map<string, Open<T>>();

  constructor(ports: { readonly clock: Clock; readonly uuid: () => string }) {
    this.#ports = ports;
  }

  /** The first page. The caller's signal ends the walk. */
  start(
    list: (signal: AbortSignal) => AsyncGenerator<ListedPage, void, void>,
    itemOf: (raw: Raw) => T,
    caller: AbortSignal,
  ): Promise<Walked<T>> {
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MOST) this.end(oldest);
    const stop = new AbortController();
    const id = this.#ports.uuid();
    const open: Open<T> = { pages: list(stop.signal), stop, itemOf, expire: () => undefined };
    this.#open.set(id, open);
    return this.#next(id, open, caller);
  }

  /** The next page; throws `not-found` if the walk has ended. */
  more(id: string, caller: AbortSignal): Promise<Walked<T>> {
    const open = this.#open.get(id);
    if (open === undefined) throw noWalk();
    return this.#next(id, open, caller);
  }

  /** Cancels a running request of the walk. Ignores walks that have ended. */
  end(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    open.expire();
    open.stop.abort();
    // The generator is waiting for a request that was canceled, or not running.
    open.pages.return().catch(() => undefined);
  }

  endAll(): void {
    for (const id of [...this.#open.keys()]) this.end(id);
  }

  async #next(id: string, open: Open<T>, caller: AbortSignal): Promise<Walked<T>> {
    open.expire();
    open.expire = this.#ports.clock.after(IDLE_MS, () => {
      this.end(id);
    });
    const release = onAbort(caller, () => {
      this.end(id);
    });
    try {
      const { value: page } = await open.pages.next();
      // Another call read the last page meanwhile.
      if (!page) throw noWalk();
      const { items, total, style, requests, end, warnings } = page;
      if (end !== null) this.end(id);
      return {
        ...{ items: items.map(open.itemOf), walk: end === null ? id : null },
        ...{ total, style, requests, end, warnings: [...warnings] },
      };
    } catch (error) {
      this.end(id);
      throw error;
    } finally {
      release();
    }
  }
}

const noWalk = () => failure('not-found', t('issues:service.noWalk'), { field: 'walk' });
