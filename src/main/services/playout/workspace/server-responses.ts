/** What the channel server answered lately to a request for a channel, or that it did not answer. */
export type ServerResponse =
  /** Its lists have segments; `since`: program time of the very first one, where the list begins with it (epoch ms). */
  | { readonly k: 'live'; readonly since: number | null }
  /** 503, or no answer in the time that a start takes. */
  | { readonly k: 'starting' }
  | { readonly k: 'unreachable' };

/** An answer tells nothing any more after so long (ms). */
const VALID = 75_000;

/** Remembers what requests that were made anyway told of processes: asking on purpose would start channels or keep them going. */
export class ServerResponses {
  readonly #now: () => number;
  readonly #changed: () => void;
  readonly #known = new Map<string, { readonly at: number; readonly contact: ServerResponse }>();
  #server: number | null = null;

  /** `changed`: something was told that was not known. */
  constructor(now: () => number, changed: () => void) {
    this.#now = now;
    this.#changed = changed;
  }

  /** `channel` null: the server as a whole did not answer. */
  note(channel: string | null, contact: ServerResponse): void {
    const at = this.#now();
    const before = channel === null ? null : this.of(channel);
    this.#server = contact.k === 'unreachable' ? at : null;
    if (channel !== null) {
      const since = contact.k === 'live' ? (contact.since ?? sinceOf(before)) : null;
      const kept = contact.k === 'live' ? { k: contact.k, since } : contact;
      this.#known.set(channel, { at, contact: kept });
    }
    if (before === null || before.k !== contact.k) this.#changed();
  }

  /** What is known of a channel by now; null: nothing. */
  of(channel: string): ServerResponse | null {
    const now = this.#now();
    if (this.#server !== null && now - this.#server < VALID) return { k: 'unreachable' };
    const known = this.#known.get(channel);
    return known === undefined || now - known.at >= VALID ? null : known.contact;
  }
}

const sinceOf = (contact: ServerResponse | null): number | null =>
  contact?.k === 'live' ? contact.since : null;
