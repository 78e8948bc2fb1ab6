import type { Dispose } from '../../../../shared/lib/disposable.ts';
import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { Logger } from '../../../platform/ports.ts';
import type { ServerEvent } from '../link.ts';

/** Events of the server on their way to the services: held back while the first state is read, then told in order. */
export class EventGate {
  readonly #log: Logger;
  readonly #events = new Emitter<ServerEvent>();
  #held: ServerEvent[] | null = null;

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

  take(event: ServerEvent): void {
    if (this.#held === null) this.#events.emit(event);
    else this.#held.push(event);
  }

  /** From now on events are held. */
  close(): void {
    this.#held = [];
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
