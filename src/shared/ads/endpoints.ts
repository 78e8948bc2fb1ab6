/** How an endpoint may be called. `reports`: counts against the smaller rate limit. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below the base address, with `{account}` and `{id}`. */
  readonly path: string;
  readonly group?: 'reports';
  /** A POST that only reads. */
  readonly safe?: true;
  /** A list: the key of its items. Lists with `paged` take limit, offset and sort_direction. */
  readonly items?: string;
  readonly paged?: true;
  /** A create that carries an `Idempotency-Key`. */
  readonly idempotent?: true;
}

const account = '/ad_accounts/{account}';

const pagedList = (path: string, items: string) =>
  ({ method: 'GET', path, items, paged: true }) as const;

/** The endpoints of the specification. `extraEndpoints` has further ones of the running service. */
export const endpoints = {
  'campaigns.create': { method: 'POST', path: `${account}/campaigns`, idempotent: true },
  'campaigns.list': pagedList(`${account}/campaigns`, 'campaigns'),
  'campaigns.show': { method: 'GET', path: `${account}/campaigns/{id}` },
  'campaigns.update': { method: 'PATCH', path: `${account}/campaigns/{id}` },
  'ad_sets.create': { method: 'POST', path: `${account}/ad_sets`, idempotent: true },
  'ad_sets.show': { method: 'GET', path: `${account}/ad_sets/{id}` },
  'ad_sets.update': { method: 'PATCH', path: `${account}/ad_sets/{id}` },
  'ads.create': { method: 'POST', path: `${account}/ads`, idempotent: true },
  'ads.list': pagedList(`${account}/ads`, 'ads'),
  'ads.show': { method: 'GET', path: `${account}/ads/{id}` },
  'ads.update': { method: 'PATCH', path: `${account}/ads/{id}` },
  'assets.create': { method: 'POST', path: `${account}/assets` },
  'assets.list': pagedList(`${account}/assets`, 'assets'),
  'assets.show': { method: 'GET', path: `${account}/assets/{id}` },
  'assets.update': { method: 'PATCH', path: `${account}/assets/{id}` },
  'assets.bulk': { method: 'PATCH', path: `${account}/assets` },
  'audiences.create': { method: 'POST', path: `${account}/audiences` },
  'audiences.list': pagedList(`${account}/audiences`, 'audiences'),
  'audiences.delete': { method: 'DELETE', path: `${account}/audiences/{id}` },
  'reports.aggregate': { method: 'GET', path: `${account}/aggregate_reports`, group: 'reports' },
  'reports.insights': { method: 'GET', path: `${account}/insight_reports`, group: 'reports' },
  'reports.order': {
    method: 'POST',
    path: `${account}/async_reports`,
    group: 'reports',
    safe: true,
  },
  'reports.status': { method: 'GET', path: `${account}/async_reports/{id}`, group: 'reports' },
  'account.show': { method: 'GET', path: account },
  'account.update': { method: 'PATCH', path: account },
  'businesses.create': { method: 'POST', path: '/businesses' },
  'businesses.list': { method: 'GET', path: '/businesses', items: 'businesses' },
  'businesses.show': { method: 'GET', path: '/businesses/{id}' },
  'targets.artists': { method: 'GET', path: '/targets/artists', items: 'artists' },
  'categories.list': { method: 'GET', path: '/ad_categories', items: 'categories' },
  'estimates.audience': { method: 'POST', path: '/estimates/audience', safe: true },
  'estimates.bid': { method: 'POST', path: '/estimates/bid', safe: true },
} as const satisfies Record<string, Endpoint>;

/** Endpoints that are missing in the specification ("listing ad sets: not shown") but documented by the running service. */
export const extraEndpoints = {
  'ad_sets.list': pagedList(`${account}/ad_sets`, 'ad_sets'),
  'audiences.show': { method: 'GET', path: `${account}/audiences/{id}` },
  'accounts.list': { method: 'GET', path: '/businesses/{id}/ad_accounts', items: 'ad_accounts' },
  'changes.list': pagedList(`${account}/change_history`, 'change_history'),
} as const satisfies Record<string, Endpoint>;

export const allEndpoints = { ...endpoints, ...extraEndpoints } as const;

export type EndpointName = keyof typeof allEndpoints;
export const endpointNames = Object.keys(allEndpoints) as readonly EndpointName[];

/** Whether an endpoint changes something, so that the guard rails apply. Ordering a report and estimates count as reads. */
export const isChange = (name: EndpointName): boolean => {
  const endpoint: Endpoint = allEndpoints[name];
  return endpoint.method !== 'GET' && endpoint.safe !== true;
};
