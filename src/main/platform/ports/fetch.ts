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
