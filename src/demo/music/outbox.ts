import { WebSocket } from 'ws';

/** Maximum number of frames waiting for one client; one more closes the connection. */
const outboxLimit = 512;

/** Bytes that the writer sends while one command is read and answered. */
const stepBytes = 12 * 1024;
/** Maximum steps of a single frame, and steps that the writer is ahead after a rest. */
const frameSteps = 12;
const restedSteps = 21;
/** Larger frames are sent uncompressed: compressing them blocks the threads that read the client's commands. */
const compressBelow = 32 * 1024;
/** Interval of checks (ms), and number of checks without a command that count as a rest. */
const lookMs = 5;
const quietLooks = 4;

/**
 * The outgoing queue of one client. Its writer runs while commands arrive, but slower than large answers are produced: a
 * burst of them fills the queue, a burst of small ones does not. Counts steps instead of time, so that it does
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
