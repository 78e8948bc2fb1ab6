import { WebSocket } from 'ws';

/** Frames that may wait for one client; the next one closes the connection. */
export const outboxLimit = 512;

/** Bytes that the writer gets through while one command is read and answered. */
const stepBytes = 12 * 1024;
/** Steps that a single frame costs at most, and steps that the writer is ahead after a rest. */
const frameSteps = 12;
const restedSteps = 21;
/** Bigger frames go uncompressed: compressing them keeps the threads from reading what the client sends. */
const compressBelow = 32 * 1024;
/** ms between looks, and looks without a command in between that count as a rest. */
const lookMs = 5;
const quietLooks = 4;

/**
 * The outgoing queue of one client. Its writer works while commands arrive, but slower than big answers are made: a
 * burst of them fills the queue, a burst of small ones does not. Counted in steps, not in time, so that it does
 * not depend on the machine.
 */
export class Outbox {
  readonly #socket: WebSocket;
  readonly #overflow: () => void;
  #waiting: string[] = [];
  #steps = restedSteps;
  #quiet = 0;
  #rest: NodeJS.Timeout | null = null;
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

  /** A command was read. */
  step(): void {
    this.#quiet = 0;
    this.#steps = Math.min(restedSteps, this.#steps + 1);
    this.#write();
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
    if (this.#rest !== null) clearTimeout(this.#rest);
  }

  #write(): void {
    while (this.#steps > 0 && !this.#closed) {
      const text = this.#waiting.shift();
      if (text === undefined) break;
      this.#steps -= Math.min(frameSteps, text.length / stepBytes);
      if (this.#socket.readyState === WebSocket.OPEN)
        this.#socket.send(text, { compress: text.length < compressBelow });
    }
    if (!this.#closed && this.#steps < restedSteps) this.#waitForRest();
  }

  #waitForRest(): void {
    this.#rest ??= setTimeout(() => {
      this.#rest = null;
      this.#quiet += 1;
      if (this.#quiet >= quietLooks) this.#steps = restedSteps;
      this.#write();
    }, lookMs).unref();
  }
}
