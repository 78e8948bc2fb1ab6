import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import { isTimedOut, onAbort } from '../../shared/lib/abort.ts';
import { callerAsks, chooseLimit } from '../platform/ports/caller.ts';
import type { Clock, RandomPort } from '../platform/ports.ts';
import { noted } from '../platform/ports/writes.ts';
import type { NetResponse, Tried } from './attempt.ts';
import { findFailure, reachedBy } from './attempt.ts';
import type { Bodies, Expect } from './body.ts';
import type { Credential } from './credential.ts';
import { noCredential, ofOneCall } from './credential.ts';
import { getStatus } from './errors.ts';
import type { GateLimits, Priority } from './gate.ts';
import { Gate, MAX_PAUSE_MS, pausedFailure } from './gate.ts';
import type {
  HttpResponse,
  HttpPort,
  HttpRequest,
  HttpStream,
  StreamPort,
  StreamRequest,
} from './http.ts';
import type { QueryFields } from './request-body.ts';
import { queryText } from './request-body.ts';
import { localWaits, remoteWaits } from './breaker.ts';
import { isLocal } from './plain-http.ts';
import { atLeast, backoff, RetryBudget, triesFor } from './retry.ts';
import { isLost, isOpenStatus, unconfirmed } from './lost-answer.ts';
import { SharedCalls, Validators } from './read-cache.ts';
import { statusFailure } from './status-failure.ts';
import type { ResetFormat } from './retry-after.ts';
import { parseRetryAfter } from './retry-after.ts';

/** Options shared by all calls to one server as one user. */
export interface ClientOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Prepended to every path: `/rest/api/3`. */
  readonly basePath?: string;
  /** The caller is responsible for allowing this origin to receive it. */
  readonly credential?: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  readonly caFile?: string | null;
  readonly proxy?: string;
  /** Default: 4 concurrent calls. */
  readonly limits?: GateLimits;
  /** Another client of the same origin and credential, to share its limits. */
  readonly gate?: Gate;
  /** The format of the service's `X-RateLimit-Reset`. */
  readonly reset?: ResetFormat;
  /** The scope that a 429 pauses: the request's `scope`, or null for everything. Default: everything. */
  readonly pauses?: (answer: HttpResponse<unknown>, scope: string | null) => string | null;
  /** The server's message in an error body; null: none. */
  readonly readError?: (body: unknown, status: number) => string | null;
}

type Sent<E extends Expect> = Omit<
  HttpRequest<E>,
  'origin' | 'credential' | 'caFile' | 'proxy' | 'attempt' | 'onSend'
>;

/** One call. */
export interface ClientRequest<E extends Expect> extends Sent<E> {
  readonly query?: QueryFields;
  /** Whether the request is idempotent and may be repeated. Default: only GET. */
  readonly safe?: boolean;
  /** The header by which the server recognizes a repeated write, which may then be sent again. */
  readonly idempotency?: { readonly header: string; readonly key: string };
  /** Default: `visible`. */
  readonly priority?: Priority;
  /** The scope of a pause: an endpoint, an issue. */
  readonly scope?: string;
  /** Error statuses that resolve instead of rejecting. `all`: every status. */
  readonly accept?: readonly number[] | 'all';
  /** Bypasses shared results. */
  readonly fresh?: boolean;
  /** Converts a refusal in the body, as the protocol reports it, to HTTP: `429` with `retry-after`. Default: the answer unchanged. */
  readonly translate?: (answer: HttpResponse<unknown>) => Partial<HttpResponse<unknown>>;
}

/** The HTTP side of one server as one user. */
export interface ServiceClient {
  readonly origin: string;
  readonly gate: Gate;
  /** For `download` and `serverEvents`: signs requests to the client's own origin only. Bypasses the gate. */
  readonly streams: StreamPort;
  /**
   * Resolves with a response below 400 or an accepted one. Rejects with `AppFailure`: a network cause, the status in `detail.status` with the
   * server's message, or `busy` with `detail.until` during a long pause. A write whose answer was lost rejects with `unconfirmed`, also if its
   * status is accepted (see `lost-answer.ts`). The body is shared: do not change it.
   */
  request<E extends Expect>(request: ClientRequest<E>): Promise<HttpResponse<Bodies[E]>>;
}

