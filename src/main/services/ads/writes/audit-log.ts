import { z } from 'zod';
import { AuditEntry } from '../../../../shared/ads/model.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';

/** The oldest entries are removed above this count. */
const MOST_ENTRIES = 1_000;
const LONGEST_TEXT = 1_000;
/** A create that is repeated within this time (ms) with the same body is the same create: it gets the key of the first one. */
const KEY_AGE_MS = 24 * 60 * 60 * 1_000;

/** `print` and `key`: of a create whose result is not known, so that it can be repeated without being made twice. */
const Stored = AuditEntry.extend({ print: z.string().nullable(), key: z.string().nullable() });
type Stored = z.infer<typeof Stored>;

type Tried = Pick<Stored, 'action' | 'account' | 'entity' | 'change'> &
  Partial<Pick<Stored, 'print' | 'key'>>;

export interface AuditPorts {
  readonly clock: Clock;
  readonly store: StorePort;
}

/**
 * The local log of changes tried and made with one profile. An entry is on disk before its change is sent, as `unconfirmed`, and gets its result
 * afterwards. Stored with the profile's other data, so that it is removed with the profile.
 */
export class AuditLog {
  readonly #ports: AuditPorts;
  readonly #place: string;
  #entries: readonly Stored[];

  constructor(ports: AuditPorts, profileId: string) {
    this.#ports = ports;
    this.#place = `ads/${profileId}/audit`;
    const stored = z.array(Stored).safeParse(ports.store.getLastGood(this.#place)?.value);
    this.#entries = stored.success ? stored.data : [];
  }

  /** Newest first. */
  list(): AuditEntry[] {
    return this.#entries.map((entry) => AuditEntry.parse(entry)).reverse();
  }

  /** The key of the same create whose result is not known; null: there is none. */
  keyOf(print: string): string | null {
    const since = this.#ports.clock.now() - KEY_AGE_MS;
    const same = this.#entries.findLast((entry) => entry.print === print);
    return same?.result === 'unconfirmed' && same.at >= since ? same.key : null;
  }

  /** Writes that a change is about to be sent. The result completes the entry; it names the entity if that is known only now. */
  begin(
    tried: Tried,
  ): (result: AuditEntry['result'], detail: string | null, entity?: AuditEntry['entity']) => void {
    const begun: Stored = {
      ...{ print: null, key: null, at: this.#ports.clock.now() },
      ...tried,
      change: tried.change.slice(0, LONGEST_TEXT),
      ...{ result: 'unconfirmed', detail: null },
    };
    this.#write([...this.#entries, begun]);
    let last = begun;
    return (result, detail, entity = begun.entity) => {
      const ended = { ...begun, result, detail: detail?.slice(0, LONGEST_TEXT) ?? null, entity };
      this.#write(this.#entries.map((entry) => (entry === last ? ended : entry)));
      last = ended;
    };
  }

  #write(entries: readonly Stored[]): void {
    this.#entries = entries.slice(-MOST_ENTRIES);
    const { clock, store } = this.#ports;
    store.putLastGood(this.#place, this.#entries, clock.now());
    // A read writes what waits, so that a crash after this line loses nothing.
    store.getLastGood(this.#place);
  }
}
