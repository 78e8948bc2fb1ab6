import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

interface BufferedCommand {
  go(): void;
  refuse(error: AppFailure): void;
}

/** Buffers commands during a planned switch of address. They were never sent, so they can still be sent or rejected. */
export class CommandBuffer {
  readonly #commands = new Set<BufferedCommand>();

  get size(): number {
    return this.#commands.size;
  }

  add<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const command: BufferedCommand = {
        go: () => {
          stop();
          run().then(resolve, reject);
        },
        refuse: (error) => {
          stop();
          reject(error);
        },
      };
      this.#commands.add(command);
      const stop = onAbort(signal, () => {
        this.#commands.delete(command);
        reject(failure('cancelled', t('errors:cancelled')));
      });
    });
  }

  /** Sends the buffered commands, in order. */
  flush(): void {
    for (const command of this.#take()) command.go();
  }

  refuse(error: () => AppFailure): void {
    for (const command of this.#take()) command.refuse(error());
  }

  #take(): BufferedCommand[] {
    const all = [...this.#commands];
    this.#commands.clear();
    return all;
  }
}
