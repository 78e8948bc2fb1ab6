import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import { estimateSize } from '../../../../shared/lib/estimate-size.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ServerEvent } from '../link.ts';

/** Events, and rough bytes of them, that are held at most. */
const HELD = { events: 20_000, size: 64 * 1024 * 1024 } as const;

/** Events of the server on their way to the services: held back while the first state is read, then told in order. */
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

  /** False: more was told while events are held than any server has to say; this one is not held. */
  take(event: ServerEvent): boolean {
    if (this.#held === null) {
      this.#events.emit(event);
      return true;
    }
    this.#size += estimateSize(event.data, HELD.size);
    if (this.#held.length >= HELD.events || this.#size > HELD.size) return false;
    this.#held.push(event);
    return true;
  }

  /** From now on events are held. */
  close(): void {
    this.#held = [];
    this.#size = 0;
  }

  /** Tells what was held, in order, and from now on everything at once. */
  open(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#events.emit(event);
  }

  /** Forgets what was held: its connection is gone. */
  drop(): void {
    this.#held = null;
  }
}
