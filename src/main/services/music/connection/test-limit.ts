import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { limitOf } from '../../../platform/ports/caller.ts';
import type { Clock } from '../../../platform/ports.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

/** Time limit of the whole test (ms). */
export const TEST_MS = 15_000;

interface LimitOptions {
  readonly signal?: AbortSignal | undefined;
  readonly ms?: number;
  readonly failure?: AppFailure;
}

const tooLong = (ms: number): AppFailure =>
  failure('timeout', t('connections:test.limit', { seconds: ms / 1000 }));

/** Ends a test at its time limit or when its caller gives up. */
export class TestLimit {
  readonly #controller = new AbortController();
  readonly #stops: (() => void)[] = [];
  readonly #over: Promise<never>;

  /** `failure`: the error after `ms`. */
  constructor(clock: Clock, options: LimitOptions = {}) {
    const { signal, ms = limitOf(undefined, TEST_MS) } = options;
    const late = options.failure ?? tooLong(ms);
    this.#over = new Promise((_resolve, reject) => {
      const end = (reason: Error): void => {
        reject(reason);
        this.#controller.abort();
      };
      const stop = clock.after(ms, () => end(late));
      const stopListening = onAbort(signal, () => end(failure('cancelled', t('errors:cancelled'))));
      this.#stops.push(stop, stopListening);
    });
    this.#over.catch(() => undefined);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The outcome of `work`, or the limit's failure if that comes first. */
  async within<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    return Promise.race([this.#over, work]);
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
    this.#controller.abort();
  }
}
