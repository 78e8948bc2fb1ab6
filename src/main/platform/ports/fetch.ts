/** How a request leaves this machine. */
export interface Route {
  /** PEM file with a further certificate authority. */
  readonly caFile: string | null;
  /** `system`: what the system or the environment says; `none`; or the address of a proxy (`http://host:port`). */
  readonly proxy: string;
}

export const systemRoute: Route = { caFile: null, proxy: 'system' };

/** `fetch` as a host provides it. Hosts without control over the route ignore `route`. */
export type FetchPort = (url: string, init: RequestInit, route?: Route) => Promise<Response>;
