import { WebSocket } from 'ws';

/** Frames that may wait for one client; the next one closes the connection. */
export const outboxLimit = 512;

/** Bytes that the writer gets through in one turn of the event loop, and while one more command is read. */
const turnBytes = 512 * 1024;
const commandBytes = 24 * 1024;

/**
 * The outgoing queue of one client. Its writer works while commands arrive, but slower than big answers are made: a
 * burst of them fills the queue, many small ones do not.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #overflow: () => void;
  #waiting: string[] = [];
  #budget = turnBytes;
  #turn: NodeJS.Immediate | null = null;
  #closed = false;

  constructor(socket: WebSocket, overflow: () => void) {
    this.#socket = socket;
    this.#overflow = overflow;
  }

  push(text: string): void {
    if (this.#closed) return;
    if (this.#waiting.length >= outboxLimit) {
      this.close();
      this.#overflow();
      return;
    }
    this.#waiting.push(text);
    this.#write();
  }

  /** One more command was read: the writer had a moment. */
  breathe(): void {
    this.#budget = Math.min(turnBytes, this.#budget + commandBytes);
    this.#write();
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    if (this.#turn !== null) clearImmediate(this.#turn);
  }

  #write(): void {
    while (this.#budget > 0 && !this.#closed) {
      const text = this.#waiting.shift();
      if (text === undefined) break;
      this.#budget -= text.length;
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(text);
    }
    this.#turn ??= setImmediate(() => {
      this.#turn = null;
      this.#budget = turnBytes;
      if (this.#waiting.length > 0) this.#write();
    });
  }
}
