import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiCall } from '../../src/main/services/ads/api/api.ts';
import { checkBody } from '../../src/main/services/ads/api/check-body.ts';
import type { Endpoint, EndpointName } from '../../src/shared/ads/endpoints.ts';
import { allEndpoints, endpointNames, endpoints } from '../../src/shared/ads/endpoints.ts';
import { vocabularies } from '../../src/shared/ads/words.ts';
import { parseExact } from '../../src/shared/ads/rules/exact-json.ts';
import { ACCOUNT, below, ENTITY, startAdsApi } from '../support/ads/ads-api-rig.ts';
import { adsDocument, adsOpenApi } from '../support/ads/open-api.ts';

const id = ENTITY;
const query = { statuses: ['ACTIVE', 'PAUSED'], name: ['x y'], sort_direction: ['ASC'] };

const targets = {
  age_ranges: [{ min: 18, max: 44 }],
  geo_targets: { country_code: 'DE', region_ids: ['1'] },
  genders: ['FEMALE'],
  platforms: ['IOS'],
  placements: ['MUSIC'],
  artist_ids: ['06HL4z0CvFAxyc27GXpf02'],
  interest_ids: [id],
  language: 'de',
  sensitive_topic_exclusions: { filter_option: 'STANDARD', topics: [] },
  user_day_parts: [{ day_of_week: ['MONDAY'], hour_of_day: [{ min: 0, max: 23 }] }],
};
const adSet = {
  name: 'DE 25-44',
  campaign_id: id,
  start_time: '2026-12-03T00:00:00Z',
  end_time: '2027-01-03T00:00:00Z',
  asset_format: 'AUDIO',
  category: 'ADV_1_1',
  targets,
  budget: { micro_amount: 40_000_000, type: 'DAILY' },
  pacing: 'PACING_EVEN',
  bid_strategy: 'MAX_BID',
  bid_micro_amount: 11_000_000,
  delivery: 'ON',
  frequency_caps: [{ frequency_unit: 'DAY', frequency_period: 1, max_impressions: 3 }],
};
const ad = {
  name: 'Spot',
  ad_set_id: id,
  advertiser_name: 'Us',
  tagline: 'Hear it',
  delivery: 'ON',
  assets: { asset_id: id, logo_asset_id: id },
  call_to_action: { key: 'SHOP_NOW', clickthrough_url: 'https://shop.example' },
};
const estimate = {
  asset_format: 'AUDIO',
  objective: 'REACH',
  bid_strategy: 'MAX_BID',
  targets,
};
const report = { entity_type: ['CAMPAIGN'], fields: ['CLICKS', 'SPEND'] };

/** A call of every endpoint, with all that the app sends. */
const calls: Readonly<
  Record<EndpointName, Omit<ApiCall, 'endpoint' | 'account' | 'body'> & { body?: unknown }>
