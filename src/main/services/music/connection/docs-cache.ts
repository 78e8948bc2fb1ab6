import type { HttpPort } from '../../../net/http.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ApiDescription, DocsTarget } from './api-docs.ts';
import { readApiDocs } from './api-docs.ts';

/** A server's API description, read on first use and cached for this version of this server. */
export class DocsCache {
  readonly #http: HttpPort;
  readonly #log: Logger;
  #key: string | null = null;
  #loading: Promise<void> | null = null;
  #description: ApiDescription | null = null;

  constructor(http: HttpPort, log: Logger) {
    this.#http = http;
    this.#log = log;
  }

  /**
   * Whether the description lists a command; null if it is not loaded or does not exist. Aliases and `auth` are
   * never listed, so "not listed" counts only after the server has refused the command, too.
   */
  knows(command: string, key: string | null, target: DocsTarget | null): boolean | null {
    if (key === null || target === null) return null;
    if (!this.loaded(key)) {
      void this.#load(key, target);
      return null;
    }
    return this.#description === null ? null : this.#description.commands.has(command);
  }

  /** The whole description, loaded if necessary; null if it does not exist or cannot be read now. */
  async describe(key: string, target: DocsTarget): Promise<ApiDescription | null> {
    // A running request may belong to the previous server.
    if (!this.loaded(key) && this.#loading !== null) await this.#loading;
    if (!this.loaded(key)) await this.#load(key, target);
    return this.loaded(key) ? this.#description : null;
  }

  /** Whether the description of this version was read, or found to be missing. */
  loaded(key: string): boolean {
    return this.#key === key;
  }

  #load(key: string, target: DocsTarget): Promise<void> {
    this.#loading ??= readApiDocs(this.#http, target)
      .then((description) => {
        this.#key = key;
        this.#description = description;
      })
      .catch((error: unknown) =>
        this.#log.debug('the description of the server could not be read', { error }),
      )
      .finally(() => {
        this.#loading = null;
      });
    return this.#loading;
  }
}
