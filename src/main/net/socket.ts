import type { createConnection, Socket } from 'node:net';
import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { WebSocket } from 'ws';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { NetCause } from '../../shared/net/cause.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import type { FindProxy } from '../platform/ports/fetch.ts';
import { readAuthorities, trustSystem } from './ca.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { causeFromError } from './errors.ts';
import { findInEnvironment } from './proxy.ts';

interface SocketRequest {
  /** `ws:` or `wss:`. */
  readonly url: string;
  /** PEM file with an additional certificate authority. */
  readonly caFile?: string | null;
  /** From the first packet to the upgrade. Default 5,000 ms. */
  readonly handshakeTimeoutMs?: number;
  /** Longest accepted texts (bytes): before and after `trustSize`. Default `SIZES`. */
  readonly sizes?: Sizes;
  readonly signal?: AbortSignal;
}

interface Sizes {
  readonly first: number;
  readonly full: number;
}

/**
 * Longest texts (bytes) of an unknown peer, and of a server that accepted the token. Server info takes 1 kB. Lists arrive in pieces of 500 (1
 * MB of players), pages of 200 queue items take 0.5 MB; 16 MiB is 8,000 players in one text.
 */
const SIZES: Sizes = { first: 64 * 1024, full: 16 * 1024 * 1024 };

/** `code` as of RFC 6455 (1006: no close frame). `cause` is set if the network, not the peer, ended it. */
export interface SocketEnd {
  readonly code: number;
  readonly reason: string;
  readonly cause: NetCause | null;
}

/** An open WebSocket for texts. Texts that arrive before the first listener are buffered for it. */
export interface SocketPort {
  send(text: string): void;
  onText(listener: (text: string) => void): Dispose;
  /** The peer is authenticated: raises the size limit to that of lists. */
  trustSize(): void;
  /** Called once; a listener added after the close is called at once. */
  onClose(listener: (end: SocketEnd) => void): Dispose;
  /** Closes with code 1000; cuts the connection if the peer does not answer within 2 s. */
  close(): void;
  /** Pings the peer; false if it does not answer within `timeoutMs`. */
  isAlive(timeoutMs: number): Promise<boolean>;
  readonly bufferedAmount: number;
}

/** Opens a socket or rejects with `AppFailure`: `detail.cause`, and `detail.status` if an HTTP response refused it. */
export type OpenSocket = (request: SocketRequest) => Promise<SocketPort>;

interface SocketPorts {
  readonly clock: Clock;
  readonly log: Logger;
  /** Default: the environment's. */
  readonly findProxy?: FindProxy | undefined;
  /** Removes known secrets from every text before it is parsed. */
  readonly conceal?: (text: string) => string;
}

const HEARTBEAT_MS = 15_000;
const MAX_MISSES = 2;
const CLOSING_MS = 2_000;
/** Texts waiting for the first listener. */
const MAX_EARLY = 64;

/** Creates the socket opener. It follows no redirects and negotiates no compression. */
export function createOpenSocket(ports: SocketPorts): OpenSocket {
  return async (request) => {
    const caFile = request.caFile ?? null;
    const ca = caFile === null ? null : await readAuthorities(caFile);
    const proxy = await (ports.findProxy ?? findInEnvironment)(request.url);
    if (request.signal?.aborted === true) throw failure('cancelled', t('errors:cancelled'));
    const where = new URL(request.url).host;
    if (request.url.startsWith('wss:')) trustSystem();
    const ws = new WebSocket(request.url, {
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: (request.sizes ?? SIZES).full,
      ...(ca === null ? {} : { ca }),
      ...(proxy === null ? {} : { createConnection: throughProxy(proxy, request, ca) }),
    });
    const open = new OpenedSocket(ws, ports, where, (request.sizes ?? SIZES).first);
    await handshake(ws, request, ports.clock, where);
    open.startHeartbeat();
    return open;
  };
}

/** Connects through a proxy, which also carries plain sockets only in a tunnel. */
function throughProxy(
  proxy: string,
  { url, signal }: SocketRequest,
  ca: string[] | null,
): typeof createConnection {
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'wss:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const own = { ...(ca === null ? {} : { ca }), ...(signal === undefined ? {} : { signal }) };
  const connect = async (): Promise<Socket> => {
    const { openTunnel } = await import('./tunnel.ts');
    const usual = secure ? '443' : '80';
    const socket = await openTunnel(proxy, `${hostname}:${port === '' ? usual : port}`, own);
    if (!secure) return socket;
    return connectTls({ ...own, socket, host, ...(isIP(host) === 0 ? { servername: host } : {}) });
  };
  return ((_options: unknown, done: (error: Error | null, socket?: Socket) => void) => {
    // Node.js takes a returned value for the socket.
    connect().then((socket) => done(null, socket), done);
  }) as unknown as typeof createConnection;
}

function handshake(
  ws: WebSocket,
  request: SocketRequest,
  clock: Clock,
  where: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let settled = false;
    const settle = (error: AppFailure | null): void => {
      if (settled) return;
      settled = true;
      stopTimer();
      request.signal?.removeEventListener('abort', cancel);
      if (error === null) {
        resolve();
        return;
      }
      reject(error);
      ws.terminate();
    };
    const cancel = (): void => settle(failure('cancelled', t('errors:cancelled')));
    const stopTimer = clock.after(request.handshakeTimeoutMs ?? 5_000, () =>
      settle(netFailure({ code: 'timeout', detail: where })),
    );
    request.signal?.addEventListener('abort', cancel, { once: true });
    ws.once('open', () => settle(null));
    ws.once('unexpected-response', (_request, response) => {
      response.resume();
      settle(upgradeError(response.statusCode ?? 0, where));
    });
    ws.on('error', (error) => {
      const known = error instanceof AppFailure ? error : null;
      settle(known ?? netFailure(causeFromError(error, where), undefined, { cause: error }));
    });
    ws.once('close', () => settle(netFailure({ code: 'closed', detail: where })));
  });
}

