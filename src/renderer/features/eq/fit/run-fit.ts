import { useEffect, useMemo, useState } from 'react';
import type { AppError } from '../../../../shared/contract/errors.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toError } from '../../../state/failure.ts';
import type { FitJob, FitOutcome, FitWord } from './fit-job.ts';

/** The subset of `Worker` in use. */
type FitWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const start = (): FitWorker =>
  new Worker(new URL('./fit.worker.ts', import.meta.url), { type: 'module' });

/**
 * Runs jobs in a worker, one at a time. The worker starts with the first job (or `warm`) and is reused. Cancelling terminates it,
 * because a running search does not process messages.
 */
export class FitRunner {
  readonly #start: () => FitWorker;
  #worker: FitWorker | null = null;
  #running: { readonly hear: (word: FitWord) => void; readonly stop: () => void } | null = null;

  constructor(make: () => FitWorker = start) {
    this.#start = make;
  }

  /** Starts the worker ahead of the first job. */
  warm(): void {
    this.#ready();
  }

  /** Resolves with the result; rejects with `AppFailure`, `cancelled` after `cancel`. Cancels a running job first. */
  run(job: FitJob, onProgress: (part: number) => void): Promise<FitOutcome> {
    this.cancel();
    return new Promise((resolve, reject) => {
      this.#running = {
        hear: (word) => {
          if (word.k === 'progress') {
            onProgress(word.part);
            return;
          }
          this.#running = null;
          if (word.k === 'done') resolve(word.outcome);
          else reject(failure(word.error.code, word.error.message, word.error.detail));
        },
        stop: () => reject(failure('cancelled', t('errors:cancelled'))),
      };
      this.#ready().postMessage(job);
    });
  }

  cancel(): void {
    const running = this.#running;
    if (running === null) return;
    this.#running = null;
    this.close();
    running.stop();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    if (this.#running !== null) this.cancel();
  }

  #ready(): FitWorker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#start();
    worker.addEventListener('message', (event) => {
      // The worker is part of this app, so the message has this type.
      if (this.#worker === worker) this.#running?.hear((event as MessageEvent<FitWord>).data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (this.#worker !== worker) return;
      this.#worker = null;
      worker.terminate();
      const { error } = failure('internal', t('eqfit:error.worker'));
      this.#running?.hear({ k: 'failed', error });
    });
    this.#worker = worker;
    return worker;
  }
}

export type FitState =
  | { readonly k: 'idle' }
  | { readonly k: 'running'; readonly part: number }
  | { readonly k: 'cancelled' }
  | { readonly k: 'failed'; readonly error: AppError }
  | { readonly k: 'done'; readonly outcome: FitOutcome };

export interface Fit {
  readonly state: FitState;
  readonly run: (job: FitJob) => void;
  readonly cancel: () => void;
  /** Clears the result after the inputs change. */
  readonly forget: () => void;
}

/** Runs one fit at a time in a worker that lives as long as the component. */
export function useFit(): Fit {
  const [state, setState] = useState<FitState>({ k: 'idle' });
  const [runner] = useState(() => new FitRunner());
  useEffect(() => {
    runner.warm();
    return () => runner.close();
  }, [runner]);
  return useMemo(
    () => ({
      state,
      run: (job) => {
        setState({ k: 'running', part: 0 });
        const progress = (part: number): void => {
          setState((now) => (now.k === 'running' ? { k: 'running', part } : now));
        };
        runner.run(job, progress).then(
          (outcome) => setState({ k: 'done', outcome }),
          (thrown: unknown) => {
            const error = toError(thrown);
            setState(error.code === 'cancelled' ? { k: 'cancelled' } : { k: 'failed', error });
          },
        );
      },
      cancel: () => runner.cancel(),
      forget: () =>
        setState((now) => (now.k === 'running' || now.k === 'idle' ? now : { k: 'idle' })),
    }),
    [state, runner],
  );
}
