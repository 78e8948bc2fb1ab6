import { AppFailure } from '../../shared/contract/errors.ts';
import { chooseLimit } from '../platform/ports/caller.ts';
import type { Clock, Logger } from '../platform/ports.ts';
import type { FetchPort } from '../platform/ports/fetch.ts';
import type { Bodies, Expect } from './body.ts';
import { interpret, readBytes } from './body.ts';
import { toCredential } from './credential.ts';
import type { RequestBase, Tally } from './exchange.ts';
import { Deadline, exchange, explain, pinned } from './exchange.ts';

export type { WithSecret } from './credential.ts';

export interface HttpRequest<E extends Expect = Expect> extends RequestBase {
  /** Default 8,000,000. */
  readonly maxBytes?: number;
  /** Known secrets stay in the response, for a read of values that are sent back to the server. Default false. */
  readonly verbatim?: boolean;
  readonly expect: E;
}

export interface StreamRequest extends RequestBase {
  /** Longest silence between two chunks (ms), reported as cause `silent`. Default 60,000. */
  readonly idleMs?: number;
}

export interface HttpResponse<B> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: B;
}

/** A response with a streamed body. Reading it to the end, leaving the loop, or `close` ends the connection. */
export interface HttpStream {
  readonly status: number;
  readonly headers: Headers;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Removes known secrets from text made of the chunks. */
  readonly conceal: (text: string) => string;
  close(): void;
}

/** The app's only way to send HTTP requests. One attempt each; retries, gates and caches are in `client.ts`. */
export interface HttpPort {
  /**
   * Resolves with the response whatever its status. Redirects are never followed and fail with cause `redirect`. Rejects with `AppFailure`;
   * its `detail.cause` says why the network failed.
   */
  request<E extends Expect>(request: HttpRequest<E>): Promise<HttpResponse<Bodies[E]>>;
}

/** Like `HttpPort`, for bodies that do not fit into memory or never end. */
export interface StreamPort {
  /** Resolves with the headers. Reading chunks rejects like `request`. */
  open(request: StreamRequest): Promise<HttpStream>;
}

export interface HttpPorts {
  readonly fetch: FetchPort;
  readonly clock: Clock;
  readonly log: Logger;
  /** Removes known secrets from all texts of a response before they are parsed. */
  readonly conceal?: (text: string) => string;
}

const defaults = { timeoutMs: 30_000, maxBytes: 8_000_000, idleMs: 60_000 } as const;
const asIs = (text: string): string => text;

/** Keeps a limit that the request sets, because it may be the time left after earlier attempts. */
const timeLimit = ({ timeoutMs }: RequestBase): number =>
  timeoutMs ?? chooseLimit(undefined, defaults.timeoutMs);

/**
 * HTTP over an injected `fetch`: one time limit per call, a size limit while streaming, one pinned origin, no redirects, no secrets in
 * addresses, one log line per request.
 */
export function createHttp(ports: HttpPorts): HttpPort & StreamPort {
  let lastId = 0;
  const journal = (request: RequestBase, url: URL) => {
    const started = ports.clock.monotonic();
    const id = (lastId += 1);
    return (tally: Tally, error: unknown): void => {
      const reason = error instanceof AppFailure ? error.error.code : 'internal';
      ports.log.debug('http', {
        id,
        method: request.method ?? 'GET',
        host: url.host,
        path: request.template ?? url.pathname,
        status: tally.status,
        ms: Math.round(ports.clock.monotonic() - started),
        bytes: tally.bytes,
        ...(request.attempt === undefined ? {} : { attempt: request.attempt }),
        ...(error === null ? {} : { reason }),
      });
    };
  };
  return {
    request: async (request) => {
      const url = pinned(request);
      const note = journal(request, url);
      const tally: Tally = { status: null, bytes: 0 };
      let error: unknown = null;
      try {
        return await fetchBody(ports, request, url, tally);
      } catch (reason) {
        error = reason;
        throw reason;
      } finally {
        note(tally, error);
      }
    },
    open: async (request) => {
      const url = pinned(request);
      return stream(ports, request, url, journal(request, url));
    },
  };
}

function fetchBody<E extends Expect>(
  ports: HttpPorts,
  request: HttpRequest<E>,
  url: URL,
  tally: Tally,
): Promise<HttpResponse<Bodies[E]>> {
  return toCredential(request.credential).withHeader(async (header) => {
    const limit = new Deadline(ports.clock, request.signal);
    limit.set(timeLimit(request));
    try {
      const response = await exchange(ports.fetch, request, url, header, limit.signal, tally);
      const bytes = await readBytes(response, request.maxBytes ?? defaults.maxBytes, url.host);
      tally.bytes = bytes.byteLength;
      const conceal = request.verbatim === true ? asIs : ports.conceal;
      const body = interpret(bytes, response, request.expect, url.host, conceal) as Bodies[E];
      return { status: response.status, headers: response.headers, body };
    } catch (error) {
      throw explain(error, url, limit.ended, tally.status);
    } finally {
      limit.dispose();
    }
  });
}

async function stream(
  ports: HttpPorts,
  request: StreamRequest,
  url: URL,
  note: (tally: Tally, error: unknown) => void,
): Promise<HttpStream> {
  const tally: Tally = { status: null, bytes: 0 };
  const limit = new Deadline(ports.clock, request.signal);
  limit.set(timeLimit(request));
  let noted = false;
  const end = (error: unknown): void => {
    limit.dispose();
    if (!noted) note(tally, error);
    noted = true;
  };
  const failed = (error: unknown): AppFailure => {
    const explained = explain(error, url, limit.ended, tally.status);
    end(explained);
    return explained;
  };
  try {
    const response = await toCredential(request.credential).withHeader((header) =>
      exchange(ports.fetch, request, url, header, limit.signal, tally),
    );
    const idleMs = request.idleMs ?? defaults.idleMs;
    limit.set(idleMs, 'silent');
    return {
      status: response.status,
      headers: response.headers,
      conceal: ports.conceal ?? asIs,
      chunks: chunks(response, { limit, tally, idleMs, end, failed }),
      close: () => {
        end(null);
        limit.end('cancelled');
      },
    };
  } catch (error) {
    throw failed(error);
  }
}

interface BodyLimits {
  readonly limit: Deadline;
  readonly tally: Tally;
  readonly idleMs: number;
  readonly end: (error: unknown) => void;
  readonly failed: (error: unknown) => AppFailure;
}

async function* chunks(
  response: Response,
  { limit, tally, idleMs, end, failed }: BodyLimits,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      limit.set(null);
      const chunk = part.value as Uint8Array;
      tally.bytes += chunk.byteLength;
      yield chunk;
      limit.set(idleMs, 'silent');
    }
    end(null);
  } catch (error) {
    throw failed(error);
  } finally {
    end(null);
    limit.end('cancelled');
  }
}
