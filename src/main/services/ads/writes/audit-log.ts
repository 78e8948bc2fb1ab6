import '../../../../shared/ads/texts.ts';
import { z } from 'zod';
import { AuditEntry } from '../../../../shared/ads/model.ts';
import { AppFailure, isUnconfirmed } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';

/** The oldest entries are removed above this count. */
const MAX_ENTRIES = 1_000;
const MAX_TEXT = 1_000;
/** A create that is repeated within this time (ms) with the same body is the same create: it gets the key of the first one. */
const KEY_AGE_MS = 24 * 60 * 60 * 1_000;

/** `print` and `key`: of a create whose result is not known, so that it can be repeated without being made twice. */
const Stored = AuditEntry.extend({ print: z.string().nullable(), key: z.string().nullable() });
type Stored = z.infer<typeof Stored>;
type Tried = Pick<Stored, 'action' | 'account' | 'entity' | 'change'> &
  Partial<Pick<Stored, 'print' | 'key'>>;

/** The words of a failure for the log and for results of steps, with what identifies it for the service's support. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof AppFailure)) return t('ads:write.failed');
  const { message, detail } = error.error;
  const trace = detail?.['trace'];
  return typeof trace === 'string' ? `${message} (sp_trace_id ${trace})` : message;
}

/**
 * The local log of changes tried and made with one profile. Stored with the profile's other data, so that it is removed with the profile.
 */
export class AuditLog {
  readonly #ports: { readonly clock: Clock; readonly store: StorePort };
  readonly #place: string;
  #entries: readonly Stored[];

  constructor(ports: { readonly clock: Clock; readonly store: StorePort }, profileId: string) {
    this.#ports = ports;
    this.#place = `ads/${profileId}/audit`;
    const stored = z.array(z.unknown()).safeParse(ports.store.getLastGood(this.#place)?.value);
    // One entry that can't be read must not take the others with it, nor their keys.
    this.#entries = (stored.data ?? []).flatMap((entry) => Stored.safeParse(entry).data ?? []);
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

  /** Runs a change. Its entry is on disk before, as `unconfirmed`, and gets its result afterwards; `entity` names what is known only then. */
  async during<T>(
    tried: Tried,
    work: () => Promise<T>,
    entity: (result: T) => AuditEntry['entity'] = () => tried.entity,
  ): Promise<T> {
    const change = tried.change.slice(0, MAX_TEXT);
    const entry = { print: null, key: null, at: this.#ports.clock.now(), ...tried, change };
    const begun: Stored = { ...entry, result: 'unconfirmed', detail: null };
    const end = (end: Partial<Stored>): void => {
      this.#write(this.#entries.map((one) => (one === begun ? { ...begun, ...end } : one)));
    };
    this.#write([...this.#entries, begun]);
    try {
      const result = await work();
      end({ result: 'done', entity: entity(result) });
      return result;
    } catch (error) {
      const detail = wordsOf(error).slice(0, MAX_TEXT);
      end({ result: isUnconfirmed(error) ? 'unconfirmed' : 'refused', detail });
      throw error;
    }
  }

  #write(entries: readonly Stored[]): void {
    this.#entries = entries.slice(-MAX_ENTRIES);
    const { clock, store } = this.#ports;
    store.putLastGood(this.#place, this.#entries, clock.now());
    // A read writes what waits, so that a crash after this line loses nothing.
    store.getLastGood(this.#place);
  }
}
