import { ConnectionChange } from '../../shared/connections/model.ts';
import type { ConnectionProfile } from '../../shared/connections/model.ts';
import type { Clock, StorePort } from '../platform/ports.ts';

const KIND = 'connections';

/** Records when the state of a connection changes, for all services. */
export class ConnectionHistory {
  readonly #store: StorePort;
  readonly #clock: Clock;
  /** What was recorded last, by service and profile. */
  readonly #last = new Map<string, string>();

  constructor({ store, clock }: { readonly store: StorePort; readonly clock: Clock }) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Records what changed. Attempts in between and profiles that are not in use say nothing; a demo is not recorded. */
  note(profiles: readonly ConnectionProfile[]): void {
    for (const { service, id, name, demo, status } of profiles) {
      const { phase, words, reason, address } = status;
      const key = `${service}/${id}`;
      const value = `${phase} ${String(reason)}`;
      if (demo || phase === 'connecting' || this.#last.get(key) === value) continue;
      const isFirst = !this.#last.has(key);
      this.#last.set(key, value);
      if (isFirst && phase === 'idle') continue;
      const at = this.#clock.now();
      const change: ConnectionChange = {
        at,
        service,
        profileId: id,
        name,
        phase,
        words,
        reason,
        address,
      };
      this.#store.appendHistory(KIND, at, change);
    }
  }

  /** Newest first; skips entries in another format. */
  read(limit: number): ConnectionChange[] {
    return this.#store.readHistory(KIND, limit).flatMap(({ entry }) => {
      const parsed = ConnectionChange.safeParse(entry);
      return parsed.success ? [parsed.data] : [];
    });
  }
}
