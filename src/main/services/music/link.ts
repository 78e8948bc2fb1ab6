import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { ConnectionView } from '../../../shared/music/connection.ts';
import type { Generation } from '../../../shared/music/settings.ts';
import type { ApiDescription } from './connection/api-docs.ts';

/** One server event, parsed down to its name. */
export interface ServerEvent {
  readonly event: string;
  readonly objectId: string | null;
  readonly data: unknown;
}

/** The connection, as used by the rest of the music service. */
export interface MusicLink {
  /**
   * Sends one command and resolves with its whole result (partial results joined). Rejects with `AppFailure`:
   * `offline` without a connection, `connection-lost` if it was lost before the answer (never
   * resent), `timeout`, `unsupported` if the server does not know the command, `rejected` with the
   * server's message.
   */
  command(name: string, args?: Record<string, unknown>, options?: CommandOptions): Promise<unknown>;
  onEvent(listener: (event: ServerEvent) => void): Dispose;
  onView(listener: (view: ConnectionView) => void): Dispose;
  view(): ConnectionView;
  /**
   * Adds a task that runs in the `syncing` state of every connection, in the order added; `online` follows after all
   * of them. Events that arrive in the meantime are delivered after the tasks, in order.
   */
  onSync(recipe: (link: MusicLink) => Promise<void>): Dispose;
  readonly generation: Generation | null;
  /** The server's schema number; null if it reports none. */
  readonly schema: number | null;
  /** Origin of the connected server; null if not connected. */
  readonly origin: string | null;
  /** Server clock minus this machine's clock in ms; null while unknown. */
  readonly clockOffset: number | null;
  /** Whether the server's API description lists a command; null if it does not say. */
  knows(command: string): boolean | null;
  /** The server's API description, read once per version; null if it has none or is not connected. */
  describe(): Promise<ApiDescription | null>;
}

export interface CommandOptions {
  /** Default 10,000 ms. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}
