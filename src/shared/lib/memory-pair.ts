import type { Dispose } from './disposable.ts';
import { Emitter } from './emitter.ts';
import type { Transport } from './transport.ts';

/** One end of a pair. While it is paused, texts from the other end wait and count as `buffered` there. */
export interface MemoryEnd extends Transport {
  pause(): void;
  resume(): void;
  /** Characters that the other end has not taken yet. */
  buffered(): number;
}

/** Texts in transit to one end, in order; the last entry may be the close event. */
class Lane {
  readonly messages = new Emitter<string>();
  readonly closed = new Emitter<string>();
  readonly #waiting: string[] = [];
  #size = 0;
  #paused = false;
  #scheduled = false;
  #closing: string | null = null;
  #over = false;

  get size(): number {
    return this.#size;
  }

  push(text: string): void {
    if (this.#closing !== null) return;
    this.#waiting.push(text);
    this.#size += text.length;
    this.schedule();
  }

  close(reason: string): void {
    this.#closing ??= reason;
    this.schedule();
  }

  pause(paused: boolean): void {
    this.#paused = paused;
    if (!paused) this.schedule();
  }

  schedule(): void {
    if (this.#scheduled || this.#over) return;
    this.#scheduled = true;
    void Promise.resolve().then(() => {
      this.#scheduled = false;
      this.#drain();
    });
  }

  #drain(): void {
    while (!this.#paused && this.messages.size > 0) {
      const text = this.#waiting.shift();
      if (text === undefined) break;
      this.#size -= text.length;
      this.messages.emit(text);
    }
    const reason = this.#closing;
    if (this.#over || this.#paused || reason === null) return;
    this.#over = true;
    this.closed.emit(reason);
  }
}

function end(incoming: Lane, outgoing: Lane): MemoryEnd {
  return {
    send: (text) => outgoing.push(text),
    onMessage: (listener): Dispose => {
      const off = incoming.messages.on(listener);
      if (incoming.size > 0) incoming.schedule();
      return off;
    },
    onClose: (listener) => incoming.closed.on(listener),
    close: () => {
      outgoing.close('closed by the other end');
      incoming.close('closed');
    },
    buffered: () => outgoing.size,
    pause: () => incoming.pause(true),
    resume: () => incoming.pause(false),
  };
}

/**
 * Two ends of a carrier within one process. Delivery is asynchronous; texts sent before there is a listener wait for the first one; texts sent
 * before `close` arrive before the close event.
 */
export function memoryPair(): readonly [MemoryEnd, MemoryEnd] {
  const there = new Lane();
  const back = new Lane();
  return [end(back, there), end(there, back)];
}