export interface ClientPorts {
  readonly http: HttpPort & StreamPort;
  readonly clock: Clock;
  readonly random: RandomPort;
}

const TIMEOUT_MS = 30_000;
/** Pause after a 429 that names no time. */
const DEFAULT_PAUSE_MS = 2_000;
const LIMITS: GateLimits = { concurrency: 4 };

/** Creates the client of one server: gate, retries, shared reads, validators and errors over `HttpPort`. */
export function createClient(ports: ClientPorts, options: ClientOptions): ServiceClient {
  return new Client(ports, options);
}

type Request = ClientRequest<Expect>;
/** One call with all its attempts. */
interface Call {
  readonly request: Request;
  readonly path: string;
  readonly repeatable: boolean;
  readonly isWrite: boolean;
  readonly credential: Credential;
  /** The key of a stored `ETag`; null: none. */
  readonly validate: string | null;
  /** Remaining time (ms) for attempts; waiting for the gate does not count. */
  left: number;
  renewed: boolean;
  /** The failure of a write attempt that the server may have carried out. */
  lost: AppFailure | null;
}
/** A delay requested by the server (ms). `isNamed`: the server named it; otherwise the app chose it. */
interface Wait {
  readonly ms: number;
  readonly isNamed: boolean;
}

class Client implements ServiceClient {
  readonly origin: string;
  readonly gate: Gate;
  readonly streams: StreamPort = { open: (request) => this.#open(request) };
  readonly #ports: ClientPorts;
  readonly #options: ClientOptions;
  readonly #where: string;
  readonly #credential: Credential;
  readonly #shared: SharedCalls;
  readonly #validators = new Validators();
  readonly #budget = new RetryBudget();

  constructor(ports: ClientPorts, options: ClientOptions) {
    this.#ports = ports;
    this.#options = options;
    this.origin = options.origin;
    this.#credential = options.credential ?? noCredential;
    this.#shared = new SharedCalls(ports.clock);
    this.#where = new URL(options.origin).host;
    const waits = isLocal(options.origin) ? localWaits : remoteWaits;
    this.gate = options.gate ?? new Gate(ports.clock, this.#where, options.limits ?? LIMITS, waits);
  }

  async request<E extends Expect>(request: ClientRequest<E>): Promise<HttpResponse<Bodies[E]>> {
    const answer = await this.#share(request);
    const accepted =
      answer.status < 400 ||
      request.accept === 'all' ||
      (request.accept?.includes(answer.status) ?? false);
    if (accepted) return answer as HttpResponse<Bodies[E]>;
    throw this.#refusal(answer);
  }

  #refusal(answer: NetResponse): AppFailure {
    const words = this.#options.readError?.(answer.body, answer.status) ?? null;
    return statusFailure(this.#where, answer, words);
  }

  async #open(request: StreamRequest): Promise<HttpStream> {
    const credential = ofOneCall(this.#credential);
    const { headers, caFile = null, proxy = 'system' } = this.#options;
    if (request.origin !== this.origin) return this.#ports.http.open({ proxy, ...request });
    const own = {
      caFile,
      proxy,
      credential,
      ...request,
      headers: { ...headers, ...request.headers },
    };
    const answer = await this.#ports.http.open(own);
    if (answer.status !== 401) return answer;
    if (!((await credential.renew?.(request.signal)) ?? false)) return answer;
    answer.close();
    return this.#ports.http.open(own);
  }

  #share(request: Request): Promise<NetResponse> {
    const { method = 'GET' } = request;
    const safe = isSafe(request);
    const path = this.#formatPath(request);
    const left = chooseLimit(request.timeoutMs, TIMEOUT_MS);
    const of = (path: string, repeatable: boolean) => ({
      path,
      repeatable,
      isWrite: !safe,
      left,
      renewed: false,
      lost: null,
      credential: ofOneCall(this.#credential),
    });
    if (safe && request.body === undefined) {
      const parts = [method, path, request.expect, JSON.stringify(request.headers ?? null)];
      const key = [...parts, JSON.stringify(request.json ?? null)].join('\n');
      const validate = method === 'GET' ? key : null;
      return this.#shared.run(
        // The time limit is part of the key, so that a patient caller does not join a call that ends sooner.
        `${key}\n${String(left)}`,
        request,
        (signal) => this.#call({ ...of(path, true), request: { ...request, signal }, validate }),
        ({ status }) => status < 400,
      );
    }
    this.#shared.forget();
    // Clears shared reads before and after: a read that started before the write ended may not include it.
    const repeatable = safe || request.idempotency !== undefined;
    const call = { ...of(path, repeatable), request, validate: null };
    const isDone = ({ status }: NetResponse): boolean => status < 400;
    const sent = safe ? this.#call(call) : noted(() => this.#write(call), isDone);
    return sent.finally(() => this.#shared.forget());
  }

  /** If a repeat by key did not reach the service, the outcome of earlier attempts stays unknown. */
  async #write(call: Call): Promise<NetResponse> {
    try {
      const answer = await this.#call(call);
      if (call.lost === null) return answer;
    } catch (error) {
      if (call.lost === null) throw this.#cutRefusal(error);
    }
    throw unconfirmed(this.#where, call.lost);
  }

  /** Treats a refusal whose body was cut off as one without a message. */
  #cutRefusal(error: unknown): unknown {
    const status = getStatus(error) ?? 0;
    const isCut = error instanceof AppFailure && error.error.code === 'connection-lost';
    return isCut && status >= 400 ? statusFailure(this.#where, { status }, null) : error;
  }

  #formatPath({ path, query }: Request): string {
    const whole = `${this.#options.basePath ?? ''}${path}`;
    const text = query === undefined ? '' : queryText(query);
    return text === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${text}`;
  }

  /** Retries until there is a result. */
  async #call(call: Call): Promise<NetResponse> {
    const { clock, random } = this.#ports;
    const { signal } = call.request;
    this.#budget.call(clock.monotonic());
    for (let attempt = 1; ; attempt += 1) {
      const tried = await this.#try(call, attempt);
      if (call.isWrite) call.lost = this.#lostIn(tried, call);
      if (await this.#renewed(call, tried)) continue;
      const wait = this.#noteWait(tried, call.request.scope ?? null, attempt);
      if (!this.#mayRepeat(call, tried, wait, attempt)) return this.#settle(call, tried, wait);
      // If the server named a wait, the gate's pause already covers it.
      if (wait === null) await sleep(clock, backoff(attempt, random), signal);
    }
  }

  async #try(call: Call, attempt: number): Promise<Tried> {
    const { request, validate } = call;
    const { clock, http } = this.#ports;
    const { priority = 'visible', scope = null } = request;
    const isAsked = priority === 'user' || call.isWrite || callerAsks();
    const leave = await this.gate.enter(priority, scope, request.signal, isAsked);
    const started = clock.monotonic();
    let tried: Tried;
    let sent = false;
    const onSend = (): void => {
      sent = true;
    };
    try {
      const got = await http.request({ ...this.#outgoing(call, attempt), onSend });
      const answer = { ...got, ...request.translate?.(got) } as NetResponse;
      tried = { answer: validate === null ? answer : this.#validators.take(validate, answer) };
    } catch (error) {
      tried = { error, sent };
    }
    call.left -= clock.monotonic() - started;
    leave(...reachedBy(tried, { ...request, path: call.path }));
    if ('answer' in tried && tried.answer.status === 401) this.gate.noteTrouble();
    return tried;
  }

  /** The failure that leaves the outcome of a write unknown after this attempt; null: the outcome is known. */
  #lostIn(tried: Tried, { lost, request }: Call): AppFailure | null {
    if ('answer' in tried) {
      const { status } = tried.answer;
      if (isOpenStatus(status)) return this.#refusal(tried.answer);
      return [401, 403, 429].includes(status) ? lost : null;
    }
    const { error, sent } = tried;
    if (!(error instanceof AppFailure) || !sent) return lost;
    return isLost(error, isTimedOut(request.signal)) ? error : lost;
  }

  #outgoing(call: Call, attempt: number): HttpRequest {
    const { request, path, validate, left } = call;
    const { headers, caFile = null, proxy = 'system', origin } = this.#options;
    const { idempotency } = request;
    return {
      ...request,
      origin,
      path,
      caFile,
      proxy,
      attempt,
      credential: call.credential,
      timeoutMs: left,
      headers: {
        ...headers,
        ...request.headers,
        ...(idempotency === undefined ? {} : { [idempotency.header]: idempotency.key }),
        ...(validate === null ? {} : this.#validators.ask(validate)),
      },
    };
  }

  /** After the first 401, returns whether there is a new secret to try. */
  async #renewed(call: Call, tried: Tried): Promise<boolean> {
    if (!('answer' in tried) || tried.answer.status !== 401 || call.renewed) return false;
    call.renewed = true;
    return (await call.credential.renew?.(call.request.signal)) ?? false;
  }

  #mayRepeat(call: Call, tried: Tried, wait: Wait | null, attempt: number): boolean {
    const failed = findFailure(tried);
    if (failed === null || attempt >= triesFor(failed, call.repeatable)) return false;
    if (call.left <= 0 || (wait?.ms ?? 0) > MAX_PAUSE_MS) return false;
    // If a limit without a given time persists after the first pause, waiting a few more seconds will not help.
    if (wait?.isNamed === false && attempt > 1) return false;
    return this.#budget.take(this.#ports.clock.monotonic());
  }

  /** Pauses the gate if the server requested a delay. */
  #noteWait(tried: Tried, scope: string | null, attempt: number): Wait | null {
    if (!('answer' in tried)) return null;
    const { answer } = tried;
    if (answer.status !== 429 && answer.status !== 503) return null;
    const { clock, random } = this.#ports;
    const silent = answer.status === 429 ? DEFAULT_PAUSE_MS * 2 ** (attempt - 1) : null;
    const named = parseRetryAfter(answer.headers, clock.now(), this.#options.reset ?? null);
    const word = named ?? silent;
    if (word === null) return null;
    const spread = atLeast(word, random);
    // The jitter must not extend a pause beyond the time that callers are willing to wait.
    const wait = word <= MAX_PAUSE_MS ? Math.min(spread, MAX_PAUSE_MS) : spread;
    this.gate.pause(wait, this.#options.pauses?.(answer, scope) ?? null);
    return { ms: word, isNamed: named !== null };
  }

  #settle({ isWrite }: Call, tried: Tried, wait: Wait | null): NetResponse {
    if ('error' in tried) throw tried.error;
    const { status } = tried.answer;
    // Only a 429 guarantees that a write was not processed.
    if ((status === 429 || !isWrite) && wait !== null && wait.ms > MAX_PAUSE_MS)
      throw pausedFailure(this.#where, this.#ports.clock.now() + wait.ms, status);
    return tried.answer;
  }
}

const isSafe = ({ method = 'GET', safe = method === 'GET' }: Request): boolean => safe;

/** Waits `ms`; rejects with `cancelled` when the signal aborts. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stopTimer = clock.after(ms, () => {
      stopListening();
      resolve();
    });
    const stopListening = onAbort(signal, () => {
      stopTimer();
      reject(failure('cancelled', t('errors:cancelled')));
    });
  });
}
