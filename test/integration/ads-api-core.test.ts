import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '../../src/shared/ads/endpoints.ts';
import { parseExact } from '../../src/shared/ads/rules/exact-json.ts';
import { refusal } from '../support/core/service-core.ts';
import { AdsCore } from '../support/ads/ads-core.ts';

let dataDir = '';
let lab: AdsCore;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'ads-api-'));
  lab = await AdsCore.start(dataDir);
});
afterEach(async () => {
  await lab.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const nothing = { account: null, id: null, query: {} };
const read = (endpoint: EndpointName, more: object = {}) =>
  lab.call('ads.read', { endpoint, ...nothing, body: null, ...more });
const list = (endpoint: EndpointName, more: object = {}) =>
  lab.call('ads.list', { endpoint, ...nothing, offset: 0, limit: 0, pageSize: 50, ...more });
/** The account that has campaigns. */
const named = (): string => lab.overview.accounts[0]?.id ?? '';

describe('records for scripts', () => {
  it('are read as they are, with the currency of their account', async () => {
    expect((await lab.connect()).ok).toBe(true);
    const account = named();
    const all = await list('campaigns.list', { account });
    const items = parseExact(all.items) as { id: string }[];
    expect(items).toHaveLength(all.total ?? 0);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    expect(all.currency).toBe(lab.overview.accounts[0]?.currency);
    const one = await read('campaigns.show', { account, id: items[0]?.id });
    expect(parseExact(one.record)).toMatchObject({ id: items[0]?.id });
    const shown = await read('account.show', { account });
    expect(shown).toMatchObject({ currency: all.currency, requests: 1 });
    expect(await list('businesses.list')).toMatchObject({ currency: null, requests: 1 });
  });

  it('are readings only, with bodies that the service takes', async () => {
    await lab.connect();
    const before = lab.demo.requests.length;
    const refused = async (work: Promise<unknown>) => refusal(work);
    expect(await refused(read('campaigns.create', { body: '{}' }))).toMatchObject({
      code: 'invalid-input',
    });
    expect(await refused(read('estimates.bid', { body: '{' }))).toMatchObject({
      detail: { errors: [{ field: 'body' }] },
    });
    expect(await refused(read('estimates.bid', { body: '{"currency":"EUR"}' }))).toMatchObject({
      code: 'invalid-input',
      detail: { errors: [{ field: 'asset_format' }, {}, {}, { field: 'targets' }] },
    });
    expect(lab.demo.requests.length).toBe(before);
  });

  it('estimate a bid in the currency of the order', async () => {
    await lab.connect();
    const body = JSON.stringify({
      asset_format: 'AUDIO',
      objective: 'REACH',
      bid_strategy: 'MAX_BID',
      currency: 'EUR',
      targets: { geo_targets: { country_code: 'DE' }, placements: ['MUSIC'] },
    });
    const estimate = await read('estimates.bid', { body });
    expect(estimate.currency).toBe('EUR');
    expect(parseExact(estimate.record)).toHaveProperty('bid_estimate_min');
  });
});

/** Signs in as the user does in the browser once the address is known; resolves with the address. */
async function browse(): Promise<string> {
  const url = () =>
    lab.core.hub.get('connections.test').steps.find((step) => step.url !== undefined)?.url;
  await lab.until(() => url() !== undefined);
  const answer = await fetch(url() ?? '', { redirect: 'follow' });
  await answer.text();
  return url() ?? '';
}

describe('a sign-in with the browser', () => {
  const grants = () => lab.demo.requests.filter(({ path: asked }) => asked.includes('api/token'));
  const signIn = (change = {}) =>
    Promise.all([
      lab.call('connections.save', { ...lab.oauthInput(change), force: false }),
      browse(),
    ]);

  it('by an app of the user stores its secret and tokens, and renews them once for all', async () => {
    const [{ report }, url] = await signIn();
    expect(report.ok).toBe(true);
    expect(new URL(url).searchParams.get('state')).toMatch(/^.{32}$/);
    expect(new URL(url).searchParams.get('scope')).toBeNull();
    expect(url).not.toContain(lab.demo.clientSecret);
    expect(lab.opened).toEqual([url]);
    await lab.read();
    const settings = await readFile(path.join(dataDir, 'settings.json'), 'utf8');
    expect(settings).not.toContain(lab.demo.clientSecret);
    const first = grants().length;
    lab.demo.expireTokens();
    await Promise.all([list('businesses.list'), read('categories.list'), read('targets.artists')]);
    expect(grants().length).toBe(first + 1);
    await lab.restart(() => lab.demo.expireTokens());
    await lab.read();
    expect((await list('businesses.list')).total).toBeGreaterThan(0);
    expect(grants().length).toBe(first + 2);
  });

  it('opens nothing where only the address is wanted', async () => {
    const [{ report }] = await signIn({ browser: false });
    expect(report.ok).toBe(true);
    expect(lab.opened).toEqual([]);
  });

  it('with a wrong secret fails in its step, and stores nothing', async () => {
    const [{ report }] = await signIn({ secrets: { secret: 'SECRET_WRONG' } });
    expect(report.steps.find(({ ok }) => ok === false)?.name).toBe('sign-in');
    expect(JSON.stringify(report)).not.toContain('SECRET_WRONG');
    expect(lab.core.hub.get('connections.profiles')).toEqual([]);
  });

  it('needs a secret', async () => {
    const input = { ...lab.oauthInput({ secrets: {} }), force: false };
    const { report } = await lab.call('connections.save', input);
    expect(report).toMatchObject({ ok: false, problem: { code: 'unauthorized' } });
    expect(lab.opened).toEqual([]);
  });
});

describe('a sign-in with a token', () => {
  it('names the first business', async () => {
    await lab.connect();
    const [profile] = lab.core.hub.get('connections.profiles');
    const { items } = await list('businesses.list');
    expect(profile?.account).toBe((parseExact(items) as { name: string }[])[0]?.name);
  });

  it('that is refused fails in its step', async () => {
    const report = await lab.connect({ secrets: { token: 'TOKEN_WRONG' } });
    expect(report).toMatchObject({ ok: false });
    expect(report.steps.find(({ ok }) => ok === false)?.name).toBe('sign-in');
  });
});
