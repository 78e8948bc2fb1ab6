import type { AttentionSource } from '../../shared/attention/model.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { EventsPort, ListedEvents } from '../platform/ports.ts';

/** Forwards the events that services list, and stores the last list of each source for listeners that start later. */
export class ServiceEvents implements EventsPort {
  readonly #changes = new Emitter<ListedEvents>();
  readonly #last = new Map<AttentionSource, ListedEvents>();

  emit(listed: ListedEvents): void {
    this.#last.set(listed.source, { ...listed, fresh: [] });
    this.#changes.emit(listed);
  }

  on(listener: (listed: ListedEvents) => void): Dispose {
    const stop = this.#changes.on(listener);
    for (const listed of this.#last.values()) listener(listed);
    return stop;
  }
}