> = {
  'campaigns.create': {
    body: { name: 'Winter', objective: 'REACH', purchase_order: 'PO-7' },
    key: 'K',
  },
  'campaigns.list': { query: { ...query, campaign_ids: [id], fields: ['ID', 'NAME'] } },
  'campaigns.show': { id },
  'campaigns.update': { id, body: { status: 'PAUSED' } },
  'ad_sets.create': { body: adSet, key: 'K' },
  'ad_sets.list': { query: { ...query, campaign_ids: [id], statuses: ['ACTIVE'] } },
  'ad_sets.show': { id },
  'ad_sets.update': { id, body: { delivery: 'OFF' } },
  'ads.create': { body: ad, key: 'K' },
  'ads.list': { query: { ...query, statuses: ['ACTIVE'], ad_set_ids: [id], asset_ids: [id] } },
  'ads.show': { id },
  'ads.update': { id, body: { delivery: 'OFF' } },
  'assets.create': { body: { asset_type: 'AUDIO', name: 'Jingle' } },
  'assets.list': { query: { asset_ids: [id], asset_types: ['AUDIO', 'IMAGE'], name: ['j'] } },
  'assets.show': { id },
  'assets.update': { id, body: { asset_type: 'AUDIO', name: 'Jingle 2' } },
  'assets.bulk': { body: { asset_ids: [id], action: 'ARCHIVE' } },
  'audiences.create': {
    body: { audience_type: 'LOOKALIKE', name: 'Like them', seed_audience_id: id },
  },
  'audiences.list': { query: { audience_types: ['CUSTOM', 'LOOKALIKE'], q: ['x'] } },
  'audiences.show': { id },
  'audiences.delete': { id },
  'reports.aggregate': {
    query: {
      ...report,
      granularity: ['DAY'],
      entity_ids: [id],
      entity_ids_type: ['CAMPAIGN'],
      report_start: ['2026-11-01T00:00:00Z'],
      report_end: ['2026-11-07T00:00:00Z'],
      include_parent_entity: ['true'],
    },
  },
  'reports.insights': {
    query: {
      insight_dimension: ['AGE'],
      fields: ['IMPRESSIONS'],
      entity_ids: [id],
      entity_ids_type: ['CAMPAIGN'],
    },
  },
  'reports.order': {
    body: {
      name: 'November_1',
      granularity: 'DAY',
      dimensions: ['CAMPAIGN_NAME'],
      metrics: ['SPEND'],
      campaign_ids: [id],
      report_start: '2026-11-01T00:00:00Z',
    },
  },
  'reports.status': { id },
  'account.show': {},
  'account.update': { body: { name: 'Shop', billing_address: { city: 'Bern' } } },
  'accounts.list': { id },
  'businesses.create': { body: { name: 'Us', type: 'ADVERTISER' } },
  'businesses.list': {},
  'businesses.show': { id },
  'changes.list': { query: { entity_type: ['CAMPAIGN'], entity_ids: [id] } },
  'targets.artists': { query: { q: ['x'], ids: ['06HL4z0CvFAxyc27GXpf02'] } },
  'categories.list': { query: { q: ['car'] } },
  'estimates.audience': {
    body: {
      ...estimate,
      ad_account_id: ACCOUNT,
      start_date: '2026-12-03T00:00:00Z',
      bid_micro_amount: 11_000_000,
      budget: { micro_amount: 40_000_000, type: 'DAILY', currency: 'EUR' },
    },
  },
  'estimates.bid': { body: { ...estimate, currency: 'EUR' } },
};

/** What the specification has and the service's own document has not. */
const documented: Readonly<Partial<Record<EndpointName, readonly string[]>>> = {
  // "bulk archive or unarchive": only in the specification.
  'assets.bulk': [`no operation PATCH /ad_accounts/${ACCOUNT}/assets`],
};

const document = adsOpenApi();
let rig: Awaited<ReturnType<typeof startAdsApi>>;
beforeAll(async () => {
  const routes = endpointNames.map((name) => {
    const { method, path } = allEndpoints[name];
    const filled = path.replace('{account}', ACCOUNT).replace('{id}', id);
    return [`${method} ${filled}`, answer] as const;
  });
  rig = await startAdsApi(Object.fromEntries(routes));
});
afterAll(() => rig.server.stop());

const lists = Object.fromEntries(
  ['campaigns', 'ad_sets', 'ads', 'assets', 'audiences', 'businesses', 'ad_accounts']
    .concat(['artists', 'categories', 'change_history', 'rows'])
    .map((key) => [key, []]),
);
const answer = (_request: unknown, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lists));
};

const callOf = (endpoint: EndpointName): ApiCall => {
  const { body, ...call } = calls[endpoint];
  const text = body === undefined ? null : JSON.stringify(body);
  return { ...call, endpoint, account: ACCOUNT, body: text };
};

describe('every request', () => {
  it('of 32 endpoints, and four that lists need', () => {
    expect(Object.keys(endpoints)).toHaveLength(32);
    expect(endpointNames).toHaveLength(36);
  });

  it.each(endpointNames)('%s is as the document says', async (endpoint) => {
    const definition: Endpoint = allEndpoints[endpoint];
    const { method, safe, items } = definition;
    const call = callOf(endpoint);
    const before = rig.server.requests.length;
    if (items !== undefined) await rig.list(call);
    else if (method === 'GET' || safe === true) await rig.read(call);
    else await rig.send(call);
    const sent = rig.server.requests.slice(before);
    expect(sent.length).toBeGreaterThan(0);
    for (const request of sent) {
      const problems = document.requestProblems({
        method: request.method,
        path: below(request),
        query: request.query,
        body: request.body === '' ? null : request.body,
      });
      expect(problems).toEqual(documented[endpoint] ?? []);
      expect(rig.api.formatRequest(call)).toMatchObject({
        method: request.method,
        path: below(request),
        body: call.body ?? null,
      });
    }
  });

  it.each(endpointNames)('%s has a body that passes the check', (endpoint) =>
    expect(checkBody(endpoint, calls[endpoint].body)).toEqual([]),
  );
});

