import { afterEach, describe, expect, it } from 'vitest';
import { formatFailure } from '../../src/main/services/ads/writes/audit-log.ts';
import { parseExact, writeExact } from '../../src/shared/ads/rules/exact-json.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import { serverMessage } from '../../src/shared/contract/server-message.ts';
import { ACCOUNT, ENTITY, never, says, startAdsApi } from '../support/ads/ads-api-rig.ts';
import { failed } from '../support/failed.ts';
import { drop, json, wait } from '../support/net/service-server.ts';

type Rig = Awaited<ReturnType<typeof startAdsApi>>;
const rigs: Rig[] = [];
afterEach(async () => {
  for (const { server } of rigs.splice(0)) await server.stop();
});
async function open(...given: Parameters<typeof startAdsApi>): Promise<Rig> {
  const rig = await startAdsApi(...given);
  rigs.push(rig);
  return rig;
}

const under = `/ad_accounts/${ACCOUNT}`;
const show = { endpoint: 'campaigns.show', account: ACCOUNT, id: ENTITY } as const;
const shown = `GET ${under}/campaigns/${ENTITY}`;
const create = {
  endpoint: 'campaigns.create',
  account: ACCOUNT,
  key: 'KEY_1',
  body: '{"name":"Winter","objective":"REACH"}',
} as const;
const made = `POST ${under}/campaigns`;

