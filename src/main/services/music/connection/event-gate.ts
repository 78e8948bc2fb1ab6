import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { estimateSize } from '../../../../shared/lib/estimate-size.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ServerEvent } from '../link.ts';

/** Maximum number of buffered events, and their approximate size in bytes. */
const MAX_HELD = { events: 20_000, size: 64 * 1024 * 1024 } as const;

/** Passes the server's events to the services: buffers them while the initial state is read, then emits them in order. */
export class EventGate {
  readonly #log: Logger;
  readonly #events = new Emitter<ServerEvent>();
  #held: ServerEvent[] | null = null;
  #size = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  on(listener: (event: ServerEvent) => void): Dispose {
    return this.#events.on((event) => {
      try {
        listener(event);
      } catch (error) {
        this.#log.error('an event could not be handled', { event: event.event, error });
      }
    });
  }

  /** False: the buffer is full, and this event was dropped. */
  take(event: ServerEvent): boolean {
    if (this.#held === null) {
      this.#events.emit(event);
      return true;
    }
    this.#size += estimateSize(event.data, MAX_HELD.size);
    if (this.#held.length >= MAX_HELD.events || this.#size > MAX_HELD.size) return false;
    this.#held.push(event);
    return true;
  }

  /** Starts buffering events. */
  close(): void {
    this.#held = [];
    this.#size = 0;
  }

  /** Emits the buffered events in order, then passes events on at once. */
  open(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#events.emit(event);
  }

  /** Drops the buffered events of a closed connection. */
  drop(): void {
    this.#held = null;
  }
}
