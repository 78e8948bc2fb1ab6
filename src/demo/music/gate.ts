import type { IncomingMessage, ServerResponse, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Clients } from './clients.ts';
import type { Engine } from './engine.ts';
import { CurrentHttp } from './http-current.ts';
import { htmlAnswer, malformed, send, textAnswer } from '../kit/response.ts';
import type { RequestTarget } from '../../node/request-target.ts';
import { readTarget } from '../../node/request-target.ts';
import { handleRequests, handleUpgrades } from '../../node/http-listener.ts';
import type { DemoResponse } from '../kit/response.ts';
import type { FirstRun } from './first-run.ts';
import { SpecifiedHttp, SpecifiedClient } from './specified/http.ts';
import { CurrentClient } from './ws-current.ts';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';

interface ListenerParts {
  readonly tls: { readonly key: string; readonly cert: string } | undefined;
  readonly compress: boolean;
  request(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Calls `accept` to upgrade to a WebSocket, or ends the socket itself. */
  upgrade(request: IncomingMessage, socket: Duplex, accept: () => void): void;
  socket(socket: WebSocket): void;
}

/** The port: HTTP and WebSocket on 127.0.0.1; can be closed and opened again. */
class Listener {
  readonly #parts: ListenerParts;
  readonly #raw = new Set<Socket>();
  #server: Server | null = null;
  #sockets: WebSocketServer | null = null;

  constructor(parts: ListenerParts) {
    this.#parts = parts;
  }

  get open(): boolean {
    return this.#server !== null;
  }

  /** Opens the port (0: any free one) and resolves with its number. */
  async listen(port: number): Promise<number> {
    const { tls, compress } = this.#parts;
    const server = tls === undefined ? createServer() : createTlsServer({ ...tls });
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: 64 * 1024 * 1024,
      perMessageDeflate: compress ? { threshold: 1024 } : false,
    });
    server.on('connection', (socket: Socket) => {
      this.#raw.add(socket);
      socket.on('close', () => this.#raw.delete(socket));
    });
    handleRequests(server, (request, response) => this.#parts.request(request, response));
    handleUpgrades(server, (request, socket, head) =>
      this.#parts.upgrade(request, socket, () =>
        sockets.handleUpgrade(request, socket, head, (ws) => this.#parts.socket(ws)),
      ),
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#sockets = sockets;
    return (server.address() as AddressInfo).port;
  }

  /** Drops every connection without a close frame. */
  cut(): void {
    for (const socket of this.#raw) socket.resetAndDestroy();
  }

  /** Closes the port and all remaining connections at once. */
  async close(): Promise<void> {
    const server = this.#server;
    if (server === null) return;
    this.#server = null;
    this.#sockets?.close();
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const socket of this.#raw) socket.destroy();
    await closed;
  }
}

export interface GateParts {
  readonly clients: Clients;
  readonly firstRun: FirstRun;
  readonly tls: { readonly key: string; readonly cert: string } | undefined;
  readonly compress: boolean;
  /** A client connected or disconnected. */
  readonly connected: () => void;
}

const bodyLimit = 8 * 1024 * 1024;

const formatRefusal = (line: string, headers: readonly string[], body: string): string =>
  [
    `HTTP/1.1 ${line}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');

/** Passes requests and sockets to the generation's wire format, or to an active fault. */
export class Gate {
  readonly #engine: Engine;
  readonly #parts: GateParts;
  readonly #listener: Listener;
  readonly #http: CurrentHttp | SpecifiedHttp;
  #port = 0;

  constructor(engine: Engine, parts: GateParts) {
    this.#engine = engine;
    this.#parts = parts;
    this.#http = engine.parts.generation.specified
      ? new SpecifiedHttp(engine)
      : new CurrentHttp(engine, parts.firstRun);
    this.#listener = new Listener({
      tls: parts.tls,
      compress: parts.compress,
      request: (request, response) => this.#request(request, response),
      upgrade: (request, socket, accept) => this.#upgrade(request, socket, accept),
      socket: (socket) => this.#socket(socket),
    });
  }

  get open(): boolean {
    return this.#listener.open;
  }

  async listen(port: number): Promise<number> {
    this.#port = await this.#listener.listen(port);
    return this.#port;
  }

  close(): Promise<void> {
    return this.#listener.close();
  }

  cut(): void {
    this.#listener.cut();
  }

  get #elsewhere(): string {
    return `${this.#parts.tls === undefined ? 'http' : 'https'}://localhost:${this.#port}`;
  }

  async #request(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { recorder, faults } = this.#engine.parts;
    recorder.request(request);
    const target = readTarget(request.url);
    if (target === null) return send(response, malformed);
    const body = await readBody(request);
    if (body !== '') recorder.text(body);
    if (faults.has('half-open')) return;
    const answer = this.#faulty(target) ?? (await this.#http.answer({ request, target, body }));
    if (faults.has('slow') && target.path !== '/api')
      this.#engine.parts.clock.after(this.#engine.parts.slowMs, () => send(response, answer));
    else send(response, answer);
  }

  #faulty({ path, search }: RequestTarget): DemoResponse | null {
    const { faults } = this.#engine.parts;
    if (faults.has('html')) return htmlAnswer('Welcome to the router');
    if (faults.has('garbage') && path === '/info')
      return { ...textAnswer(200, '{"server_id":'), type: 'application/json' };
    if (faults.has('redirect'))
      return textAnswer(302, '', { Location: `${this.#elsewhere}${path}${search}` });
    return null;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, accept: () => void): void {
    const { recorder, faults } = this.#engine.parts;
    recorder.request(request);
    const refuse = (line: string, headers: readonly string[], body: string): void => {
      socket.end(formatRefusal(line, headers, body));
    };
    const target = readTarget(request.url);
    if (target === null) refuse('400 Bad Request', [], '');
    else if (faults.has('html')) refuse('200 OK', ['Content-Type: text/html'], '<h1>Welcome</h1>');
    else if (faults.has('no-websocket')) refuse('403 Forbidden', [], 'Forbidden');
    else if (faults.has('redirect')) refuse('302 Found', [`Location: ${this.#elsewhere}/ws`], '');
    else if (target.path !== '/ws') refuse('404 Not Found', [], '404: Not Found');
    else accept();
  }

  #socket(socket: WebSocket): void {
    const { faults, generation } = this.#engine.parts;
    const client = generation.specified
      ? new SpecifiedClient(socket, this.#engine)
      : new CurrentClient(socket, this.#engine);
    this.#parts.clients.add(client, this.#parts.connected);
    this.#parts.connected();
    if (faults.has('half-open')) socket.pause();
    else {
      client.greet();
      if (faults.has('drop')) afterSent(socket, () => socket.terminate());
    }
  }
}

/** The whole body as text, truncated to 8 MiB. */
async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= bodyLimit) parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Runs `then` when everything sent before was written; queues a ping to find out. */
function afterSent(socket: WebSocket, then: () => void): void {
  socket.ping(undefined, undefined, then);
}