/** The cause of an HTTP response instead of an upgrade. */
function upgradeError(status: number, where: string): AppFailure {
  const proxy = status === 407 || (status >= 502 && status <= 504);
  const code = status >= 300 && status < 400 ? 'redirect' : proxy ? 'proxy' : 'wrong-protocol';
  return netFailure({ code, detail: where }, { status });
}

class OpenedSocket implements SocketPort {
  readonly #ws: WebSocket;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #conceal: (text: string) => string;
  readonly #where: string;
  readonly #texts = new Emitter<string>();
  readonly #ends = new Emitter<SocketEnd>();
  readonly #signs = new Emitter<null>();
  #early: string[] = [];
  /** Maximum bytes of an incomplete message; null: the socket's own limit applies. */
  #limit: number | null;
  /** Bytes since the last complete message. */
  #pending = 0;
  #end: SocketEnd | null = null;
  #cause: NetCause | null = null;
  #misses = 0;
  #warned = false;
  #stopHeartbeat: Dispose = () => undefined;
  #stopClosing: Dispose = () => undefined;

  constructor(ws: WebSocket, ports: SocketPorts, where: string, limit: number) {
    this.#ws = ws;
    this.#limit = limit;
    this.#clock = ports.clock;
    this.#log = ports.log;
    this.#conceal = ports.conceal ?? ((text) => text);
    this.#where = where;
    // The library has one limit for the life of a socket, so a lower one is enforced on the raw bytes.
    ws.once('upgrade', ({ socket }) => {
      // Attached only once the library reads: a listener starts the flow.
      ws.once('open', () =>
        socket.prependListener('data', (chunk: Buffer) => this.#count(chunk.length)),
      );
    });
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      this.#sign();
      if (isBinary) this.#dropBinary(data.byteLength);
      else this.#take(this.#conceal(data.toString('utf8')));
    });
    ws.on('ping', () => this.#sign());
    ws.on('pong', () => this.#sign());
    ws.on('error', (error) => {
      this.#cause ??= causeFromError(error, where);
    });
    ws.on('close', (code: number, reason: Buffer) =>
      this.#over(code, this.#conceal(reason.toString('utf8'))),
    );
  }

  get bufferedAmount(): number {
    return this.#ws.bufferedAmount;
  }

  send(text: string): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return;
    this.#ws.send(text, () => undefined);
  }

  trustSize(): void {
    this.#limit = null;
  }

  onText(listener: (text: string) => void): Dispose {
    const dispose = this.#texts.on(listener);
    for (const text of this.#early.splice(0)) this.#texts.emit(text);
    return dispose;
  }

  onClose(listener: (end: SocketEnd) => void): Dispose {
    if (this.#end === null) return this.#ends.on(listener);
    listener(this.#end);
    return () => undefined;
  }

  close(): void {
    if (this.#end !== null || this.#ws.readyState === WebSocket.CLOSING) return;
    this.#ws.close(1000);
    this.#stopClosing = this.#clock.after(CLOSING_MS, () => this.#ws.terminate());
  }

  isAlive(timeoutMs: number): Promise<boolean> {
    if (this.#ws.readyState !== WebSocket.OPEN) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (alive: boolean): void => {
        stopSign();
        stopEnd();
        stopTimer();
        resolve(alive);
      };
      const stopSign = this.#signs.on(() => settle(true));
      const stopEnd = this.#ends.on(() => settle(false));
      const stopTimer = this.#clock.after(timeoutMs, () => settle(false));
      this.#ws.ping(undefined, undefined, () => undefined);
    });
  }

  /** Sends a ping every 15 s; any data from the peer counts as an answer. Two rounds without one close the socket. */
  startHeartbeat(): void {
    this.#stopHeartbeat();
    if (this.#end !== null) return;
    this.#stopHeartbeat = this.#clock.after(HEARTBEAT_MS, () => {
      if (this.#misses >= MAX_MISSES) {
        this.#cause ??= { code: 'silent', detail: this.#where };
        this.#ws.terminate();
        return;
      }
      this.#misses += 1;
      if (this.#ws.readyState === WebSocket.OPEN)
        this.#ws.ping(undefined, undefined, () => undefined);
      this.startHeartbeat();
    });
  }

  /** Counts this chunk's bytes with the next one, because a message may end in this one. */
  #count(bytes: number): void {
    if (this.#limit !== null && this.#pending > this.#limit) this.#refuseSize();
    this.#pending += bytes;
  }

  #refuseSize(): void {
    this.#cause ??= { code: 'too-large', detail: this.#where };
    this.#ws.terminate();
  }

  #sign(): void {
    this.#pending = 0;
    this.#misses = 0;
    if (this.#signs.size > 0) this.#signs.emit(null);
  }

  #take(text: string): void {
    if (this.#limit !== null && text.length > this.#limit) this.#refuseSize();
    else if (this.#texts.size > 0) this.#texts.emit(text);
    else if (this.#early.length < MAX_EARLY) this.#early.push(text);
    else this.#refuseSize();
  }

  #dropBinary(bytes: number): void {
    if (this.#warned) return;
    this.#warned = true;
    this.#log.warn('binary frame dropped', { where: this.#where, bytes });
  }

  #over(code: number, reason: string): void {
    if (this.#end !== null) return;
    this.#stopHeartbeat();
    this.#stopClosing();
    this.#end = { code, reason, cause: this.#cause };
    this.#ends.emit(this.#end);
    this.#early = [];
  }
}
