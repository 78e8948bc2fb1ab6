import '../../../shared/issues/texts.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { MethodOutput } from '../../../shared/contract/methods.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { onAbort } from '../../../shared/lib/abort.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { JsonRecord } from '../../../shared/lib/json.ts';
import type { ServicePorts } from '../../service/service-session.ts';
import type { ListedPage } from './tracker/tracker.ts';

/** Maximum number of open walks; a new one ends the oldest. */
const MAX_WALKS = 20;
/** How long a walk stays open without a request (ms). */
const IDLE_MS = 10 * 60_000;

type Ports = Pick<ServicePorts, 'clock' | 'uuid'>;
type Walked<T> = Omit<MethodOutput<'issues.list'>, 'items'> & { items: T[] };

interface Open<T> {
  readonly pages: AsyncGenerator<ListedPage, void, void>;
  readonly stop: AbortController;
  readonly itemsOf: (raws: readonly JsonRecord[]) => T[];
  expire: Dispose;
}

/** Lists that callers read page by page. A page is requested only on demand. */
export class Walks<T> {
  readonly #ports: Ports;
  readonly #open = new Map<string, Open<T>>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Starts a walk and returns the first page. Aborting the call ends the walk. */
  start(
    list: (signal: AbortSignal) => AsyncGenerator<ListedPage, void, void>,
    itemsOf: (raws: readonly JsonRecord[]) => T[],
    caller: AbortSignal,
  ): Promise<Walked<T>> {
    const [oldest] = this.#open.keys();
    if (oldest !== undefined && this.#open.size >= MAX_WALKS) this.end(oldest);
    const stop = new AbortController();
    const id = this.#ports.uuid();
    this.#open.set(id, { pages: list(stop.signal), stop, itemsOf, expire: () => undefined });
    return this.more(id, caller);
  }

  /** The next page; rejects with `not-found` if the walk has ended. */
  async more(id: string, caller: AbortSignal): Promise<Walked<T>> {
    const end = (): void => this.end(id);
    const open = this.#open.get(id);
    if (open === undefined) throw noWalkError();
    open.expire();
    open.expire = this.#ports.clock.after(IDLE_MS, end);
    const release = onAbort(caller, end);
    try {
      const { value: page } = await open.pages.next();
      // A concurrent call read the last page.
      if (!page) throw noWalkError();
      if (page.end !== null) end();
      return {
        ...page,
        items: open.itemsOf(page.items),
        warnings: [...page.warnings],
        walk: page.end === null ? id : null,
      };
    } catch (error) {
      end();
      throw error;
    } finally {
      release();
    }
  }

  /** Cancels a running request of the walk. Ignores walks that have ended. */
  end(id: string): void {
    const open = this.#open.get(id);
    if (open === undefined) return;
    this.#open.delete(id);
    open.expire();
    open.stop.abort();
  }

  endAll(): void {
    for (const id of [...this.#open.keys()]) this.end(id);
  }
}

const noWalkError = () => failure('not-found', t('issues:service.noWalk'), { field: 'walk' });
