import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { ConnectionView } from '../../../shared/music/connection.ts';
import type { Generation } from '../../../shared/music/settings.ts';
import type { ApiDescription } from './connection/api-docs.ts';

/** One event of the server, told apart and parsed as far as its name. */
export interface ServerEvent {
  readonly event: string;
  readonly objectId: string | null;
  readonly data: unknown;
}

/** What the rest of the music service may do with the connection. */
export interface MusicLink {
  /**
   * Sends one command and resolves with its whole result (partial results joined). Rejects with `AppFailure`:
   * `offline` when there is no connection, `connection-lost` when it went away before the answer (never
   * resent), `timeout`, `unsupported` when this release does not know the command, `rejected` with the
   * server's sentence.
   */
  command(name: string, args?: Record<string, unknown>, options?: CommandOptions): Promise<unknown>;
  onEvent(listener: (event: ServerEvent) => void): Dispose;
  onView(listener: (view: ConnectionView) => void): Dispose;
  view(): ConnectionView;
  /**
   * Adds a recipe that runs in the `syncing` state of every connection, in the order added; `online` comes after all
   * of them. Events that arrive meanwhile are delivered after the syncTasks, in their order.
   */
  onSync(recipe: (link: MusicLink) => Promise<void>): Dispose;
  readonly generation: Generation | null;
  /** The server's schema number; null where it names none. */
  readonly schema: number | null;
  /** Origin that the app is connected to; null when it is not. */
  readonly origin: string | null;
  /** Server clock minus this machine's clock in ms; null while unknown. */
  readonly clockOffset: number | null;
  /** Whether the server's own description lists a command; null where it says nothing. */
  knows(command: string): boolean | null;
  /** The server's own description, read once for each version; null where it gives none or there is no connection. */
  describe(): Promise<ApiDescription | null>;
}

export interface CommandOptions {
  /** Default 10,000 ms. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
