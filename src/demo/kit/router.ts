/** Returns the value of a successful answer; otherwise throws a `Refusal`. `parts`: the `*` of the path, decoded. */
export type Handler<R> = (request: R, ...parts: readonly string[]) => unknown;

/** By method, path and status of a success (default 200): `POST issue/*`, `POST issue 201`. `*` is one part of the path. */
export type Routes<R> = Readonly<Record<string, Handler<R>>>;

export interface MatchedRoute {
  readonly status: number;
  readonly handle: () => unknown;
}

/** Finds the handler of a request. Null: no such path; `other-method`: only with another method. `prefix`: before paths without a slash. */
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
