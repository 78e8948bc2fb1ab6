import { z } from 'zod';
import type { LoggedChange } from '../../../../shared/ads/model.ts';
import { AuditEntry } from '../../../../shared/ads/model.ts';
import { parseExact, plainValue } from '../../../../shared/ads/rules/exact-json.ts';
import { AppFailure, isUnconfirmed } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { Clock, StorePort } from '../../../platform/ports.ts';

/** The oldest entries are removed above this count. */
const MAX_ENTRIES = 1_000;
const MAX_TEXT = 1_000;
/** A create repeated with the same body within this time (ms) counts as a retry and gets the key of the first one. */
const KEY_AGE_MS = 24 * 60 * 60 * 1_000;

/** `print` and `key` belong to a create whose result is unknown, so that a retry does not create a second one. */
const Stored = AuditEntry.extend({ print: z.string().nullable(), key: z.string().nullable() });
type Stored = z.infer<typeof Stored>;
type Tried = Pick<Stored, 'action' | 'account' | 'entity' | 'change'> &
  Partial<Pick<Stored, 'print' | 'key'>>;

/** Text of a failure for the log and for step results, with the id that the service's support needs. */
export function formatFailure(error: unknown): string {
  if (!(error instanceof AppFailure)) return t('ads:write.failed');
  const { message, detail } = error.error;
  const trace = detail?.['trace'];
  return typeof trace === 'string' ? `${message} (sp_trace_id ${trace})` : message;
}

/** Local log of attempted and completed changes of one profile. Stored with the profile's data, so it is removed with the profile. */
export class AuditLog {
  readonly #ports: { readonly clock: Clock; readonly store: StorePort };
  readonly #place: string;
  #entries: readonly Stored[];

  constructor(ports: { readonly clock: Clock; readonly store: StorePort }, profileId: string) {
    this.#ports = ports;
    this.#place = `ads/${profileId}/audit`;
    const stored = z.array(z.unknown()).safeParse(ports.store.getLastGood(this.#place)?.value);
    // One unreadable entry must not discard the others and their keys.
    this.#entries = (stored.data ?? []).flatMap((entry) => Stored.safeParse(entry).data ?? []);
  }

  /** Newest first. */
  list(): LoggedChange[] {
    return this.#entries
      .map((entry) => ({
        ...AuditEntry.parse(entry),
        fields: toRecord(plainValue(parseExact(entry.change))) ?? {},
      }))
      .reverse();
  }

  /** The key of the same create if its result is unknown; null: there is none. */
  findKey(print: string): string | null {
    const since = this.#ports.clock.now() - KEY_AGE_MS;
    const same = this.#entries.findLast((entry) => entry.print === print);
    return same?.result === 'unconfirmed' && same.at >= since ? same.key : null;
  }

  /**
   * Runs a change. Writes its entry to disk first, as `unconfirmed`, and adds the result afterwards; `entity` then names the entity if it
   * is only known from the result.
   */
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
      const detail = formatFailure(error).slice(0, MAX_TEXT);
      end({ result: isUnconfirmed(error) ? 'unconfirmed' : 'refused', detail });
      throw error;
    }
  }

  #write(entries: readonly Stored[]): void {
    this.#entries = entries.slice(-MAX_ENTRIES);
    const { clock, store } = this.#ports;
    store.putLastGood(this.#place, this.#entries, clock.now());
    // Reading flushes pending writes, so that a crash after this line loses nothing.
    store.getLastGood(this.#place);
  }
}
