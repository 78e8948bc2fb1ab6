import type { Dispose } from '../../shared/lib/disposable.ts';
import type { DemoOptions } from '../kit/declare.ts';
import type { FaultName } from './faults.ts';
import type { Received } from './recorder.ts';
import type { ServerState } from './server-state.ts';

/** Default generation: the newest release (2.10, schema 51). */
export interface MusicDemoOptions extends DemoOptions {
  /** Number of players; default the five named ones. */
  readonly players?: number;
  /** Items in the playing queue; default 214. */
  readonly queueLength?: number;
  /** Tracks of the library; default 20,000. The first request for them generates them. */
  readonly tracks?: number;
  readonly serverId?: string;
  readonly name?: string;
  /** False: the server has no user yet. */
  readonly onboarded?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Duration of a command to a player (ms), one after the other per player; default 0. */
  readonly commandDelayMs?: number;
  /** ms by which the server's clock is ahead of this machine's; default 0. */
  readonly clockSkewMs?: number;
  /** Delay of answers (ms) while `slow` is on; default 1500. */
  readonly slowMs?: number;
  /** The server's own base address; default its url. */
  readonly baseUrl?: string;
  /** permessage-deflate, as on the real server; default true. */
  readonly compress?: boolean;
  /** How many received texts and commands are kept; default the newest 100,000. */
  readonly keep?: number;
}

/** A running demo server. */
export interface MusicDemo {
  readonly name: 'music';
  readonly generation: string;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Null on the specified wire format, which reports none. */
  readonly serverId: string | null;
  /** An administrator's long-lived token. */
  readonly token: string;
  /** A plain user's long-lived token. */
  readonly userToken: string;
  /** The administrator. */
  readonly user: { readonly name: string; readonly password: string };
  readonly model: ServerState;
  /** Turns a fault on or off while the server runs. */
  fault(name: FaultName, on?: boolean): void;
  /** Sends a raw event to all signed-in clients. */
  emit(event: string, objectId: string | null, data: unknown): void;
  /** Received commands, including `auth`. */
  received(): readonly Received[];
  /** Every received text: frames, request lines with headers, bodies. */
  everything(): readonly string[];
  /** Open sockets. */
  connections(): number;
  onConnection(listener: () => void): Dispose;
  /**
   * Resolves with the result of `ask` as soon as it is not false, null or undefined; calls it whenever
   * something was received, opened, closed or changed. Rejects after `timeoutMs` (default 50,000).
   */
  waitFor<T>(
    ask: (demo: MusicDemo) => T | false | null | undefined,
    timeoutMs?: number,
  ): Promise<T>;
  /** Resolves with the nth (default first) arrival of a command. */
  waitForCommand(command: string, nth?: number, timeoutMs?: number): Promise<Received>;
  /** Revokes the token and closes its sockets. */
  revoke(token: string): void;
  /** Limits the token's user to these players from now on; none: all. */
  restrict(token: string, playerIds: readonly string[]): void;
  /** Drops all sockets, without a close frame. */
  drop(): void;
  /** Stops as the real server does: close 1000, then closes the port. */
  stop(): Promise<void>;
  /** Restarts on the same port with the same state and tokens. */
  restart(): Promise<void>;
}