describe('a request', () => {
  it('names the app, is signed, and repeats names of the query', async () => {
    const rig = await open({ [`GET ${under}/campaigns`]: json({ campaigns: [] }) });
    const query = { statuses: ['ACTIVE', 'PAUSED'], name: ['a&b'] };
    await rig.read({ endpoint: 'campaigns.list', account: ACCOUNT, query });
    const [request] = rig.server.requests;
    expect(request?.path).toBe(
      `/ads/v3${under}/campaigns?statuses=ACTIVE&statuses=PAUSED&name=a%26b`,
    );
    expect(request?.headers).toMatchObject({ authorization: 'Bearer TOKEN_A' });
    expect(request?.headers['x-vendor-ads-sdk']).toMatch(/^Channelstrip\/\d+\.\d+\.\d+$/);
  });

  it('is told without being sent, its token left out', async () => {
    const rig = await open();
    expect(rig.api.formatRequest(create)).toEqual({
      method: 'POST',
      path: `${under}/campaigns`,
      query: {},
      body: create.body,
      headers: {
        Authorization: 'Bearer ***',
        'X-Vendor-Ads-Sdk': expect.stringMatching(/^Channelstrip\//) as unknown,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'KEY_1',
      },
    });
    expect(rig.server.requests).toEqual([]);
  });

  it.each([
    [{ ...show, id: '7' }, ['id']],
    [{ ...show, account: null, id: null }, ['account', 'id']],
    [{ ...show, id: `${ENTITY}/../x` }, ['id']],
    [{ ...show, query: { ad_set_ids: [ENTITY, 'x'] } }, ['ad_set_ids.1']],
  ] as const)('with another id than the service has is not sent: %j', async (call, fields) => {
    const rig = await open();
    const { error } = await failed(rig.read(call));
    expect(error.code).toBe('invalid-input');
    const errors = error.detail?.['errors'] as { field: string }[];
    expect(errors.map(({ field }) => field)).toEqual(fields);
    expect(rig.server.requests).toEqual([]);
  });

  it('takes free ids of artists', async () => {
    const rig = await open({ 'GET /targets/artists': json({ artists: [{ id: 'abc' }] }) });
    const query = { ids: ['06HL4z0CvFAxyc27GXpf02'] };
    expect((await rig.list({ endpoint: 'targets.artists', query })).items).toEqual([{ id: 'abc' }]);
  });

  it('streams with the header of the app to the service only', async () => {
    const rig = await open({ 'GET /x': json({}) });
    const other = await open({ 'GET /x': json({}) });
    for (const { server } of [rig, other])
      (await rig.api.client.streams.open({ origin: server.origin, path: '/ads/v3/x' })).close();
    expect(rig.server.requests[0]?.headers['x-vendor-ads-sdk']).toMatch(/^Channelstrip/);
    expect(other.server.requests[0]?.headers['x-vendor-ads-sdk']).toBeUndefined();
    expect(other.server.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('money', () => {
  const text = '{"budget":{"micro_amount":9007199254740993000001,"type":"DAILY"},"rate":1.50}';

  it('of any size comes in and goes out digit by digit', async () => {
    const rig = await open({ [shown]: says(text), [made]: says('{}') });
    const { value } = await rig.read(show);
    expect(writeExact(value)).toBe(text);
    await rig.send({ ...create, body: writeExact(parseExact(text)) });
    expect(rig.server.requests[1]?.body).toBe(text);
  });
});

describe('an answer', () => {
  it('may be empty', async () => {
    const rig = await open({
      [`DELETE ${under}/audiences/${ENTITY}`]: (_request, response) =>
        response.writeHead(204).end(),
    });
    const call = { endpoint: 'audiences.delete', account: ACCOUNT, id: ENTITY } as const;
    expect(await rig.send(call)).toEqual({ text: '', value: null, requests: 1 });
  });

  it.each([
    ['a page', '<html>hello</html>'],
    ['half of it', '{"a":'],
    ['a tower of lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ])('that is %s is refused', async (_name, body) => {
    const rig = await open({ [shown]: says(body) });
    expect((await failed(rig.read(show))).error.code).toBe('not-this-server');
  });

  it('that does not end is cut off', async () => {
    const rig = await open({ [shown]: says(`"${'x'.repeat(9_000_000)}"`) });
    expect((await failed(rig.read(show))).error.detail?.['kind']).toBe('too-large');
  });
});

describe('a refusal', () => {
  it.each([
    [
      {
        sp_trace_id: 'T1',
        messages: ['Bad name.', 'No.'],
        error_codes: [{ code: 'ILLEGAL.NAME' }],
      },
      { message: /Bad name\. No\.$/, codes: ['ILLEGAL.NAME'], trace: 'T1' },
    ],
    [
      { errorCodes: ['A', { code: 'B', definition: 'D' }], messages: [] },
      { message: /D$/, codes: ['A', 'B'], trace: null },
    ],
    [
      { error: { message: 'Old\u001b[31m words', code: 400 }, path: '/x', timestamp: 1 },
      { message: /Old ?\[31m words$/, codes: ['400'], trace: null },
    ],
    [
      { error: 'invalid_request', error_description: 'Why not' },
      { message: /Why not$/, codes: ['invalid_request'], trace: null },
    ],
    [
      { validation_errors: [{ message: 'Too short', field: 'name' }] },
      { message: /Too short$/, codes: [], trace: null },
    ],
    [
      { errors: [{ message: 'No such goal', code: 'GOAL' }, 'And more'] },
      { message: /No such goal And more$/, codes: ['GOAL'], trace: null },
    ],
    [
      { error: 'The budget is too small.' },
      { message: /The budget is too small\.$/, codes: [], trace: null },
    ],
    [
      { error: { code: 'E1', description: 'Out of range' } },
      { message: /Out of range$/, codes: ['E1'], trace: null },
    ],
    [{ error: 'forbidden' }, { message: /forbidden$/, codes: ['forbidden'], trace: null }],
    ['<html>oops</html>', { message: /\.$/, codes: [], trace: null }],
    ['Plain words', { message: /Plain words$/, codes: [], trace: null }],
  ])('is told in its words, in whichever shape: %j', async (body, { message, codes, trace }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const rig = await open({ [shown]: says(text, 400) });
    const { error } = await failed(rig.read(show));
    expect(error).toMatchObject({ code: 'rejected', detail: { status: 400, codes, trace } });
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\u001b');
  });

  it('tells its trace where details are shown', async () => {
    const body = json({ sp_trace_id: 'T1', messages: ['No.'], error_codes: [] }, 403);
    const rig = await open({ [shown]: body });
    const { error } = await failed(rig.read(show));
    expect(serverMessage(error)).toBe('campaigns.show: sp_trace_id T1');
    expect(formatFailure(new AppFailure(error))).toBe(`${error.message} (sp_trace_id T1)`);
  });

  it.each([
    [401, show, 'unauthorized'],
    [403, show, 'forbidden'],
    [404, show, 'not-found'],
    [409, show, 'conflict'],
    [403, { endpoint: 'businesses.list' } as const, 'forbidden'],
  ] as const)('%i of %j', async (status, call, code) => {
    const body = json({ messages: ['Words'], error_codes: [] }, status);
    const rig = await open({ [shown]: body, 'GET /businesses': body });
    const { error } = await failed(rig.read(call));
    expect(error).toMatchObject({ code, detail: { status } });
    expect(error.message).toContain(code === 'unauthorized' ? 'token' : 'Words');
  });

  it('of insights with too few people says so', async () => {
    const codes = [{ code: 'ILLEGAL.INSIGHT_REPORT.INSUFFICIENT_REACH', definition: 'x' }];
    const rig = await open({
      [`GET ${under}/insight_reports`]: json({ error_codes: codes, messages: ['Few.'] }, 422),
    });
    const { error } = await failed(rig.read({ endpoint: 'reports.insights', account: ACCOUNT }));
    expect(error).toMatchObject({
      code: 'not-enough-data',
      detail: { status: 422, codes: ['ILLEGAL.INSIGHT_REPORT.INSUFFICIENT_REACH'] },
    });
  });

  it('of an estimate for too few people keeps the bid, digit by digit', async () => {
    const bid =
      '{"bid_estimate_min":9000000,"bid_estimate_max":90071992547409930,"currency":"EUR"}';
    const text = `{"messages":["Too narrow"],"bid_suggestion":${bid}}`;
    const rig = await open({ 'POST /estimates/audience': says(text, 400) });
    const { error } = await failed(rig.read({ endpoint: 'estimates.audience', body: '{}' }));
    expect(error.detail?.['bid_suggestion']).toEqual({
      bid_estimate_min: 9_000_000,
      bid_estimate_max: '90071992547409930',
      currency: 'EUR',
    });
  });
});

describe('a create', () => {
  const conflict = (code: string, more: object = {}, headers = {}) =>
    json({ error_codes: [{ code: `IDEMPOTENCY_${code}` }], messages: [], ...more }, 409, headers);

  it('is sent again with the same key after a lost answer', async () => {
    const rig = await open({ [made]: [drop, says('{"id":"1"}')] });
    expect((await rig.send(create)).value).toEqual({ id: '1' });
    const keys = rig.server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['KEY_1', 'KEY_1']);
    expect(rig.server.requests.map(({ body }) => body)).toEqual([create.body, create.body]);
  });

  it('without a key is sent once, as every other change', async () => {
    const { endpoint, account, body } = create;
    const rig = await open({ [made]: drop, [`PATCH ${under}/campaigns/${ENTITY}`]: json({}, 502) });
    await failed(rig.send({ endpoint, account, body }));
    await failed(rig.send({ ...show, endpoint: 'campaigns.update', body: '{}' }));
    expect(rig.server.requests).toHaveLength(2);
  });

  it('waits for the first one, and takes what it made', async () => {
    const uri = `https://evil.example/ads/v3${under}/campaigns/${ENTITY}`;
    const rig = await open({
      [made]: [
        conflict('REQUEST_IN_PROGRESS', {}, { 'retry-after': '7' }),
        conflict('REQUEST_ALREADY_COMPLETED', { resource_uri: uri }),
      ],
      [shown]: says('{"id":"made"}'),
    });
    expect((await rig.send(create)).value).toEqual({ id: 'made' });
    expect(rig.clock.monotonic()).toBe(7_000);
    expect(rig.server.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'GET']);
  });

  it.each([
    ['KEY_REUSED', 'conflict', 1],
    ['OUTCOME_INDETERMINATE', 'unconfirmed', 1],
    ['REQUEST_ALREADY_COMPLETED', 'unconfirmed', 1],
    ['REQUEST_IN_PROGRESS', 'unconfirmed', 10],
    ['SOMETHING_ELSE', 'conflict', 1],
  ])('ends clearly: %s', async (code, expected, requests) => {
    const rig = await open({ [made]: conflict(code) });
    expect((await failed(rig.send(create))).error).toMatchObject({
      code: expected,
      detail: { status: 409 },
    });
    expect(rig.server.requests).toHaveLength(requests);
  });
});

describe('reports', () => {
  const report = { endpoint: 'reports.aggregate', account: ACCOUNT } as const;
  const reported = `GET ${under}/aggregate_reports`;
  const rowOf = (id: string) => ({
    entity_type: 'AD',
    entity_id: id,
    start_time: null,
    stats: [{ field_type: 'CLICKS', field_value: 3 }],
  });

  it('come with the rows of all pages; the token is sent alone', async () => {
    const page = (rows: unknown[], token: string | null, warnings: string[] = []) =>
      json({ granularity: 'DAY', rows, warnings, continuation_token: token });
    const a = rowOf('a');
    const b = rowOf('b');
    const c = rowOf('c');
    const rig = await open({
      [reported]: [page([a, a], 'a b', ['W']), page([b], 'c'), page([c], '')],
    });
    const query = { entity_type: ['AD'], fields: ['CLICKS', 'SPEND'] };
    const answer = await rig.read({ ...report, query });
    expect(answer.requests).toBe(3);
    expect(answer.value).toEqual({
      granularity: 'DAY',
      rows: [a, a, b, c],
      warnings: ['W'],
      continuation_token: null,
    });
    expect(answer.cut).toBeNull();
    expect(rig.server.requests.map(({ query: sent }) => String(sent))).toEqual([
      'entity_type=AD&fields=CLICKS&fields=SPEND',
      'continuation_token=a+b',
      'continuation_token=c',
    ]);
  });

  it.each([[null], [7], ['a'], [[]], [{ stats: [] }], [{ entity_id: null }]])(
    'lose only the row %j, which names no entity',
    async (row) => {
      const a = rowOf('a');
      const b = rowOf('b');
      const rig = await open({ [reported]: json({ rows: [a, row, b], continuation_token: null }) });
      const answer = await rig.read(report);
      expect(answer.value).toMatchObject({ rows: [a, b] });
      expect(answer).toMatchObject({
        cut: { why: 'lost', have: 2, of: 3 },
        error: { code: 'rejected', message: '2 of 3 are shown: some could not be read.' },
      });
    },
  );

  it('can be read page by page, and never in circles', async () => {
    const rows = [rowOf('a')];
    const rig = await open({ [reported]: json({ rows, continuation_token: 'x' }) });
    const one = await rig.read({ ...report, query: { continuation_token: ['x'] } });
    expect(one.value).toEqual({ rows, continuation_token: 'x' });
    const all = await rig.read(report);
    expect(all).toMatchObject({ cut: { why: 'repeated' }, error: { code: 'rejected' } });
    expect(rig.server.requests.length).toBeLessThan(6);
  });

  it('run three at a time, and at most 120 in 30 s', async () => {
    const rig = await open({ [`GET ${under}/insight_reports`]: json({ rows: [] }) });
    const calls = Array.from({ length: 40 }, (_none, at) => {
      const query = { entity_ids: [ENTITY], limit: [String(at)] };
      return rig.api.read({ endpoint: 'reports.insights', account: ACCOUNT, query }, never);
    });
    await rig.throughTime(Promise.all(calls));
    expect(rig.flight.most).toBe(3);
    // 30 at once, then 3 a second.
    expect(rig.clock.monotonic()).toBeGreaterThanOrEqual((10 * 1000) / 3 - 1);
  });

  it('that are too many pause reports only, for the seconds that are left', async () => {
    const rig = await open({
      [reported]: [wait({ 'x-ratelimit-reset': '20' }), json({ rows: [] })],
      [shown]: says('{}'),
    });
    const paused = rig.api.read(report, never);
    await rig.server.arrived(1);
    while (rig.client.gate.state.k === 'open') await new Promise((go) => setImmediate(go));
    expect(rig.client.gate.state).toMatchObject({ k: 'paused', scope: 'reports' });
    // The distance between two calls.
    rig.clock.advance(100);
    await rig.api.read(show, never);
    expect(rig.clock.monotonic()).toBe(100);
    await rig.throughTime(paused);
    expect(rig.clock.monotonic()).toBeGreaterThanOrEqual(20_000);
  });

  it('go on while other calls are too many', async () => {
    const rig = await open({
      [reported]: json({ rows: [] }),
      [shown]: [wait({ 'x-ratelimit-reset': '20' }), says('{}')],
    });
    const paused = rig.api.read(show, never);
    await rig.server.arrived(1);
    while (rig.client.gate.state.k === 'open') await new Promise((go) => setImmediate(go));
    expect(rig.client.gate.state).toMatchObject({ k: 'paused', scope: 'entities' });
    rig.clock.advance(100);
    await rig.api.read(report, never);
    expect(rig.clock.monotonic()).toBe(100);
    await rig.throughTime(paused);
  });

  it('wait out the whole window of the limit', async () => {
    const rig = await open({
      [reported]: [wait({ 'x-ratelimit-reset': '30' }), json({ rows: [] })],
    });
    expect((await rig.read(report)).value).toMatchObject({ rows: [] });
    expect(rig.clock.monotonic()).toBeGreaterThanOrEqual(30_000);
  });
});
