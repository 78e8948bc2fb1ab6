import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';

interface Waiting {
  readonly start: () => void;
  readonly urgent: boolean;
}

/** Runs a few tasks at a time. What a person waits for goes before what is looked at in the background. */
export class Workers {
  readonly #limit: number;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Rejects with `cancelled` when the signal ends before the task began; later the task itself looks at the signal. */
  async run<T>(task: () => Promise<T>, urgent: boolean, signal: AbortSignal): Promise<T> {
    await this.#turn(urgent, signal);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  #turn(urgent: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = this.#waiting.indexOf(entry);
        if (at !== -1) this.#waiting.splice(at, 1);
        reject(failure('cancelled', t('errors:cancelled')));
      };
      const entry: Waiting = {
        urgent,
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      if (signal.aborted) {
        leave();
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running >= this.#limit) return;
    const urgent = this.#waiting.findIndex((one) => one.urgent);
    const [entry] = this.#waiting.splice(Math.max(0, urgent), 1);
    if (entry === undefined) return;
    this.#running += 1;
    entry.start();
  }
}