describe('a body', () => {
  const fieldsOf = (endpoint: EndpointName, text: string) =>
    checkBody(endpoint, parseExact(text)).map(({ field }) => field);
  const changed = (change: object) => JSON.stringify({ ...adSet, ...change });

  it('may have unknown fields, and money of any size', () => {
    const text = changed({ new_field: { a: 1 } });
    expect(fieldsOf('ad_sets.create', text)).toEqual([]);
    const huge = text.replace('40000000', '9007199254740993001');
    expect(fieldsOf('ad_sets.create', huge)).toEqual([]);
    expect(fieldsOf('targets.artists', '5')).toEqual([]);
  });

  it.each<[EndpointName, string, readonly string[]]>([
    ['campaigns.create', '{}', ['name', 'objective']],
    ['campaigns.create', '[]', ['body']],
    ['campaigns.create', '{"name":" x ","objective":"REACH"}', ['name']],
    ['campaigns.create', '{"name":"ab","objective":5}', ['objective']],
    ['campaigns.create', '{"name":"ab","objective":"WORLD_FAME"}', ['objective']],
    ['audiences.create', '{"audience_type":"FRIENDS","name":"ab"}', ['audience_type']],
    ['ad_sets.update', '{"targets":{"platforms":["IOS","IPAD"]}}', ['targets.platforms.1']],
    ['ad_sets.update', '{"end_time":"2026-02-30T00:00:00Z"}', ['end_time']],
    ['ad_sets.update', '{"end_time":"2026-02-03T24:00:00Z"}', ['end_time']],
    ['ad_sets.update', '{"end_time":"2026-02-03T25:00:00Z"}', ['end_time']],
    ['campaigns.update', '{}', ['body']],
    ['ad_sets.update', '{"delivery":"OFF","name":"Other"}', ['delivery']],
    ['ad_sets.update', '{"budget":{"type":"DAILY"}}', ['budget.micro_amount']],
    ['ad_sets.update', '{"budget":{"micro_amount":40.5,"type":"DAILY"}}', ['budget.micro_amount']],
    ['ad_sets.update', '{"budget":{"micro_amount":4e7,"type":"DAILY"}}', ['budget.micro_amount']],
    ['ad_sets.update', '{"budget":{"micro_amount":"40","type":"DAILY"}}', ['budget.micro_amount']],
    ['ad_sets.update', '{"bid_micro_amount":9223372036854775808}', ['bid_micro_amount']],
    ['ad_sets.update', '{"bid_micro_amount":-1}', ['bid_micro_amount']],
    ['ad_sets.update', '{"end_time":"2026-12-03T00:00:00+01:00"}', ['end_time']],
    ['ad_sets.update', '{"end_time":"2026-13-03T00:00:00Z"}', ['end_time']],
    ['ad_sets.update', '{"targets":{"age_ranges":[{"min":12}]}}', ['targets.age_ranges.0.min']],
    ['ad_sets.update', '{"targets":{"interest_ids":["x"]}}', ['targets.interest_ids.0']],
    ['ad_sets.update', '{"targets":{"geo_targets":[]}}', ['targets.geo_targets']],
    ['ads.update', '{"end_time":null}', []],
    ['ads.update', '{"assets":{}}', ['assets.asset_id', 'assets.logo_asset_id']],
    ['ads.update', '{"catalog":{"catalog_items":[{}]}}', ['catalog.catalog_items.0.position']],
    ['assets.update', '{"name":"ab"}', ['asset_type']],
    ['assets.bulk', '{"asset_ids":[],"action":"ARCHIVE"}', ['asset_ids']],
    ['assets.bulk', '{"asset_ids":"x","action":"ARCHIVE"}', ['asset_ids']],
    ['audiences.create', '{"audience_type":"LOOKALIKE","name":"ab"}', ['seed_audience_id']],
    [
      'audiences.create',
      '{"audience_type":"CUSTOM","name":"a","lookback_days":7}',
      ['name', 'lookback_days'],
    ],
    [
      'businesses.create',
      '{"name":"a","type":"AGENCY","business_admin_has_marketing_opt_in":1}',
      ['business_admin_has_marketing_opt_in'],
    ],
    ['account.update', '{"tax_ids":[{"id":5}]}', ['tax_ids.0.id']],
    [
      'estimates.bid',
      '{"currency":"euro"}',
      ['asset_format', 'objective', 'bid_strategy', 'targets', 'currency'],
    ],
    [
      'reports.order',
      '{"name":"a b","granularity":"DAY","dimensions":[],"metrics":["CPM"]}',
      ['name', 'dimensions'],
    ],
    [
      'ad_sets.update',
      '{"cost_modifiers":[{"id":"x","name":"n","rate":"1"}]}',
      ['cost_modifiers.0.id', 'cost_modifiers.0.rate'],
    ],
  ])('%s %s: %j', (endpoint, text, fields) => expect(fieldsOf(endpoint, text)).toEqual(fields));

  it('with an unknown word is told the nearest one, or all of them', () => {
    const wordsFor = (objective: unknown) =>
      checkBody('campaigns.create', { name: 'ab', objective })[0]?.message;
    expect(wordsFor('REACHE')).toBe('"REACHE" is unknown. Did you mean REACH?');
    expect(wordsFor('reach')).toBe('"reach" is unknown. Did you mean REACH?');
    expect(wordsFor('WORLD_FAME')).toMatch(/^"WORLD_FAME" is unknown\. Use one of: UNSET, REACH, /);
  });

  it('with a fraction of a micro is told what micros are', () => {
    const [error] = checkBody('ad_sets.update', { bid_micro_amount: 0.5 });
    expect(error?.message).toMatch(/millionths/);
    const many = { ...adSet, targets: { interest_ids: Array.from({ length: 90 }, () => 'x') } };
    expect(checkBody('ad_sets.create', many)).toHaveLength(50);
  });
});

