import '../../shared/connections/texts.ts';
import type { AppFailure } from '../../shared/contract/errors.ts';
import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { chooseLimit } from '../platform/ports/caller.ts';
import type { Clock } from '../platform/ports.ts';

/** Time limit for all steps together (ms). */
const LIMIT_MS = 15_000;

interface LimitOptions {
  /** The caller's signal; the caller may give up earlier. */
  readonly signal?: AbortSignal | undefined;
  readonly ms?: number;
  /** The error when the time is up. */
  readonly failure?: AppFailure;
}

/** Ends a test when its time is up or its caller gives up. Paused while the test waits for the user. */
export class TestLimit {
  readonly failure: AppFailure;
  readonly #clock: Clock;
  readonly #controller = new AbortController();
  readonly #over: Promise<never>;
  #reject: (reason: AppFailure) => void = () => undefined;
  readonly #stopListening: Dispose;
  #left: number;
  #since: number;
  #stopTimer: Dispose;

  constructor(
    clock: Clock,
    { signal, ms = chooseLimit(undefined, LIMIT_MS), ...own }: LimitOptions = {},
  ) {
    this.#clock = clock;
    this.#left = ms;
    this.failure =
      own.failure ?? failure('timeout', t('connections:test.limit', { seconds: ms / 1000 }));
    this.#over = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.#over.catch(() => undefined);
    this.#since = clock.monotonic();
    this.#stopTimer = this.#startTimer();
    this.#stopListening = onAbort(signal, () =>
      this.#abort(failure('cancelled', t('errors:cancelled'))),
    );
  }

  /** Aborted at the end, for whatever reason. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The result of `work`, or the limit's failure if that comes first. */
  within<T>(work: Promise<T>): Promise<T> {
    work.catch(() => undefined);
    return Promise.race([this.#over, work]);
  }

  async standStill<T>(work: () => Promise<T>): Promise<T> {
    this.#stopTimer();
    this.#left -= this.#clock.monotonic() - this.#since;
    try {
      return await work();
    } finally {
      this.#since = this.#clock.monotonic();
      this.#stopTimer = this.#startTimer();
    }
  }

  end(): void {
    this.#stopTimer();
    this.#stopListening();
    this.#controller.abort();
  }

  #startTimer(): Dispose {
    return this.#clock.after(this.#left, () => this.#abort(this.failure));
  }

  #abort(reason: AppFailure): void {
    this.#reject(reason);
    this.#controller.abort();
  }
}
