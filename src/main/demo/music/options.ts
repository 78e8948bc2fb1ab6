import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Clock } from '../../platform/ports.ts';
import type { FaultName } from './faults.ts';
import type { GenerationName } from './generations/generation.ts';
import type { Received } from './recorder.ts';
import type { ServerState } from './server-state.ts';

export interface MusicDemoOptions {
  /** Default `current`: the newest release (2.10, schema 51). */
  readonly generation?: GenerationName;
  /** Default 0: any free port. Always on 127.0.0.1. */
  readonly port?: number;
  /** Faults that are on from the start, by name. */
  readonly faults?: readonly string[];
  /** How many players; default the five named ones. */
  readonly players?: number;
  /** Items in the queue that plays; default 214. */
  readonly queueLength?: number;
  readonly serverId?: string;
  readonly name?: string;
  /** False: nobody has set the server up. */
  readonly onboarded?: boolean;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** ms that a command to a player takes, one after the other for each player; default 0. */
  readonly commandDelayMs?: number;
  /** ms by which the server's clock is ahead of this machine's; default 0. */
  readonly clockSkewMs?: number;
  /** ms by which answers are late while `slow` is on; default 1500. */
  readonly slowMs?: number;
  /** What the server believes to be its address; default its own url. */
  readonly baseUrl?: string;
  /** permessage-deflate, as the real server offers it; default true. */
  readonly compress?: boolean;
  /** How many received texts and commands are kept, the newest ones; default 100,000. */
  readonly keep?: number;
  readonly clock?: Clock;
}

/** A running demo server. */
export interface MusicDemo {
  readonly name: 'music';
  readonly generation: string;
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  readonly port: number;
  /** Null on the specified wire, which tells none. */
  readonly serverId: string | null;
  /** An administrator's long-lived token. */
  readonly token: string;
  /** A plain user's long-lived token. */
  readonly userToken: string;
  /** The administrator. */
  readonly user: { readonly name: string; readonly password: string };
  readonly model: ServerState;
  /** Switches a fault on or off while the server runs. */
  fault(name: FaultName, on?: boolean): void;
  /** Sends a raw event to everybody who is signed in. */
  emit(event: string, objectId: string | null, data: unknown): void;
  /** Commands that arrived, `auth` too. */
  received(): readonly Received[];
  /** Every text that arrived: frames, request lines with headers, bodies. */
  everything(): readonly string[];
  /** Open sockets. */
  connections(): number;
  onConnection(listener: () => void): Dispose;
  /**
   * Resolves with what `ask` gives as soon as that is neither false nor null nor undefined; it is asked whenever
   * something arrived, opened, closed or changed. Rejects after `timeoutMs` (default 10,000).
   */
  waitFor<T>(
    ask: (demo: MusicDemo) => T | false | null | undefined,
    timeoutMs?: number,
  ): Promise<T>;
  /** Resolves with the nth (default first) arrival of a command. */
  waitForCommand(command: string, nth?: number, timeoutMs?: number): Promise<Received>;
  /** The token counts no more; its sockets are closed. */
  revoke(token: string): void;
  /** The owner of a token sees only these players from now on; none: all. */
  restrict(token: string, playerIds: readonly string[]): void;
  /** Cuts all sockets hard, without a close frame. */
  drop(): void;
  /** Ends as the real server does: close 1000, then the port is closed. */
  stop(): Promise<void>;
  /** Starts again on the same port with the same model and tokens. */
  restart(): Promise<void>;
}