describe('words', () => {
  const enums: string[] = [];
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { enum: words } = part as { readonly enum?: unknown };
    if (Array.isArray(words)) enums.push(words.map(String).toSorted().join(' '));
    for (const each of Object.values(part)) collect(each);
  };
  collect(adsDocument());

  // The document leaves out archiving, and says in prose what insights take.
  const undocumented = ['assetAction', 'insightEntity'];
  const documentedWords = Object.entries(vocabularies).filter(([of]) => !undocumented.includes(of));

  it.each(documentedWords)('for %s are those of the document', (_of, words) =>
    expect(enums).toContain(words.split(' ').toSorted().join(' ')),
  );

  it.each<[EndpointName, Record<string, string[]>, string]>([
    ['campaigns.list', { statuses: ['ACTIVE', 'PAUSE'] }, 'statuses.1'],
    ['campaigns.list', { sort_field: ['NAMES'] }, 'sort_field'],
    ['ad_sets.list', { statuses: ['PAUSED'] }, 'statuses'],
    ['audiences.list', { audience_types: ['FRIENDS'] }, 'audience_types'],
    ['reports.aggregate', { ...report, fields: ['SPENDS'] }, 'fields'],
    ['reports.aggregate', { ...report, report_start: ['2026-02-30T00:00:00Z'] }, 'report_start'],
    ['reports.insights', { insight_dimension: ['AGES'] }, 'insight_dimension'],
    ['changes.list', { created_gte: ['2026-02-01T25:00:00Z'] }, 'created_gte'],
  ])('of a query of %s are checked before it is sent: %j', async (endpoint, given, field) => {
    const before = rig.server.requests.length;
    await expect(rig.read({ endpoint, account: ACCOUNT, query: given })).rejects.toMatchObject({
      error: { code: 'invalid-input', detail: { field } },
    });
    expect(rig.server.requests.length).toBe(before);
  });
});
