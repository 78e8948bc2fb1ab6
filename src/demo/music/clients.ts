import type { WebSocket } from 'ws';
import type { Session, Token } from './auth.ts';
import { eventFrame } from './frames.ts';
import type { WireEvent } from './server-state.ts';

/** A connected client of either wire format. */
export interface Client {
  readonly socket: WebSocket;
  readonly session: Session | null;
  readonly listens: boolean;
  greet(): void;
  tell(event: WireEvent, text: string): void;
  close(): void;
}

/** All connected clients. */
export class Clients {
  readonly #all = new Set<Client>();
  readonly #alive = new Set<WebSocket>();

  add(client: Client, gone: () => void): void {
    this.#all.add(client);
    const { socket } = client;
    this.#alive.add(socket);
    socket.on('pong', () => this.#alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#all.delete(client);
      this.#alive.delete(socket);
      gone();
    });
  }

  get size(): number {
    return this.#all.size;
  }

  /** Sends an event to all subscribed clients. */
  tell(event: WireEvent): void {
    const text = eventFrame(event);
    for (const client of this.#all) if (client.listens) client.tell(event, text);
  }

  /** Pings all clients and closes those that did not answer the last ping. */
  ping(): void {
    for (const { socket } of this.#all) {
      if (!this.#alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }

  /** Closes matching clients with 1000. */
  close(which: (client: Client) => boolean): void {
    for (const client of this.#all) if (which(client)) client.close();
  }

  closeToken(token: Token): void {
    this.close((client) => client.session?.token === token);
  }

  cut(): void {
    for (const { socket } of this.#all) socket.terminate();
  }

  /** Stops reading, so that not even pings are answered. */
  freeze(): void {
    for (const { socket } of this.#all) socket.pause();
  }
}
