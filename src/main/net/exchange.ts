import '../../shared/net/request-texts.ts';
import '../../shared/net/texts.ts';
import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Dispose } from '../../shared/lib/disposable.ts';
import { netFailure } from '../../shared/net/cause.ts';
import type { Clock } from '../platform/ports.ts';
import type { FetchPort } from '../platform/ports/fetch.ts';
import type { AuthHeader, Credential, WithSecret } from './credential.ts';
import { causeFromError } from './errors.ts';
import type { OutgoingBody } from './request-body.ts';
import { jsonBody } from './request-body.ts';

/** Options of every request, regardless of how its response is used. */
export interface RequestBase {
  /** Scheme, host and port; the request is only sent there. */
  readonly origin: string;
  /** Starts with `/`; may have a query, never a secret. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a JSON body. */
  readonly json?: unknown;
  /** Any other body: `formBody`, `multipartBody`. */
  readonly body?: OutgoingBody;
  /** Signs the request; a plain secret function is a bearer token. The caller is responsible for allowing this origin to receive it. */
  readonly credential?: WithSecret | Credential;
  /** Default 30,000 ms: for a request including its body, for a stream until its headers. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** PEM file with an additional certificate authority. */
  readonly caFile?: string | null;
  /** `system` (default), `none` or the address of a proxy. */
  readonly proxy?: string;
  /** The path in the log, if the real one is sensitive. */
  readonly template?: string;
  /** Called when the request is handed to the network: from then on the server may receive it. */
  readonly onSend?: () => void;
  /** Number of this attempt, for the log. */
  readonly attempt?: number;
}

/** The result in a request's log line. */
export interface Tally {
  status: number | null;
  bytes: number;
}

/** Joins path and origin; refuses a result outside that origin. */
export function pinned(request: Pick<RequestBase, 'origin' | 'path'>): URL {
  const base = new URL(request.origin);
  const url = new URL(request.path, base);
  const web = base.protocol === 'http:' || base.protocol === 'https:';
  if (!web || url.origin !== base.origin || !request.path.startsWith('/') || base.username !== '')
    throw failure('internal', t('net:cause.bad-address', { detail: base.host }));
  return url;
}

/** Sends one request and resolves with its headers. Rejects redirects, and secrets in the address. */
export async function exchange(
  fetch: FetchPort,
  request: RequestBase,
  url: URL,
  header: AuthHeader | null,
  signal: AbortSignal,
  tally: Tally,
): Promise<Response> {
  if (header !== null && header.secret.length >= 8 && carries(url.href, header.secret))
    throw failure('internal', t('net:cause.bad-address', { detail: url.host }));
  const route = { caFile: request.caFile ?? null, proxy: request.proxy ?? 'system' };
  request.onSend?.();
  const response = await fetch(url.href, init(request, header, signal), route);
  tally.status = response.status;
  const moved = response.status >= 300 && response.status < 400 && response.status !== 304;
  if (!moved && response.type !== 'opaqueredirect') return response;
  void response.body?.cancel().catch(() => undefined);
  throw netFailure({ code: 'redirect', detail: url.host }, { status: response.status });
}

const carries = (href: string, secret: string): boolean =>
  href.includes(secret) || href.includes(encodeURIComponent(secret));

function init(request: RequestBase, header: AuthHeader | null, signal: AbortSignal): RequestInit {
  const body = request.json === undefined ? request.body : jsonBody(request.json);
  const content = body?.open();
  const streams = content !== undefined && typeof content !== 'string';
  return {
    method: request.method ?? 'GET',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    signal,
    headers: {
      ...request.headers,
      ...(body === undefined ? {} : { 'content-type': body.contentType }),
      ...(body === undefined || !streams ? {} : { 'content-length': String(body.length) }),
      ...(header === null ? {} : { [header.name]: header.value }),
    },
    ...(content === undefined ? {} : { body: content }),
    ...(streams ? { duplex: 'half' } : {}),
  };
}

export type Ended = 'cancelled' | 'timeout' | 'silent';

/** One signal for the caller's abort and a time limit that can be restarted; `ended` says which of them fired. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #clock: Clock;
  readonly #caller: AbortSignal | undefined;
  #ended: Ended | null = null;
  #stopTimer: Dispose | null = null;

  constructor(clock: Clock, caller: AbortSignal | undefined) {
    this.#clock = clock;
    this.#caller = caller;
    if (caller?.aborted === true) this.end('cancelled');
    caller?.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get ended(): Ended | null {
    return this.#ended;
  }

  /** Starts a limit of `ms`; null: no limit. */
  set(ms: number | null, how: Ended = 'timeout'): void {
    this.#stopTimer?.();
    this.#stopTimer = ms === null ? null : this.#clock.after(ms, () => this.end(how));
  }

  end(how: Ended): void {
    this.#ended ??= how;
    this.#controller.abort();
  }

  dispose(): void {
    this.#stopTimer?.();
    this.#caller?.removeEventListener('abort', this.#cancel);
  }

  readonly #cancel = (): void => this.end('cancelled');
}

/** Converts any error to an `AppFailure`. `status`: of the response, if its headers arrived. */
export function explain(
  error: unknown,
  url: URL,
  ended: Ended | null,
  status: number | null,
): AppFailure {
  if (ended === 'cancelled') return failure('cancelled', t('errors:cancelled'));
  if (ended !== null) return netFailure({ code: ended, detail: url.host });
  if (error instanceof AppFailure) return error;
  const cause = causeFromError(error, url.host);
  const options = { cause: error };
  if (status !== null && cause.code === 'closed') {
    const detail = { cause, status, kind: 'cut' };
    return failure('connection-lost', t('requests:http.cut', { where: url.host }), detail, options);
  }
  // Chromium does not expose the status of a redirect.
  return netFailure(cause, cause.code === 'redirect' ? { status: 302 } : undefined, options);
}
