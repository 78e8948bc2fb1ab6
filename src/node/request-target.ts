/** Where a request goes on its server. */
export interface RequestTarget {
  /** Not decoded; it can be decoded as a whole and in parts. Starts with one slash. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly query: URLSearchParams;
}

/** Printable ASCII without `#`; the path also without `\`, which some readers take for a slash. */
const form = /^(\/(?!\/)[!"$->@-[\]-~]*)(\?[!"$-~]*)?$/;

/**
 * Path and query of a request line (`/path?query`). Null for every other text: another host's address, `//host`, `*`, a path that can't be
 * decoded. Never throws; the length is limited by the server's reader of headers.
 */
export function readTarget(target: string | undefined): RequestTarget | null {
  const [, path, search = ''] = form.exec(target ?? '') ?? [];
  if (path === undefined || !isDecodable(path)) return null;
  return { path, search, query: new URLSearchParams(search) };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
