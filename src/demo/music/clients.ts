import type { WebSocket } from 'ws';
import type { Session, Token } from './auth.ts';
import type { Engine } from './engine.ts';
import { eventFrame, readCommand } from './frames.ts';
import type { CommandFrame } from './frames.ts';
import { Outbox } from './outbox.ts';
import type { WireEvent } from './server-state.ts';

/** A connected client of either wire format. */
export abstract class Client {
  readonly socket: WebSocket;
  session: Session | null = null;
  protected readonly engine: Engine;
  readonly #outbox: Outbox;

  constructor(socket: WebSocket, engine: Engine) {
    this.socket = socket;
    this.engine = engine;
    this.#outbox = new Outbox(socket, () => this.close());
    socket.on('close', () => this.#outbox.close());
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      this.#receive(data.toString(isBinary ? 'latin1' : 'utf8'));
      this.#outbox.step();
    });
  }

  /** Whether it receives events. */
  abstract get listens(): boolean;
  /** What the fault `garbage` sends before every message. */
  protected abstract readonly garbage: readonly (string | Buffer)[];
  protected abstract handle(frame: CommandFrame): void;

  /** Sends what a new client gets unasked. */
  greet(): void {}

  tell(_event: WireEvent, text: string): void {
    this.push(text);
  }

  push(text: string): void {
    if (this.engine.parts.faults.has('garbage'))
      for (const one of this.garbage) this.socket.send(one);
    this.#outbox.push(text);
  }

  close(): void {
    this.#outbox.close();
    this.socket.close(1000);
  }

  /** Handles a message that is not a command. False: it is a command. */
  protected signIn(_text: string): boolean {
    return false;
  }

  #receive(text: string): void {
    const { recorder } = this.engine.parts;
    recorder.text(text);
    if (this.signIn(text)) return;
    const frame = readCommand(text);
    if (frame === null) {
      this.close();
      return;
    }
    recorder.command({ ...frame, carrier: 'ws' });
    this.handle(frame);
  }
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
