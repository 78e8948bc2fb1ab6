import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { SocketEnd, SocketPort } from '../../../net/socket.ts';
import type { Clock, Logger } from '../../../platform/ports.ts';
import type { Dialect, Inbound, ServerError } from '../dialects/dialect.ts';
import type { CommandOptions, ServerEvent } from '../link.ts';
import { Requests } from './requests.ts';

export interface SessionPorts {
  readonly clock: Clock;
  readonly log: Logger;
  readonly uuid: () => string;
}

/** Messages outside of commands while a server checks a token. */
export type OutOfBand =
  /** `info`: server info that arrived late, so it is the current generation after all. */
  { readonly k: 'accepted' | 'info' } | { readonly k: 'error'; readonly error: ServerError };

/** One socket with one dialect: commands, events, the end. */
export class ServerSession {
  readonly dialect: Dialect;
  readonly #socket: SocketPort;
  readonly #log: Logger;
  readonly #requests: Requests;
  readonly #events = new Emitter<ServerEvent>();
  readonly #outOfBand = new Emitter<OutOfBand>();
  readonly #timeouts = new Emitter<null>();
  readonly #unknown = new Map<string, number>();
  #malformed = 0;
  readonly #stopReading: Dispose;

  constructor(socket: SocketPort, dialect: Dialect, ports: SessionPorts) {
    this.dialect = dialect;
    this.#socket = socket;
    this.#log = ports.log;
    this.#requests = new Requests({
      clock: ports.clock,
      uuid: ports.uuid,
      dialect,
      send: (text) => socket.send(text),
      onTimeout: () => this.#timeouts.emit(null),
    });
    this.#stopReading = socket.onText((text) => this.#take(dialect.decode(text), text.length));
    socket.onClose(({ cause }) => {
      this.#requests.end(cause?.code === 'too-large' ? cause : null);
      this.#reportIgnored();
    });
  }

  get inFlight(): number {
    return this.#requests.inFlight;
  }

  request(
    name: string,
    args?: Readonly<Record<string, unknown>>,
    options?: CommandOptions,
  ): Promise<unknown> {
    return this.#requests.request(name, args, options);
  }

  /** Sends the text that a dialect requires before any command. */
  sendHello(token: string): void {
    if (this.dialect.hello !== null) this.#socket.send(this.dialect.hello(token));
  }

  /** The server is trusted now: it accepted the token, or requires none. */
  trustSize(): void {
    this.#socket.trustSize();
  }

  onEvent(listener: (event: ServerEvent) => void): Dispose {
    return this.#events.on(listener);
  }

  onOutOfBand(listener: (message: OutOfBand) => void): Dispose {
    return this.#outOfBand.on(listener);
  }

  /** A command was not answered in time. */
  onTimeout(listener: () => void): Dispose {
    return this.#timeouts.on(listener);
  }

  onEnd(listener: (end: SocketEnd) => void): Dispose {
    return this.#socket.onClose(listener);
  }

  onIdle(listener: () => void): Dispose {
    return this.#requests.onIdle(listener);
  }

  isAlive(timeoutMs: number): Promise<boolean> {
    return this.#socket.isAlive(timeoutMs);
  }

  /** Ends the session: commands in flight are lost at once, whenever the socket closes. */
  close(): void {
    this.#stopReading();
    this.#requests.end();
    this.#socket.close();
  }

  #take(inbound: Inbound, size: number): void {
    switch (inbound.k) {
      case 'event':
        this.#events.emit(inbound.event);
        return;
      case 'result':
        if (!this.#requests.take(inbound, size)) this.#ignore('answer to nothing');
        return;
      case 'error':
        if (this.#requests.take(inbound)) return;
        if (inbound.id === null) this.#outOfBand.emit({ k: 'error', error: inbound.error });
        else this.#ignore('answer to nothing');
        return;
      case 'accepted':
        this.#outOfBand.emit(inbound);
        return;
      case 'info':
        this.#outOfBand.emit({ k: 'info' });
        return;
      case 'unknown':
        this.#ignore('unknown kind');
        return;
      case 'malformed':
        this.#malformed += 1;
        if (this.#malformed === 1) this.#log.warn('malformed text from the server dropped');
        return;
    }
  }

  #ignore(kind: string): void {
    this.#unknown.set(kind, (this.#unknown.get(kind) ?? 0) + 1);
  }

  #reportIgnored(): void {
    if (this.#unknown.size === 0 && this.#malformed === 0) return;
    const counts = Object.fromEntries(this.#unknown);
    this.#log.debug('ignored on this socket', { ...counts, malformed: this.#malformed });
  }
}
