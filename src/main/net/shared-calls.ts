import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Clock } from '../platform/ports.ts';

interface SharedCall {
  readonly controller: AbortController;
  readonly result: Promise<unknown>;
  callers: number;
}

/** How long (ms) a result answers the same question again: a panel that is opened twice. */
const MEMO_MS = 2_000;

/**
 * Identical reads share one call and, for 2 s after it, its result. Each caller has its own signal; the call itself ends only when
 * the last one has left. Results are shared, so callers must not change them.
 */
export class SharedCalls {
  readonly #clock: Clock;
  readonly #calls = new Map<string, SharedCall>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Joins the call with this key or starts it. `fresh` joins nothing that is done or under way; `keep`: results worth the 2 s. */
  run<T>(
    key: string,
    options: { readonly signal?: AbortSignal | undefined; readonly fresh?: boolean | undefined },
    start: (signal: AbortSignal) => Promise<T>,
    keep: (result: T) => boolean,
  ): Promise<T> {
    if (options.signal?.aborted === true) return Promise.reject(cancelled());
    if (options.fresh === true) this.#calls.delete(key);
    const call =
      this.#calls.get(key) ?? this.#start(key, start, keep as (result: unknown) => boolean);
    return this.#join(key, call, options.signal) as Promise<T>;
  }

  /** After a write: what was read before is not what a read would get now. Calls under way go on for those who wait for them. */
  forget(): void {
    this.#calls.clear();
  }

  #start(
    key: string,
    start: (signal: AbortSignal) => Promise<unknown>,
    keep: (result: unknown) => boolean,
  ): SharedCall {
    const controller = new AbortController();
    const result = start(controller.signal);
    const call: SharedCall = { controller, result, callers: 0 };
    this.#calls.set(key, call);
    result.then(
      (value) => {
        if (!keep(value)) this.#drop(key, call);
        else
          this.#clock.after(MEMO_MS, () => {
            this.#drop(key, call);
          });
      },
      () => {
        this.#drop(key, call);
      },
    );
    return call;
  }

  #join(key: string, call: SharedCall, signal: AbortSignal | undefined): Promise<unknown> {
    call.callers += 1;
    return new Promise((resolve, reject) => {
      let left = false;
      const leave = (): void => {
        if (left) return;
        left = true;
        call.callers -= 1;
        signal?.removeEventListener('abort', cancel);
      };
      const cancel = (): void => {
        leave();
        reject(cancelled());
        if (call.callers > 0) return;
        this.#drop(key, call);
        call.controller.abort();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      call.result.then(resolve, reject).finally(leave);
    });
  }

  #drop(key: string, call: SharedCall): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }
}

const cancelled = (): Error => failure('cancelled', t('errors:cancelled'));
