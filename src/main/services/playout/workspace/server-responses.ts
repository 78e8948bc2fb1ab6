/** The channel server's last response to a request for a channel. */
export type ServerResponse =
  /** Its lists have segments; `since`: program time of the very first segment if the list begins with it (epoch ms). */
  | { readonly k: 'live'; readonly since: number | null }
  /** 503, or no response within the usual start time. */
  | { readonly k: 'starting' }
  | { readonly k: 'unreachable' };

/** How long a response stays valid (ms). */
const VALID_MS = 75_000;

/**
 * Records what normal requests reveal about processes. It sends no requests of its own: they would start channels or
 * keep them running.
 */
export class ServerResponses {
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #known = new Map<string, { readonly at: number; readonly contact: ServerResponse }>();
  #server: number | null = null;

  /** `changed`: called when something new is known. */
  constructor(now: () => number, changed: () => void) {
    this.#now = now;
    this.#changed = changed;
  }

  /** `channel` null: the server did not respond at all. */
  note(channel: string | null, contact: ServerResponse): void {
    const at = this.#now();
    const before = channel === null ? null : this.of(channel);
    this.#server = contact.k === 'unreachable' ? at : null;
    if (channel !== null) {
      const since = contact.k === 'live' ? (contact.since ?? getSince(before)) : null;
      const stored = contact.k === 'live' ? { k: contact.k, since } : contact;
      this.#known.set(channel, { at, contact: stored });
    }
    if (before === null || before.k !== contact.k) this.#changed();
  }

  /** The valid response for a channel; null: none. */
  of(channel: string): ServerResponse | null {
    const now = this.#now();
    if (this.#server !== null && now - this.#server < VALID_MS) return { k: 'unreachable' };
    const known = this.#known.get(channel);
    return known === undefined || now - known.at >= VALID_MS ? null : known.contact;
  }
}

const getSince = (contact: ServerResponse | null): number | null =>
  contact?.k === 'live' ? contact.since : null;
