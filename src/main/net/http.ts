import { AppFailure, failure } from '../../shared/contract/errors.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import type { Bodies, Expect } from './body.ts';
import { interpret, readBytes } from './body.ts';
import { netFailure } from '../../shared/net/cause.ts';
import { causeFromError } from './errors.ts';

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

/** Lends a secret to one call and takes it back; the shape of `SecretsPort.use` with its name filled in. */
export type Lend = <T>(use: (secret: string) => Promise<T>) => Promise<T>;

export interface HttpRequest<E extends Expect = Expect> {
  /** Scheme, host and port; the request goes nowhere else. */
  readonly origin: string;
  /** Begins with `/`; may have a query, never a secret. */
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a JSON body. */
  readonly json?: unknown;
  /** Lends the token for the Authorization header. The caller has decided that this origin may have it. */
  readonly credential?: Lend;
  /** Of the whole call with its body. Default 30,000 ms. */
  readonly timeoutMs?: number;
  /** Default 8,000,000. */
  readonly maxBytes?: number;
  readonly expect: E;
  readonly signal?: AbortSignal;
  /** PEM file with a further certificate authority. */
  readonly caFile?: string | null;
  /** The path as the log shows it, where the path itself says too much. */
  readonly template?: string;
}

export interface HttpAnswer<B> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
}

/** The one way by which the app asks HTTP servers. */
export interface HttpPort {
  /**
   * Resolves with the answer whatever its status, except a redirect: that fails with cause `redirect` and is
   * never followed. Rejects with `AppFailure`; its `detail.cause` tells why the network failed.
   */
  request<E extends Expect>(request: HttpRequest<E>): Promise<HttpAnswer<Bodies[E]>>;
}

interface HttpPorts {
  readonly fetch: FetchLike;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes known secrets out of every text of an answer before anybody reads it. */
  readonly conceal?: (text: string) => string;
  /** Makes a `fetch` that knows the authorities of a PEM file. */
  readonly fetchWithCa?: (caFile: string) => Promise<FetchLike>;
}

interface Tally {
  status: number | null;
  bytes: number;
}

const defaults = { timeoutMs: 30_000, maxBytes: 8_000_000 } as const;

/**
 * The HTTP core over an injected `fetch`: one time-out for the whole call, a cap on the body while it streams, one pinned
 * origin, no redirect, no secret in an address, one log line per request. Retries and gates belong between
 * `request` and `send`.
 */
export function createHttp(ports: HttpPorts): HttpPort {
  return {
    async request<E extends Expect>(request: HttpRequest<E>) {
      const url = pinned(request);
      const started = ports.clock.monotonic();
      const tally: Tally = { status: null, bytes: 0 };
      let reason: string | null = null;
      try {
        const credential = request.credential;
        if (credential === undefined) return await send(ports, request, url, null, tally);
        return await credential((secret) => send(ports, request, url, secret, tally));
      } catch (error) {
        reason = error instanceof AppFailure ? error.error.code : 'internal';
        throw error;
      } finally {
        ports.log.debug('http', {
          method: request.method ?? 'GET',
          host: url.host,
          path: request.template ?? url.pathname,
          status: tally.status,
          ms: Math.round(ports.clock.monotonic() - started),
          bytes: tally.bytes,
          ...(reason === null ? {} : { reason }),
        });
      }
    },
  };
}

/** Joins path and origin and refuses whatever would leave that origin. */
function pinned(request: HttpRequest): URL {
  const base = new URL(request.origin);
  const url = new URL(request.path, base);
  const web = base.protocol === 'http:' || base.protocol === 'https:';
  if (!web || url.origin !== base.origin || !request.path.startsWith('/') || base.username !== '')
    throw failure('internal', t('net:cause.bad-address', { detail: base.host }));
  return url;
}

async function send<E extends Expect>(
  ports: HttpPorts,
  request: HttpRequest<E>,
  url: URL,
  secret: string | null,
  tally: Tally,
): Promise<HttpAnswer<Bodies[E]>> {
  if (secret !== null && secret.length >= 8 && carries(url.href, secret))
    throw failure('internal', t('net:cause.bad-address', { detail: url.host }));
  const limit = limits(ports.clock, request);
  try {
    const caFile = request.caFile ?? null;
    const fetch =
      caFile === null || ports.fetchWithCa === undefined
        ? ports.fetch
        : await ports.fetchWithCa(caFile);
    const response = await fetch(url.href, init(request, secret, limit.signal));
    tally.status = response.status;
    refuseRedirect(response, url);
    const bytes = await readBytes(response, request.maxBytes ?? defaults.maxBytes, url.host);
    tally.bytes = bytes.byteLength;
    const body = interpret(bytes, response, request.expect, url.host, ports.conceal) as Bodies[E];
    return { status: response.status, headers: response.headers, body };
  } catch (error) {
    throw explain(error, url, limit.ended(), tally.status);
  } finally {
    limit.dispose();
  }
}

const carries = (href: string, secret: string): boolean =>
  href.includes(secret) || href.includes(encodeURIComponent(secret));

function init(request: HttpRequest, secret: string | null, signal: AbortSignal): RequestInit {
  return {
    method: request.method ?? 'GET',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    signal,
    headers: {
      ...request.headers,
      ...(request.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    },
    ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
  };
}

function refuseRedirect(response: Response, url: URL): void {
  const moved = response.status >= 300 && response.status < 400 && response.status !== 304;
  if (!moved && response.type !== 'opaqueredirect') return;
  void response.body?.cancel().catch(() => undefined);
  throw netFailure({ code: 'redirect', detail: url.host }, { status: response.status });
}

/** One signal for the caller's wish to stop and for the time-out, and which of them it was. */
function limits(clock: Clock, request: HttpRequest) {
  const controller = new AbortController();
  let ended: 'cancelled' | 'timeout' | null = null;
  const end = (how: 'cancelled' | 'timeout'): void => {
    ended ??= how;
    controller.abort();
  };
  const cancel = (): void => {
    end('cancelled');
  };
  if (request.signal?.aborted === true) cancel();
  request.signal?.addEventListener('abort', cancel, { once: true });
  const stopTimer = clock.after(request.timeoutMs ?? defaults.timeoutMs, () => {
    end('timeout');
  });
  return {
    signal: controller.signal,
    ended: (): 'cancelled' | 'timeout' | null => ended,
    dispose: (): void => {
      stopTimer();
      request.signal?.removeEventListener('abort', cancel);
    },
  };
}

function explain(
  error: unknown,
  url: URL,
  ended: 'cancelled' | 'timeout' | null,
  status: number | null,
): AppFailure {
  if (ended === 'cancelled') return failure('cancelled', t('errors:cancelled'));
  if (ended === 'timeout') return netFailure({ code: 'timeout', detail: url.host });
  if (error instanceof AppFailure) return error;
  const cause = causeFromError(error, url.host);
  const options = { cause: error };
  if (status !== null && cause.code === 'closed') {
    const detail = { cause, status, kind: 'cut' };
    return failure('connection-lost', t('net:http.cut', { where: url.host }), detail, options);
  }
  return netFailure(cause, undefined, options);
}
