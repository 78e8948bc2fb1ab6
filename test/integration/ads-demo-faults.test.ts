import { afterEach, describe, expect, it } from 'vitest';
import type { AdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import type { DemoOptions } from '../../src/demo/kit/declare.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import type { AdsAsk } from '../support/ads/ads-ask.ts';
import { askAds } from '../support/ads/ads-ask.ts';

let demo: AdsDemo;
afterEach(() => demo.stop());

async function started(options: DemoOptions = {}) {
  demo = await startAdsDemo(options);
  const account = `/ad_accounts/${[...demo.state.accounts.keys()][0] ?? ''}`;
  const ask = (method: string, path: string, more?: AdsAsk) =>
    askAds(demo, method, `${account}${path}`, more);
  const create = (headers = {}, name = 'New one') =>
    ask('POST', '/campaigns', { body: JSON.stringify({ name, objective: 'REACH' }), headers });
  const total = async () => {
    const { body } = await ask('GET', '/campaigns');
    return (JSON.parse(body) as { paging: { total_results: number } }).paging.total_results;
  };
  return { account, ask, create, total };
}
const codes = (body: string): string[] =>
  (JSON.parse(body) as { error_codes: { code: string }[] }).error_codes.map(({ code }) => code);

describe('faults of the advertising demo', () => {
  it('refuses a wrong token, a missing header and what the specification does not have', async () => {
    const { ask } = await started({ generation: 'specified' });
    expect(
      (await ask('GET', '/campaigns', { headers: { authorization: 'Bearer x' } })).status,
    ).toBe(401);
    const other = { 'x-vendor-ads-sdk': '', 'x-spotify-ads-sdk': 'test/1' };
    expect((await ask('GET', '/campaigns', { headers: other })).status).toBe(400);
    for (const path of ['/ad_sets', '/change_history'])
      expect((await ask('GET', path)).status).toBe(404);
    await demo.stop();
    const current = await started();
    expect((await current.ask('GET', '/campaigns', { headers: other })).status).toBe(200);
  });

  it('limits everything for three seconds, and reports to 150 in 30 seconds', async () => {
    let now = Date.now();
    const { ask } = await started({
      faults: ['rate-limit'],
      clock: { ...systemClock, now: () => now },
    });
    const limited = await ask('GET', '/campaigns');
    expect([limited.status, limited.headers.get('x-ratelimit-reset')]).toEqual([429, '3']);
    now += 3000;
    expect((await ask('GET', '/campaigns')).status).toBe(200);
    const query = [
      ['entity_type', 'CAMPAIGN'],
      ['fields', 'SPEND'],
    ] as const;
    for (let sent = 0; sent < 150; sent += 1) await ask('GET', '/aggregate_reports', { query });
    const over = await ask('GET', '/aggregate_reports', { query });
    expect([over.status, over.headers.get('x-ratelimit-reset')]).toEqual([429, '30']);
    expect((await ask('GET', '/campaigns')).status).toBe(200);
  });

  it('makes a change, or does not, when the answer is lost', async () => {
    const { create, total } = await started({ faults: ['drop-write'] });
    const before = await total();
    await expect(create()).rejects.toThrow();
    expect(await total()).toBe(before + 1);
    demo.fault('drop-write', false);
    demo.fault('drop-write-before');
    await expect(create()).rejects.toThrow();
    expect(await total()).toBe(before + 1);
  });

  it('makes one campaign of one key', async () => {
    const { create, total } = await started();
    const before = await total();
    const headers = { 'idempotency-key': 'one' };
    const first = JSON.parse((await create(headers)).body) as { id: string };
    const again = await create(headers);
    expect([again.status, codes(again.body)]).toEqual([
      409,
      ['IDEMPOTENCY_REQUEST_ALREADY_COMPLETED'],
    ]);
    expect(JSON.parse(again.body)).toMatchObject({
      resource_uri: expect.stringContaining(first.id) as string,
    });
    expect(codes((await create(headers, 'Another')).body)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
    expect(await total()).toBe(before + 1);
  });

  it('tells that a create is under way, or that nobody knows', async () => {
    const { create } = await started({ faults: ['still-working'] });
    const headers = { 'idempotency-key': 'one' };
    await create(headers);
    const wait = await create(headers);
    expect([codes(wait.body), wait.headers.get('retry-after')]).toEqual([
      ['IDEMPOTENCY_REQUEST_IN_PROGRESS'],
      '1',
    ]);
    demo.fault('still-working', false);
    demo.fault('server-error-write');
    expect((await create({ 'idempotency-key': 'two' })).status).toBe(500);
    expect(codes((await create({ 'idempotency-key': 'two' })).body)).toEqual([
      'IDEMPOTENCY_OUTCOME_INDETERMINATE',
    ]);
  });

  it('signs in with a code, refreshes once per refresh token, and forgets an old token', async () => {
    await started({ faults: ['token-expired'] });
    const redirect = 'http://127.0.0.1:9/callback';
    const search = new URLSearchParams({
      client_id: demo.clientId,
      response_type: 'code',
      redirect_uri: redirect,
      state: 's1',
    });
    const sent = await fetch(`${demo.accountsUrl}/authorize?${search.toString()}`, {
      redirect: 'manual',
    });
    const target = new URL(sent.headers.get('location') ?? '');
    expect(target.searchParams.get('state')).toBe('s1');
    const grant = async (form: Record<string, string>, secret = demo.clientSecret) => {
      const authorization = `Basic ${btoa(`${demo.clientId}:${secret}`)}`;
      const response = await fetch(`${demo.accountsUrl}/api/token`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(form),
      });
      return { status: response.status, ...((await response.json()) as Record<string, string>) };
    };
    const code = target.searchParams.get('code') ?? '';
    expect(
      (await grant({ grant_type: 'authorization_code', code, redirect_uri: redirect }, 'x')).status,
    ).toBe(400);
    const tokens: Record<string, unknown> = await grant({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
    });
    expect(tokens).toMatchObject({ status: 200, expires_in: 3600 });
    const ask = (token: unknown) =>
      askAds(demo, 'GET', '/businesses', { headers: { authorization: `Bearer ${String(token)}` } });
    expect([(await ask(demo.token)).status, (await ask(tokens['access_token'])).status]).toEqual([
      401, 200,
    ]);
    demo.expireTokens();
    expect((await ask(tokens['access_token'])).status).toBe(401);
    const refresh = { grant_type: 'refresh_token', refresh_token: String(tokens['refresh_token']) };
    const next: Record<string, unknown> = await grant(refresh);
    expect((await ask(next['access_token'])).status).toBe(200);
    expect((await grant(refresh)).status).toBe(400);
    expect(JSON.stringify(demo.requests)).not.toContain(demo.token);
    expect(JSON.stringify(demo.requests)).not.toContain(demo.clientSecret);
  });

  it('has older errors, an empty 401, and a web page', async () => {
    const { ask } = await started({ faults: ['old-errors'] });
    const old = await ask('GET', '/campaigns', { query: [['limit', '0']] });
    expect(Object.keys(JSON.parse(old.body) as object)).toEqual(['errorCodes', 'messages']);
    demo.fault('empty-401');
    const empty = await ask('GET', '/campaigns');
    expect([empty.status, empty.body]).toEqual([401, '']);
    demo.fault('empty-401', false);
    demo.fault('html');
    expect((await ask('GET', '/campaigns')).headers.get('content-type')).toContain('text/html');
  });

  it('is hostile in names, beyond 2^53 in budgets, and full of campaigns', async () => {
    const { ask, total } = await started({ faults: ['hostile-strings', 'huge-money'] });
    expect((await ask('GET', '/campaigns', { query: [['limit', '1']] })).body).toContain(
      '<script>',
    );
    expect((await ask('GET', '/ad_sets')).body).toContain('"micro_amount":9223372036854775807');
    const few = await total();
    demo.fault('many');
    expect(await total()).toBe(few + 5000);
  });

  it('moves rows between two pages', async () => {
    const { ask } = await started({ faults: ['moving-rows'] });
    const page = async (offset: number) => {
      const { body } = await ask('GET', '/campaigns', {
        query: [
          ['limit', '2'],
          ['offset', String(offset)],
        ],
      });
      return (JSON.parse(body) as { campaigns: { id: string }[] }).campaigns.map(({ id }) => id);
    };
    const first = await page(0);
    const second = await page(2);
    expect(second[0]).toBe(first[1]);
  });

  it('expires the first report and takes long for others', async () => {
    const { ask } = await started({
      faults: ['expired-report', 'slow-reports', 'insufficient-data'],
    });
    const states = async () => {
      const body = JSON.stringify({
        name: 'one',
        granularity: 'LIFETIME',
        dimensions: ['AD_NAME'],
        metrics: ['CLICKS'],
      });
      const { id } = JSON.parse((await ask('POST', '/async_reports', { body })).body) as {
        id: string;
      };
      const all: string[] = [];
      while (all.at(-1) === undefined || all.at(-1) === 'PROCESSING')
        all.push(
          (JSON.parse((await ask('GET', `/async_reports/${id}`)).body) as { status: string })
            .status,
        );
      return [all.length, all.at(-1)];
    };
    expect(await states()).toEqual([7, 'EXPIRED']);
    expect(await states()).toEqual([7, 'READY']);
    const [adSet] = [
      ...(demo.state.accounts.values().next().value?.rows.ad_sets.keys() ?? []),
    ].slice(-1);
    const query = [
      ['insight_dimension', 'AGE'],
      ['fields', 'SIGN_UPS'],
      ['entity_ids', adSet ?? ''],
      ['entity_ids_type', 'AD_SET'],
    ] as const;
    expect((await ask('GET', '/insight_reports', { query })).status).toBe(422);
  });

  it('streams 200 MB as fast as they are read', async () => {
    const { ask } = await started({ faults: ['big-csv'] });
    const body = JSON.stringify({
      name: 'big',
      granularity: 'LIFETIME',
      dimensions: ['AD_NAME'],
      metrics: ['CLICKS'],
    });
    const { id } = JSON.parse((await ask('POST', '/async_reports', { body })).body) as {
      id: string;
    };
    await ask('GET', `/async_reports/${id}`);
    const ready = JSON.parse((await ask('GET', `/async_reports/${id}`)).body) as {
      report_url: string;
    };
    const response = await fetch(ready.report_url);
    const reader = response.body?.getReader();
    let bytes = 0;
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read())
      bytes += part.value.length;
    expect(bytes).toBeGreaterThan(200 * 1024 * 1024);
  });

  it('refuses a fault and a generation that it does not have', async () => {
    await started();
    await expect(startAdsDemo({ faults: ['nope'] })).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
    await expect(startAdsDemo({ generation: 'nope' })).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
  });
});
