import { failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { onAbort } from '../../shared/lib/abort.ts';
import { Lru } from '../../shared/lib/lru.ts';
import type { Clock } from '../platform/ports.ts';
import type { HttpResponse } from './http.ts';

interface SharedCall {
  readonly controller: AbortController;
  readonly result: Promise<unknown>;
  callers: number;
  /** When it ended (monotonic ms); null: in progress. */
  doneAt: number | null;
}

/** How long (ms) a result is reused for the same request, for example if a panel is opened twice. */
const MEMO_MS = 2_000;
/** Maximum number of stored results. */
const MAX_MEMOS = 20;

/**
 * Identical reads share one call and, for 2 s after it, its result. Each caller has its own signal; the call is aborted only when the last one
 * leaves. Results are shared, so callers must not change them.
 */
export class SharedCalls {
  readonly #clock: Clock;
  readonly #calls = new Map<string, SharedCall>();
  /** Stored results, oldest first. */
  readonly #done: [string, SharedCall][] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Joins the call with this key or starts it. `fresh` joins no finished or running call; `keep`: which results are stored for 2 s. */
  run<T>(
    key: string,
    options: { readonly signal?: AbortSignal | undefined; readonly fresh?: boolean | undefined },
    start: (signal: AbortSignal) => Promise<T>,
    keep: (result: T) => boolean,
  ): Promise<T> {
    if (options.signal?.aborted === true) return Promise.reject(cancelled());
    if (options.fresh === true) this.#calls.delete(key);
    const call = this.#known(key) ?? this.#start(key, start, keep as (result: unknown) => boolean);
    return this.#join(key, call, options.signal) as Promise<T>;
  }

  /** After a write: earlier reads are outdated. Running calls continue for their callers. */
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
    const call: SharedCall = { controller, result, callers: 0, doneAt: null };
    this.#calls.set(key, call);
    result.then(
      (value) => {
        if (keep(value)) this.#keep(key, call);
        else this.#drop(key, call);
      },
      () => this.#drop(key, call),
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
        stopListening();
      };
      const stopListening = onAbort(signal, () => {
        leave();
        reject(cancelled());
        if (call.callers > 0) return;
        this.#drop(key, call);
        call.controller.abort();
      });
      call.result.then(resolve, reject).finally(leave);
    });
  }

  /** The call to join, unless its result is too old. */
  #known(key: string): SharedCall | undefined {
    const call = this.#calls.get(key);
    const age = this.#clock.monotonic() - (call?.doneAt ?? Infinity);
    return age >= MEMO_MS ? undefined : call;
  }

  #keep(key: string, call: SharedCall): void {
    if (this.#calls.get(key) !== call) return;
    call.doneAt = this.#clock.monotonic();
    this.#done.push([key, call]);
    if (this.#done.length > MAX_MEMOS) this.#drop(...(this.#done.shift() ?? [key, call]));
    if (this.#done.length === 1) this.#sweepLater();
  }

  /** One timer for all: results are large and must be released without another request. */
  #sweepLater(): void {
    this.#clock.after(MEMO_MS, () => {
      const now = this.#clock.monotonic();
      while (now - (this.#done[0]?.[1].doneAt ?? Infinity) >= MEMO_MS) {
        const [oldest] = this.#done.splice(0, 1);
        if (oldest !== undefined) this.#drop(...oldest);
      }
      if (this.#done.length > 0) this.#sweepLater();
    });
  }

  #drop(key: string, call: SharedCall): void {
    if (this.#calls.get(key) === call) this.#calls.delete(key);
  }
}

const cancelled = (): Error => failure('cancelled', t('errors:cancelled'));

interface CachedResponse {
  readonly etag: string;
  readonly answer: HttpResponse<unknown>;
  /** Bytes, as reported by the server. */
  readonly size: number;
}

/** Maximum total bytes of stored responses. A response without a length counts as a hundredth of it. */
const MAX_STORED_BYTES = 4_000_000;

/** Stores responses with an `ETag` and returns them for a 304. */
export class Validators {
  readonly #kept = new Lru<CachedResponse>(MAX_STORED_BYTES, ({ size }) => size);

  /** Headers to validate the stored response. */
  ask(key: string): Readonly<Record<string, string>> {
    const cached = this.#kept.get(key);
    return cached === undefined ? {} : { 'if-none-match': cached.etag };
  }

  /** The response, or the stored one if the server reports no change. */
  take<B>(key: string, answer: HttpResponse<B>): HttpResponse<B> {
    const cached = this.#kept.get(key);
    if (answer.status === 304 && cached !== undefined) return cached.answer as HttpResponse<B>;
    const etag = answer.headers.get('etag');
    if (answer.status !== 200 || etag === null) return answer;
    const size = Number(answer.headers.get('content-length') ?? MAX_STORED_BYTES / 100);
    this.#kept.set(key, { etag, answer, size });
    return answer;
  }
}
