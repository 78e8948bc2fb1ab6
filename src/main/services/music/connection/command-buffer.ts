import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

interface Held {
  go(): void;
  refuse(error: AppFailure): void;
}

/** Buffers commands during a planned switch of address. They were never sent, so they can still be sent or rejected. */
export class CommandBuffer {
  readonly #held = new Set<Held>();

  get size(): number {
    return this.#held.size;
  }

  hold<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const held: Held = {
        go: () => {
          stop();
          run().then(resolve, reject);
        },
        refuse: (error) => {
          stop();
          reject(error);
        },
      };
      this.#held.add(held);
      const stop = onAbort(signal, () => {
        this.#held.delete(held);
        reject(failure('cancelled', t('errors:cancelled')));
      });
    });
  }

  /** Sends the buffered commands, in order. */
  release(): void {
    for (const held of this.#take()) held.go();
  }

  refuse(error: () => AppFailure): void {
    for (const held of this.#take()) held.refuse(error());
  }

  #take(): Held[] {
    const all = [...this.#held];
    this.#held.clear();
    return all;
  }
}
