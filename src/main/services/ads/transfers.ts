import type { Transfer } from '../../../shared/ads/model.ts';
import { AppFailure } from '../../../shared/contract/errors.ts';
import type { Publisher } from '../../platform/ports.ts';

/** Ended transfers that stay in the list. */
const MAX_ENDED = 10;
/** Progress below this step (bytes) is not published. */
const STEP = 500_000;

export interface RunningTransfer {
  readonly id: string;
  /** Aborts when the caller gives up, the user cancels the transfer, or the profile closes. */
  readonly signal: AbortSignal;
  readonly set: (change: Partial<Pick<Transfer, 'state' | 'done' | 'total' | 'path'>>) => void;
}

/** The uploads and downloads of one profile, published in topic `ads.transfers`. */
export class Transfers {
  readonly #hub: Pick<Publisher, 'set'>;
  readonly #uuid: () => string;
  readonly #stops = new Map<string, AbortController>();
  #list: readonly Transfer[] = [];

  constructor(hub: Pick<Publisher, 'set'>, uuid: () => string) {
    this.#hub = hub;
    this.#uuid = uuid;
  }

  /** Runs one transfer and publishes its end, with the reason of a failure. Rejects like `work`. */
  async run<T>(
    { kind, name }: Pick<Transfer, 'kind' | 'name'>,
    signal: AbortSignal,
    work: (transfer: RunningTransfer) => Promise<T>,
  ): Promise<T> {
    const id = this.#uuid();
    const stop = new AbortController();
    this.#stops.set(id, stop);
    const start = { state: kind === 'csv' ? 'waiting' : 'sending', error: null } as const;
    this.#publish([...this.#list, { id, kind, name, ...start, done: 0, total: null, path: null }]);
    const set = (change: Partial<Transfer>): void => this.#change(id, change);
    try {
      const result = await work({ id, signal: AbortSignal.any([signal, stop.signal]), set });
      set({ state: 'done' });
      return result;
    } catch (error) {
      set({ state: 'failed', error: error instanceof AppFailure ? error.message : String(error) });
      throw error;
    } finally {
      this.#stops.delete(id);
    }
  }

  /** Cancels a transfer; removes an ended one from the list. */
  end(id: string): void {
    const stop = this.#stops.get(id);
    if (stop !== undefined) stop.abort();
    else this.#publish(this.#list.filter((transfer) => transfer.id !== id));
  }

  close(): void {
    for (const stop of this.#stops.values()) stop.abort();
  }

  #change(id: string, change: Partial<Transfer>): void {
    const now = this.#list.find((transfer) => transfer.id === id);
    if (now === undefined) return;
    const { done, total, ...rest } = change;
    const isSmall = done !== undefined && done !== total && Math.abs(done - now.done) < STEP;
    if (
      isSmall &&
      Object.keys(rest).every(
        (key) => rest[key as keyof typeof rest] === now[key as keyof Transfer],
      )
    )
      return;
    this.#publish(
      this.#list.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)),
    );
  }

  #publish(list: readonly Transfer[]): void {
    const ended = list.filter(({ id }) => !this.#stops.has(id));
    const dropped = new Set(ended.slice(0, -MAX_ENDED).map(({ id }) => id));
    this.#list = list.filter(({ id }) => !dropped.has(id));
    this.#hub.set('ads.transfers', this.#list);
  }
}
