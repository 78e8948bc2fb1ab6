import type { Socket } from 'node:net';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Transport } from '../../shared/lib/transport.ts';
import { MAX_FRAME } from '../../shared/contract/wire.ts';

const NEWLINE = 0x0a;

/** Why a stream of lines cannot continue. */
type LineFault = 'frame too large' | 'not UTF-8';

/** Splits a stream of bytes into lines of UTF-8 with at most `maxFrame` bytes each. */
export class LineSplitter {
  readonly #maxFrame: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #parts: Uint8Array[] = [];
  #held = 0;

  constructor(maxFrame: number) {
    this.#maxFrame = maxFrame;
  }

  /** Adds bytes: returns the completed lines, and the fault that ends the stream, if any. */
  push(chunk: Uint8Array): { lines: string[]; fault: LineFault | null } {
    const lines: string[] = [];
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      if (!this.#hold(chunk.subarray(from, at))) return { lines, fault: 'frame too large' };
      const line = this.#take();
      if (line === null) return { lines, fault: 'not UTF-8' };
      lines.push(line);
      from = at + 1;
    }
    const fits = this.#hold(chunk.subarray(from));
    return { lines, fault: fits ? null : 'frame too large' };
  }

  #hold(bytes: Uint8Array): boolean {
    this.#held += bytes.length;
    if (this.#held > this.#maxFrame) return false;
    if (bytes.length > 0) this.#parts.push(bytes);
    return true;
  }

  #take(): string | null {
    const [first] = this.#parts;
    const bytes =
      this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#held = 0;
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return null;
    }
  }
}

/** How long (ms) a closing end waits for the other side to read what was sent. */
const LINGER_MS = 1_000;

/**
 * Carries texts over a stream, one per line: texts are JSON, which never contains a raw newline. A line above `maxFrame` bytes or with invalid
 * UTF-8 ends the connection. Texts that arrive before the first listener are buffered for it.
 */
export class LineTransport implements Transport {
  readonly #socket: Socket;
  readonly #splitter: LineSplitter;
  readonly #messages = new Emitter<string>();
  readonly #closed = new Emitter<string>();
  readonly #waiting: string[] = [];
  #reason: string | null = null;

  constructor(socket: Socket, maxFrame = MAX_FRAME) {
    this.#socket = socket;
    this.#splitter = new LineSplitter(maxFrame);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#end(error.message));
    socket.on('close', () => this.#end('closed'));
  }

  send(text: string): void {
    if (text.includes('\n')) throw new TypeError('A text on this carrier holds no raw newline.');
    if (this.#reason === null && this.#socket.writable) this.#socket.write(`${text}\n`);
  }

  onMessage(listener: (text: string) => void): Dispose {
    const dispose = this.#messages.on(listener);
    queueMicrotask(() => this.#deliver());
    return dispose;
  }

  /** A listener added after the end is called too, on the next turn. */
  onClose(listener: (reason: string) => void): Dispose {
    const dispose = this.#closed.on(listener);
    const reason = this.#reason;
    if (reason === null) return dispose;
    let wanted = true;
    queueMicrotask(() => {
      if (wanted) listener(reason);
    });
    return () => {
      wanted = false;
      dispose();
    };
  }

  close(): void {
    this.#socket.end();
    const timer = setTimeout(() => this.#socket.destroy(), LINGER_MS);
    timer.unref();
    this.#socket.once('close', () => clearTimeout(timer));
  }

  buffered(): number {
    return this.#socket.writableLength;
  }

  #receive(chunk: Buffer): void {
    const { lines, fault } = this.#splitter.push(chunk);
    for (const line of lines) {
      if (this.#reason !== null) return;
      this.#waiting.push(line);
      this.#deliver();
    }
    if (fault !== null) this.#end(fault);
  }

  #deliver(): void {
    while (this.#messages.size > 0) {
      const text = this.#waiting.shift();
      if (text === undefined) return;
      this.#messages.emit(text);
    }
  }

  #end(reason: string): void {
    if (this.#reason !== null) return;
    this.#reason = reason;
    this.#socket.destroy();
    this.#closed.emit(reason);
  }
}
