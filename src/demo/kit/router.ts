import { answering } from './demo-error.ts';
import type { DemoResponse } from './response.ts';
import { bareAnswer, jsonAnswer } from './response.ts';

/** Returns the value of a successful answer; otherwise throws a `DemoError`. `parts`: the `*` of the path, decoded. */
export type Handler<R> = (request: R, ...parts: readonly string[]) => unknown;

/** By method, path and status of a success (default 200): `POST issue/*`, `POST issue 201`. `*` is one part of the path. */
export type Routes<R> = Readonly<Record<string, Handler<R>>>;

export interface MatchedRoute {
  readonly status: number;
  readonly handle: () => unknown;
}

/**
 * Finds the handler of a request. Null: unknown path; `other-method`: the path exists only for other methods. `prefix`: precedes paths
 * without a leading slash.
 */
export function createRouter<R extends { readonly method: string; readonly path: string }>(
  routes: Routes<R>,
  prefix = '',
): (request: R) => MatchedRoute | 'other-method' | null {
  const all = Object.entries(routes).map(([name, handle]) => {
    const [method, path = '', status = '200'] = name.split(' ');
    const full = path.startsWith('/') ? path : prefix + path;
    const pattern = new RegExp(`^${full.replaceAll('*', '([^/]+)')}$`);
    return { method, pattern, status: Number(status), handle };
  });
  return (request) => {
    let isPathKnown = false;
    for (const { method, pattern, status, handle } of all) {
      const match = pattern.exec(request.path);
      if (match === null) continue;
      isPathKnown = true;
      if (method !== request.method) continue;
      return { status, handle: () => handle(request, ...match.slice(1).map(decodeURIComponent)) };
    }
    return isPathKnown ? 'other-method' : null;
  };
}

interface Answers<R> {
  /** Precedes paths without a leading slash. */
  readonly prefix?: string;
  /** Refuses a request before its handler runs; null if the request is allowed. Default: allows all. */
  readonly gate?: (request: R) => DemoResponse | null;
  /** The answer if no route matches the path, or only routes of other methods do. Default: 404 or 405. */
  readonly missing?: (request: R, isPathKnown: boolean) => DemoResponse;
  /** Writes the value of a success. Default: JSON; undefined: nothing. */
  readonly write?: (value: unknown, status: number, request: R) => DemoResponse;
}

/** Answers a request with the value of its handler. A thrown `DemoError` becomes an answer. */
export function answerRoutes<R extends { readonly method: string; readonly path: string }>(
  routes: Routes<R>,
  {
    prefix,
    gate = () => null,
    missing = (_request, isPathKnown) => bareAnswer(isPathKnown ? 405 : 404),
    write = (value, status) =>
      value === undefined ? bareAnswer(status) : jsonAnswer(value, status),
  }: Answers<R>,
): (request: R) => DemoResponse {
  const find = createRouter(routes, prefix);
  const answer = (request: R): DemoResponse => {
    const refusal = gate(request);
    if (refusal !== null) return refusal;
    const route = find(request);
    if (route === null || route === 'other-method') return missing(request, route !== null);
    return write(route.handle(), route.status, request);
  };
  return (request) => answering(() => answer(request));
}
