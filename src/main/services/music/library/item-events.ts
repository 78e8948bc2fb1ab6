import { Emitter } from '../../../../shared/lib/emitter.ts';
import type { ServerEvent } from '../link.ts';
import { listAddresses } from './wire-item.ts';

/** An event of the server about an item. */
export interface ItemEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Waits for events about single items. */
export class ItemEvents {
  readonly #events = new Emitter<ItemEvent>();
  #waiting = 0;

  note({ event, data }: ServerEvent): void {
    if (this.#waiting > 0) this.#events.emit({ event, data });
  }

  /**
   * Runs a command and resolves with its event or its answer, whichever comes first: some answers take a minute and may be an error
   * although the change was made (reference music-library.md 4).
   */
  async race<T>(
    uri: string,
    fromEvent: (event: ItemEvent) => T | null,
    run: () => Promise<T>,
  ): Promise<T> {
    this.#waiting += 1;
    let stop: () => void = () => undefined;
    const heard = new Promise<T>((resolve) => {
      stop = this.#events.on((event) => {
        const item = listAddresses(event.data).includes(uri) ? fromEvent(event) : null;
        if (item !== null) resolve(item);
      });
    });
    try {
      return await Promise.race([heard, run()]);
    } finally {
      stop();
      this.#waiting -= 1;
    }
  }
}
