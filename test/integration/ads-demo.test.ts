import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import type { AdsAsk } from '../support/ads/ads-ask.ts';
import { askAds, utcDay } from '../support/ads/ads-ask.ts';
import { adsOpenApi } from '../support/ads/open-api.ts';

const api = adsOpenApi();
const NOBODY = '00000000-0000-4000-8000-000000000000';

/**
 * Where answers differ from the document: assets have `archived` (the specification archives them in bulk, the document does not know it), the
 * last page of a report has a null token, and a 404 is answered where the document has only 400.
 */
const differences = [
  /"unevaluatedProperty":"archived"/,
  /continuation_token must be string/,
  /must match "then" schema/,
  /does not answer 404$/,
  /no operation PATCH \/ad_accounts\/[^/]+\/assets$/,
];
const unexpected = (problems: readonly string[]): readonly string[] =>
  problems.filter((one) => !differences.some((known) => known.test(one)));

let demo: AdsDemo;
let account: string;
beforeEach(async () => {
  demo = await startAdsDemo({});
  account = `/ad_accounts/${[...demo.state.accounts.keys()][0] ?? ''}`;
});
afterEach(() => demo.stop());

/** Asks, and holds request and answer against the document. */
async function asked(method: string, path: string, ask: AdsAsk = {}, status = 200) {
  const answer = await askAds(demo, method, path, ask);
  expect({ path, status: answer.status, body: answer.body }).toMatchObject({ path, status });
  const query = new URLSearchParams((ask.query ?? []).map(([key, value]) => [key, value]));
  const multipart = ask.body instanceof FormData;
  const { body = '' } = demo.requests.at(-1) ?? {};
  const sent = { method, path, query, body: body === '' ? null : body, multipart };
  const problems = status < 300 ? api.requestProblems(sent) : [];
  expect(unexpected(problems)).toEqual([]);
  expect(unexpected(api.answerProblems(answer))).toEqual([]);
  return JSON.parse(answer.body) as Record<string, unknown>;
}
const created = async (path: string, body: object, status = 200) => {
  const { id } = await asked('POST', path, { body: JSON.stringify(body) }, status);
  return String(id);
};
const some = async (name: string, at = 0): Promise<Record<string, unknown>> => {
  const list = await asked('GET', `${account}/${name}`);
  return (list[name] as Record<string, unknown>[])[at] ?? {};
};

const adSet = (campaign: string) => ({
  campaign_id: campaign,
  name: 'A new set',
  start_time: utcDay(1),
  budget: { micro_amount: 40_000_000, type: 'DAILY' },
  asset_format: 'AUDIO',
  bid_strategy: 'MAX_BID',
  bid_micro_amount: 11_000_000,
  targets: { geo_targets: { country_code: 'DE' }, placements: ['MUSIC'] },
});

const ad = {
  ad_set_id: NOBODY,
  name: 'New ad',
  tagline: 'Out now',
  advertiser_name: 'Harbour',
  assets: { asset_id: NOBODY, logo_asset_id: NOBODY },
  call_to_action: { key: 'LISTEN_NOW', clickthrough_url: 'https://harbour.example' },
};

