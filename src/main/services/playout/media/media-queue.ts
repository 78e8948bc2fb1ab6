import PQueue from 'p-queue';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

/** Runs a limited number of programs in parallel. Tasks that a user waits for have priority. */
export class MediaQueue {
  readonly #queue: PQueue;

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  /** Rejects with `cancelled` if the signal aborts before the task starts. A running task handles the signal itself. */
  run<T>(task: () => Promise<T>, urgent: boolean, signal: AbortSignal): Promise<T> {
    const waiting = new AbortController();
    const stop = onAbort(signal, () => waiting.abort(failure('cancelled', t('errors:cancelled'))));
    const started = (): Promise<T> => {
      stop();
      return task();
    };
    return this.#queue.add(started, { priority: urgent ? 1 : 0, signal: waiting.signal });
  }
}

/**
 * Processes items with limited parallelism. After a failure it starts no further item, waits for the running ones and
 * rejects with the first failure.
 */
export async function runEach<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  queue.on('error', () => queue.clear());
  try {
    await Promise.all(Array.from(items, (item) => queue.add(() => work(item))));
  } finally {
    await queue.onIdle();
  }
}
