import type { DemoResponse } from './response.ts';

/** Why a request is refused. Each protocol has its own format for it. */
export class DemoError extends Error {
  /** An HTTP status, or a number of the music server's protocol. */
  readonly status: number;
  /** JSON, or a text to send verbatim; undefined sends no body. */
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'DemoError';
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** The refusal as an HTTP answer with its body. */
export function refusalAnswer({ status, body, headers }: DemoError): DemoResponse {
  if (body === undefined) return { status, type: null, body: '', headers };
  return typeof body === 'string'
    ? { status, type: 'text/plain; charset=utf-8', body, headers }
    : { status, type: 'application/json', body: JSON.stringify(body), headers };
}

/** Runs the action; a thrown refusal becomes an answer. */
export function answering<T>(action: () => T): T | DemoResponse {
  try {
    return action();
  } catch (error) {
    if (error instanceof DemoError) return refusalAnswer(error);
    throw error;
  }
}
