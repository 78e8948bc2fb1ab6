/** The network route of a request. */
export interface Route {
  /** PEM file with an additional certificate authority. */
  readonly caFile: string | null;
  /** `system`: settings of the system or environment; `none`; or the address of a proxy (`http://host:port`). */
  readonly proxy: string;
}

export const systemRoute: Route = { caFile: null, proxy: 'system' };

/** `fetch` provided by the host. Hosts without control over the route ignore `route`. */
export type FetchPort = (url: string, init: RequestInit, route?: Route) => Promise<Response>;

/**
 * The proxy of the system or environment for an address (`http://host:port`, with its user and password); null: direct. Rejects with cause
 * `proxy` if the setting can't be used.
 */
export type FindProxy = (url: string) => Promise<string | null>;

/**
 * The first usable entry in the result of a proxy configuration (`SOCKS5 a:1; PROXY b:3128; DIRECT`) as an address; null: direct. If no
 * entry is usable, returns the first one for the error message.
 */
export function usableProxy(result: string): string | null {
  const entries = result
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([kind]) => kind !== '');
  const usable = entries.find(([kind = '']) => /^(DIRECT|PROXY|HTTPS)$/i.test(kind)) ?? entries[0];
  const [kind = 'DIRECT', where = ''] = usable ?? [];
  if (/^DIRECT$/i.test(kind)) return null;
  if (/^(PROXY|HTTPS)$/i.test(kind)) return `${kind === 'PROXY' ? 'http' : 'https'}://${where}`;
  return `${kind.toLowerCase()}://${where}`;
}
