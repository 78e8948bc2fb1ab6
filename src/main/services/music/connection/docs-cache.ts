import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ApiDescription, DocsTarget } from './api-docs.ts';
import { readApiDocs } from './api-docs.ts';

/** A server's own description, read when first asked for and kept for this version of this server. */
export class DocsCache {
  readonly #http: HttpPort;
  readonly #log: Logger;
  #key: string | null = null;
  #loading = false;
  #description: ApiDescription | null = null;

  constructor(http: HttpPort, log: Logger) {
    this.#http = http;
    this.#log = log;
  }

  /**
   * Whether the description lists a command; null while it is not read or where there is none. Aliases and `auth` are
   * never listed: "not listed" counts only after the server refused, too.
   */
  knows(command: string, key: string | null, target: DocsTarget | null): boolean | null {
    if (key === null || target === null) return null;
    if (!this.loaded(key)) {
      this.#load(key, target);
      return null;
    }
    return this.#description === null ? null : this.#description.commands.has(command);
  }

  /** Whether the description of this version was read, or found not to be there. */
  loaded(key: string): boolean {
    return this.#key === key;
  }

  #load(key: string, target: DocsTarget): void {
    if (this.#loading) return;
    this.#loading = true;
    readApiDocs(this.#http, target)
      .then((description) => {
        this.#key = key;
        this.#description = description;
      })
      .catch((error: unknown) => {
        this.#log.debug('the description of the server could not be read', { error });
      })
      .finally(() => {
        this.#loading = false;
      });
  }
}
