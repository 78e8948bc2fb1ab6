import type { z } from 'zod';
import type { StorePort } from '../platform/ports.ts';

export interface LastGoodOptions<S extends z.ZodType> {
  /** `<service>/<profile id>/<panel>`: removing the profile deletes by prefix. */
  readonly key: string;
  readonly schema: S;
  /** Increase it when the meaning of the data changes; older data is then ignored. */
  readonly version: number;
  /** Larger data is not stored (characters of JSON). Default 1,000,000. */
  readonly maxChars?: number;
}

const DEFAULT_MAX_CHARS = 1_000_000;

/** The last data a server returned for one panel. After a start or while the server is offline, the panel shows it grayed out with its age. */
export class LastGood<S extends z.ZodType> {
  readonly #store: StorePort;
  readonly #options: LastGoodOptions<S>;

  constructor(store: StorePort, options: LastGoodOptions<S>) {
    this.#store = store;
    this.#options = options;
  }

  /** `at`: when the server returned it (ms since epoch). Null: no usable data is stored. */
  get(): { readonly value: z.output<S>; readonly at: number } | null {
    const { key, schema, version } = this.#options;
    const stored = this.#store.getLastGood(key);
    if (stored === null || !isVersioned(stored.value) || stored.value.version !== version)
      return null;
    const parsed = schema.safeParse(stored.value.data);
    return parsed.success ? { value: parsed.data, at: stored.at } : null;
  }

  /** Data that is too large also deletes the stored data, so that a start does not show data older than the user saw. */
  put(value: z.input<S>, at: number): void {
    const { key, version, maxChars = DEFAULT_MAX_CHARS } = this.#options;
    if (JSON.stringify(value).length > maxChars) this.#store.deleteLastGood(key);
    else this.#store.putLastGood(key, { version, data: value }, at);
  }
}

const isVersioned = (value: unknown): value is { version: unknown; data: unknown } =>
  typeof value === 'object' && value !== null && 'version' in value && 'data' in value;
