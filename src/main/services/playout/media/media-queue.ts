import PQueue from 'p-queue';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { onAbort } from '../../../../shared/lib/abort.ts';

/** Runs a few programs at a time. Tasks that a person waits for run before those in the background. */
export class MediaQueue {
  readonly #queue: PQueue;

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  /** Rejects with `cancelled` when the signal ends before the task began; later the task itself looks at the signal. */
  run<T>(task: () => Promise<T>, urgent: boolean, signal: AbortSignal): Promise<T> {
    const waiting = new AbortController();
    const stop = onAbort(signal, () => {
      waiting.abort(failure('cancelled', t('errors:cancelled')));
    });
    const started = (): Promise<T> => {
      stop();
      return task();
    };
    return this.#queue.add(started, { priority: urgent ? 1 : 0, signal: waiting.signal });
  }
}

/**
 * Works through items, so many at a time. Rejects with the first failure once everything that was begun has ended; no further
 * item is begun then.
 */
export async function eachOf<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency });
  queue.on('error', () => {
    queue.clear();
  });
  try {
    await Promise.all(Array.from(items, (item) => queue.add(() => work(item))));
  } finally {
    await queue.onIdle();
  }
}
