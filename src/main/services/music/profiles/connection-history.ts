import type { ConnectionView, ConnectionEntry } from '../../../../shared/music/connection.ts';
import { ConnectionEntry as HistoryEntrySchema } from '../../../../shared/music/connection.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';

const KIND = 'music.connection';

/** Transient states add nothing to the states around them. */
const kept: ReadonlySet<string> = new Set(['online', 'waiting', 'blocked', 'stopped']);

/** Logs every change between online, waiting, blocked and stopped. */
export class ConnectionHistory {
  readonly #store: StorePort;
  readonly #clock: Clock;
  #last = '';

  constructor(store: StorePort, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  note(view: ConnectionView): void {
    const { state, profileId } = view;
    const first = this.#last === '';
    if (!kept.has(state.k) || profileId === null || (first && state.k === 'stopped')) return;
    const cause = 'cause' in state ? state.cause : null;
    const address = view.address?.url ?? null;
    const line = { profileId, state: state.k, address, cause };
    const text = JSON.stringify(line);
    if (text === this.#last) return;
    this.#last = text;
    this.#store.appendHistory(KIND, this.#clock.now(), line);
  }

  /** Newest first; skips lines in another format. */
  read(limit: number): ConnectionEntry[] {
    return this.#store.readHistory(KIND, limit).flatMap(({ at, entry }) => {
      const fields = typeof entry === 'object' && entry !== null ? entry : {};
      const parsed = HistoryEntrySchema.safeParse({ ...fields, at });
      return parsed.success ? [parsed.data] : [];
    });
  }
}