describe('answers of the advertising demo, held against the OpenAPI document', () => {
  it('reads every list and record', async () => {
    for (const name of ['campaigns', 'ad_sets', 'ads', 'assets', 'audiences']) {
      const row = await some(name);
      await asked('GET', `${account}/${name}/${String(row['id'])}`);
    }
    const { businesses } = await asked('GET', '/businesses');
    const [business] = businesses as { id: string }[];
    await asked('GET', `/businesses/${business?.id ?? ''}`);
    await asked('GET', `/businesses/${business?.id ?? ''}/ad_accounts`);
    await asked('GET', account);
    await asked('GET', `${account}/change_history`);
    await asked('GET', '/targets/artists', { query: [['q', 'juno']] });
    await asked('GET', '/ad_categories');
  });

  it('creates a tree and changes it', async () => {
    const campaign = await created(`${account}/campaigns`, { name: 'New one', objective: 'REACH' });
    const set = await created(`${account}/ad_sets`, adSet(campaign), 201);
    const logo = await some('assets');
    const ad = await created(
      `${account}/ads`,
      {
        ad_set_id: set,
        name: 'New ad',
        tagline: 'Out now',
        advertiser_name: 'Harbour',
        assets: { asset_id: logo['id'], logo_asset_id: logo['id'] },
        call_to_action: { key: 'LISTEN_NOW', clickthrough_url: 'https://harbour.example' },
      },
      201,
    );
    const patch = (path: string, body: object) =>
      asked('PATCH', `${account}/${path}`, { body: JSON.stringify(body) });
    const paused = await patch(`campaigns/${campaign}`, { status: 'PAUSED', name: 'Renamed' });
    expect(paused).toMatchObject({ status: 'PAUSED', name: 'Renamed' });
    const off = await patch(`ad_sets/${set}`, { delivery: 'OFF' });
    expect(off).toMatchObject({ delivery: 'OFF', is_paused: true, pause_reason: 'USER_PAUSED' });
    await patch(`ad_sets/${set}`, { budget: { micro_amount: 55_000_000, type: 'DAILY' } });
    expect(await asked('GET', `${account}/ad_sets/${set}`)).toMatchObject({
      budget: { micro_amount: 55_000_000, currency: 'EUR' },
    });
    await patch(`ads/${ad}`, { delivery: 'OFF' });
    const query = [['entity_type', 'AD_SET'] as const, ['entity_ids', set] as const];
    const { change_history: changes } = await asked('GET', `${account}/change_history`, { query });
    const operations = (changes as { operation: string }[]).map((one) => one.operation);
    expect(operations.toSorted()).toEqual(['CHANGED', 'CHANGED', 'CREATED']);
    await asked('PATCH', account, { body: JSON.stringify({ website: 'https://x.example' }) });
    await created('/businesses', { name: 'Third', type: 'ADVERTISER' });
  });

  it('takes media at once and in parts', async () => {
    const id = await created(`${account}/assets`, { asset_type: 'IMAGE', name: 'Cover' });
    const media = (extra: Record<string, string>) => {
      const form = new FormData();
      form.set('media', new Blob(['some bytes']), 'cover.png');
      for (const [key, value] of Object.entries({ asset_type: 'IMAGE', ...extra }))
        form.set(key, value);
      return { body: form };
    };
    const path = `${account}/assets/${id}`;
    expect(await asked('POST', `${path}/upload`, media({}))).toMatchObject({
      status: 'PROCESSING',
    });
    await asked('GET', path);
    const { url } = await asked('GET', path);
    expect(await (await fetch(String(url))).text()).toBe('some bytes');
    const { upload_session_id: session } = await asked('POST', `${path}/chunked_upload/start`);
    const part = media({ upload_session_id: String(session), upload_section: '1' });
    await asked('POST', `${path}/chunked_upload/transfer`, part);
    const complete = { upload_session_id: session, number_of_sections: 1, asset_type: 'IMAGE' };
    await asked('POST', `${path}/chunked_upload/complete`, { body: JSON.stringify(complete) });
    const body = JSON.stringify({ asset_type: 'IMAGE', name: 'Renamed' });
    await asked('PATCH', path, { body });
  });

  it('archives assets as specified; the running service has no such call', async () => {
    const { id } = await some('assets');
    const bulk = { body: JSON.stringify({ asset_ids: [id], action: 'ARCHIVE' }) };
    expect((await askAds(demo, 'PATCH', `${account}/assets`, bulk)).status).toBe(404);
    await demo.stop();
    demo = await startAdsDemo({ generation: 'specified' });
    const { status, body } = await askAds(demo, 'PATCH', `${account}/assets`, bulk);
    expect([status, JSON.parse(body)]).toMatchObject([200, { assets: [{ id, archived: true }] }]);
  });

  it('has 90 days of a campaign that still runs', async () => {
    const { ad_sets: sets } = await asked('GET', `${account}/ad_sets`, {
      query: [['name', 'Berlin']],
    });
    const [berlin] = sets as { id: string; delivery: string }[];
    expect(berlin?.delivery).toBe('ON');
    const { rows } = await asked('GET', `${account}/aggregate_reports`, {
      query: [
        ['entity_type', 'AD_SET'],
        ['fields', 'SPEND'],
        ['granularity', 'DAY'],
        ['entity_ids', berlin?.id ?? ''],
        ['entity_ids_type', 'AD_SET'],
        ['report_start', utcDay(-90)],
        ['report_end', utcDay(-1)],
      ],
    });
    expect(rows).toHaveLength(90);
  });

  it('makes audiences, and keeps one that is used', async () => {
    const custom = await some('audiences');
    const like = { audience_type: 'LOOKALIKE', name: 'Like it', seed_audience_id: custom['id'] };
    const id = await created(`${account}/audiences`, like, 201);
    expect(await asked('DELETE', `${account}/audiences/${id}`)).toEqual({ deletion_count: 1 });
    const { audiences } = await asked('GET', `${account}/audiences`, { query: [['q', 'Site']] });
    const [used] = audiences as { id: string }[];
    await asked('DELETE', `${account}/audiences/${used?.id ?? ''}`, {}, 409);
  });

  it('estimates', async () => {
    const targets = { placements: ['MUSIC'] };
    const common = { asset_format: 'AUDIO', objective: 'REACH', bid_strategy: 'MAX_BID', targets };
    const bid = JSON.stringify({ ...common, currency: 'EUR' });
    await asked('POST', '/estimates/bid', { body: bid });
    const audience = {
      ...common,
      ad_account_id: account.slice(13),
      start_date: utcDay(1),
      bid_micro_amount: 11_000_000,
      budget: { micro_amount: 40_000_000, type: 'DAILY', currency: 'EUR' },
    };
    await asked('POST', '/estimates/audience', { body: JSON.stringify(audience) });
    const narrow = { ...audience, targets: { ...targets, artist_ids: ['artist1'] } };
    const refusal = await asked(
      'POST',
      '/estimates/audience',
      { body: JSON.stringify(narrow) },
      400,
    );
    expect(refusal['bid_suggestion']).toMatchObject({ currency: 'EUR' });
  });

  it('reports by lifetime, day and hour, and in parts that add up', async () => {
    const set = String((await some('ad_sets'))['id']);
    const { ad_sets: sets } = await asked('GET', `${account}/ad_sets`, {
      query: [['name', 'Berlin']],
    });
    const berlin = (sets as { id: string }[])[0]?.id ?? set;
    const report = (...query: (readonly [string, string])[]) =>
      asked('GET', `${account}/aggregate_reports`, { query });
    const ids = [
      ['entity_ids', berlin],
      ['entity_ids_type', 'AD_SET'],
    ] as const;
    const fields = [
      ['fields', 'IMPRESSIONS'],
      ['fields', 'SPEND'],
      ['fields', 'LEADS'],
    ] as const;
    const type = ['entity_type', 'AD_SET'] as const;
    const range = [
      ['report_start', utcDay(-6)],
      ['report_end', utcDay(-1)],
    ] as const;
    const whole = await report(type, ...fields, ...ids, ...range);
    const days = await report(type, ...fields, ...ids, ...range, ['granularity', 'DAY'] as const);
    const values = (answer: Record<string, unknown>, at: number): number[] =>
      (answer['rows'] as { stats: { field_value: number }[] }[]).map(
        (row) => row.stats[at]?.field_value ?? 0,
      );
    expect(values(days, 0)).toHaveLength(6);
    expect(values(days, 0).reduce((sum, one) => sum + one)).toBe(values(whole, 0)[0]);
    const one = [
      ['report_start', utcDay(-1)],
      ['report_end', utcDay(-1)],
    ] as const;
    const hours = await report(type, ...fields, ...ids, ['granularity', 'HOUR'], one[0], [
      'report_end',
      utcDay(-1).replace('T00', 'T23'),
    ]);
    expect(values(hours, 0).reduce((sum, part) => sum + part)).toBe(values(days, 0).at(-1));
    expect(values(days, 2)).toContain(-5);
    const first = await report(type, ...fields, ['limit', '2']);
    const token = String(first['continuation_token']);
    const next = await askAds(demo, 'GET', `${account}/aggregate_reports`, {
      query: [['continuation_token', token]],
    });
    expect(next.status).toBe(200);
    await asked('GET', `${account}/aggregate_reports/totals`, {
      query: [type, ['entity_ids', berlin], ['granularity', 'LIFETIME'], ['fields', 'REACH']],
    });
    const insight = await asked('GET', `${account}/insight_reports`, {
      query: [['insight_dimension', 'AGE'], ['fields', 'SIGN_UPS'], ...ids],
    });
    expect(insight['rows']).toHaveLength(6);
  });

  it('has a table of a report after some questions, without a token', async () => {
    const order = {
      name: 'all_days',
      granularity: 'LIFETIME',
      dimensions: ['CAMPAIGN_NAME'],
      metrics: ['SPEND'],
    };
    const id = await created(`${account}/async_reports`, order, 201);
    const path = `${account}/async_reports/${id}`;
    expect(await asked('GET', path)).toMatchObject({ status: 'PROCESSING' });
    const { report_url: url } = await asked('GET', path);
    const authorization = `Bearer ${demo.token}`;
    expect((await fetch(String(url), { headers: { authorization } })).status).toBe(400);
    expect(await (await fetch(String(url))).text()).toMatch(
      /^CAMPAIGN_NAME,SPEND\n[^]*Winter reach,/,
    );
  });

  it.each([
    ['POST', 'campaigns', { name: ' x', objective: 'REACH' }],
    ['POST', 'campaigns', { name: 'No objective' }],
    ['POST', 'campaigns', { name: 'New one', objective: 'REACH', colour: 'red' }],
    ['POST', 'ads', { ...ad, tagline: undefined }],
    ['POST', 'ads', { ...ad, advertiser_name: undefined }],
    ['POST', 'ads', { ...ad, catalog: { catalog_items: [{}] } }],
    ['POST', 'ads', { ...ad, third_party_tracking: Array<object>(12).fill({ url: 'x' }) }],
    [
      'POST',
      'ad_sets',
      { ...adSet(''), campaign_id: undefined, cost_modifiers: [{ id: 'x', name: 'n', rate: 1 }] },
    ],
    [
      'POST',
      'ad_sets',
      { ...adSet(''), campaign_id: undefined, promotion: { promotion_goal: 'MORE' } },
    ],
    ['POST', 'ad_sets', { ...adSet(''), campaign_id: 'x' }],
    [
      'POST',
      'ad_sets',
      { ...adSet(''), campaign_id: undefined, budget: { micro_amount: 40.5, type: 'DAILY' } },
    ],
    ['POST', 'ad_sets', { ...adSet(''), campaign_id: undefined, bid_micro_amount: undefined }],
    ['POST', 'audiences', { audience_type: 'LOOKALIKE', name: 'No seed' }],
    ['POST', 'async_reports', { name: 'no good', granularity: 'DAY', dimensions: [], metrics: [] }],
  ])('refuses %s %s of %j', async (method, path, body) => {
    await asked(method, `${account}/${path}`, { body: JSON.stringify(body) }, 400);
  });

  it.each([
    ['campaigns', [['limit', '51']]],
    ['campaigns', [['fields', 'ID,NAME']]],
    ['campaigns', [['q', 'winter']]],
    ['ad_sets', [['fields', 'ID']]],
    [
      'aggregate_reports',
      [
        ['entity_type', 'CAMPAIGN'],
        ['fields', 'CLICKS,SPEND'],
      ],
    ],
    [
      'aggregate_reports',
      [
        ['entity_type', 'CAMPAIGN'],
        ['fields', 'CLICKS'],
        ['entity_ids_type', 'AD'],
      ],
    ],
    [
      'aggregate_reports',
      [
        ['entity_type', 'AD_ACCOUNT'],
        ['fields', 'CLICKS'],
        ['granularity', 'DAY'],
        ['report_start', utcDay(-92)],
        ['report_end', utcDay(-1)],
      ],
    ],
    [
      'aggregate_reports',
      [
        ['entity_type', 'AD_ACCOUNT'],
        ['fields', 'CLICKS'],
        ['granularity', 'DAY'],
        ['report_start', '2026-11-01T01:00:00Z'],
        ['report_end', utcDay(-1)],
      ],
    ],
    [
      'aggregate_reports',
      [
        ['entity_type', 'AD_ACCOUNT'],
        ['fields', 'CLICKS'],
        ['granularity', 'HOUR'],
        ['report_start', utcDay(-16)],
        ['report_end', utcDay(-15)],
      ],
    ],
    [
      'insight_reports',
      [
        ['insight_dimension', 'AGE'],
        ['fields', 'SPEND'],
      ],
    ],
  ] as const)('refuses GET %s with %j', async (path, query) => {
    await asked('GET', `${account}/${path}`, { query }, 400);
  });

  it('refuses delivery beside other properties, pages of targets and a closed account', async () => {
    const { id } = await some('ad_sets');
    const body = JSON.stringify({ delivery: 'OFF', name: 'Renamed' });
    await asked('PATCH', `${account}/ad_sets/${String(id)}`, { body }, 400);
    await asked('GET', '/targets/artists', { query: [['limit', '5']] }, 400);
    const closed = [...demo.state.accounts.keys()][2] ?? '';
    await asked('GET', `/ad_accounts/${closed}`, {}, 403);
    await asked('GET', `${account}/campaigns/${closed}`, {}, 404);
  });

  it('keeps a budget beyond 2^53 digit by digit', async () => {
    const { id } = await some('ad_sets');
    const body = '{"budget":{"micro_amount":9007199254740993,"type":"DAILY"}}';
    await askAds(demo, 'PATCH', `${account}/ad_sets/${String(id)}`, { body });
    const read = await askAds(demo, 'GET', `${account}/ad_sets/${String(id)}`);
    expect(read.body).toContain('"micro_amount":9007199254740993');
  });
});
