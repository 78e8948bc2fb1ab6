import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';

export interface ListenerParts {
  readonly tls: { readonly key: string; readonly cert: string } | undefined;
  readonly compress: boolean;
  /** Pongs are sent by themselves unless this says no. */
  request(request: IncomingMessage, response: ServerResponse): void;
  /** Calls `accept` to make a WebSocket of it, or ends the socket itself. */
  upgrade(request: IncomingMessage, socket: Duplex, accept: () => void): void;
  socket(socket: WebSocket): void;
}

/** The port: HTTP and WebSocket on 127.0.0.1, to be opened and closed again. */
export class Listener {
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

  /** Opens the port (0: any) and resolves with its number. */
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
    server.on('request', (request, response) => this.#parts.request(request, response));
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.#parts.upgrade(request, socket, () => {
        sockets.handleUpgrade(request, socket, head, (ws) => this.#parts.socket(ws));
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#sockets = sockets;
    return (server.address() as AddressInfo).port;
  }

  /** Cuts every connection without a goodbye. */
  cut(): void {
    for (const socket of this.#raw) socket.resetAndDestroy();
  }

  /** Closes the port at once, and with it whatever is still connected. */
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
