import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { omit } from '../../src/shared/lib/omit.ts';
import type { Json } from '../support/ads/ads-cli-rig.ts';
import { AdsCliRig } from '../support/ads/ads-cli-rig.ts';
import { onlyCore } from '../support/programs/cli-run.ts';
import { terminalControls } from '../support/programs/terminal-controls.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const NOBODY = '00000000-0000-4000-8000-000000000000';
let dataDir: string;
let rig: AdsCliRig;

beforeEach(async () => {
  dataDir = await tempDir();
  rig = await AdsCliRig.start(dataDir);
});
afterEach(() => rig.stop());

const daysAgo = (days: number): string =>
  new Date(rig.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
const choose = () => rig.json(['account', 'use', 'Harbour Records']);
const namesOf = (rows: readonly Json[]) => rows.map(({ name }) => name);
const write = () => rig.json(['mode', 'write', '--yes']);

describe('accounts', () => {
  it('needs an account among several to change something, and takes one by name, by id or as chosen before', async () => {
    const stdin = JSON.stringify({ name: 'Spring', objective: 'REACH' });
    const missing = await rig.error(['campaigns', 'create', '-', '--dry-run'], { stdin }, 2);
    expect(missing['message']).toMatch(/--account.*channelstrip ads account use/);
    const { candidates } = missing['detail'] as { candidates: Json[] };
    expect(namesOf(candidates)).toContain('Harbour Records');
    expect(await rig.error(['campaigns', '--account', 'nobody'])).toMatchObject({
      code: 'not-found',
      detail: { candidates },
    });
    const rows = await rig.items(['accounts']);
    expect(rows[0]).toMatchObject({ business: { name: 'Harbour Records' }, currency_code: 'EUR' });
    const id = String(rows[0]?.['id']);
    expect(await rig.json(['account', 'show', '--account', id])).toMatchObject({ id });
    expect(await choose()).toMatchObject({ name: 'Harbour Records' });
    expect((await rig.items(['campaigns'])).length).toBeGreaterThan(3);
    const { business } = rows[0] as { business?: { id: string } };
    expect(namesOf(await rig.items(['accounts', '--business', business?.id ?? '']))).toEqual([
      'Harbour Records',
    ]);
  });

  it('reads the account that the window shows while none is chosen', async () => {
    const overview = () => rig.core.hub.get('ads.overview').value;
    await rig.ticking(vi.waitFor(() => expect(overview()).not.toBeNull(), 10_000));
    const shown = overview()?.account;
    const read = await rig.json(['account', 'show']);
    expect(read).toMatchObject({ id: shown, name: 'Harbour Records' });
    expect((await rig.items(['campaigns'])).length).toBeGreaterThan(3);
  });

  it('refuses what is no UUID before it asks anything', async () => {
    for (const args of [
      ['campaigns', 'show', 'x'],
      ['campaigns', '--ids', `${NOBODY},x`],
      ['pause', '1'],
      ['assets', 'archive', NOBODY, 'y'],
      ['report', 'status', '../x'],
      ['campaigns', '--limit', '-1'],
      ['campaigns', '--page-size', '51'],
      ['campaigns', '--direction', 'up'],
    ])
      expect(await rig.error(args, { createCore: onlyCore(null) }, 2)).toMatchObject({
        code: 'invalid-input',
      });
  });
});

describe('lists and records', () => {
  beforeEach(choose);

  it('pages to the limit or the end, without duplicates, in the order of the server', async () => {
    rig.demo.fault('many');
    rig.demo.fault('moving-rows');
    const few = await rig.json([
      'campaigns',
      '--limit',
      '3',
      '--sort',
      'name',
      '--direction',
      'asc',
    ]);
    expect(few['items']).toHaveLength(3);
    const all = await rig.json(['campaigns', 'list', '--limit', '0', '--page-size', '50']);
    const ids = (all['items'] as Json[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(4000);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all['requests']).toBeGreaterThan(80);
    rig.demo.fault('many', false);
    const plain = await rig.run(['campaigns', '--limit', '2']);
    expect(plain.out).toMatch(/^ID +NAME +STATUS/);
    expect(plain.err).toContain('--limit 0');
  });

  it('shows money in micros with its currency, and filters', async () => {
    const sets = await rig.items(['ad-sets', '--limit', '0']);
    const berlin = sets.find(({ name }) => name === 'Berlin, 25–44');
    expect(berlin?.['budget']).toEqual({
      micro_amount: { micros: '40000000', currency: 'EUR' },
      currency: 'EUR',
      type: 'DAILY',
    });
    expect(berlin?.['bid_micro_amount']).toMatchObject({ currency: 'EUR' });
    const winter = await rig.idOf('campaigns', 'Winter reach');
    const ids = sets.filter((set) => set['campaign_id'] === winter).map(({ id }) => id);
    const ads = await rig.items(['ads', '--campaigns', winter, '--limit', '0']);
    expect(ads.length).toBeGreaterThan(3);
    for (const ad of ads) expect(ids).toContain(ad['ad_set_id']);
    const some = await rig.json(['ads', '--campaigns', winter, '--limit', '2', '--offset', '1']);
    expect(some['items']).toEqual(ads.slice(1, 3));
    expect(some['total']).toBe(ads.length);
    const types = new Set((await rig.items(['audiences'])).map(({ type }) => type));
    expect([...types].sort()).toEqual(['CUSTOM', 'LOOKALIKE']);
    expect(namesOf(await rig.items(['targets', 'search', 'juno']))).toEqual(['Juno Vale']);
    expect((await rig.items(['categories'])).length).toBeGreaterThan(3);
    expect(namesOf(await rig.items(['campaigns', '--name', 'winter']))).toEqual(['Winter reach']);
    expect(namesOf(await rig.items(['audiences', '--name', 'newsletter']))).toEqual(['Newsletter']);
    for (const row of await rig.items(['campaigns', '--status', 'active', '--fields', 'id,status']))
      expect(row).toEqual({ id: expect.any(String) as unknown, status: 'ACTIVE' });
    const plain = await rig.run(['ad-sets', 'show', String(berlin?.['id'])]);
    expect(plain.out).toContain('bid_micro_amount: ');
    expect(plain.out).toContain(' EUR');
  });

  it('cleans names for the terminal', async () => {
    rig.demo.fault('hostile-strings');
    const { out } = await rig.run(['campaigns']);
    expect(terminalControls(out)).toEqual([]);
    const json = await rig.run(['campaigns', '--json']);
    expect(terminalControls(json.out)).toEqual([]);
  });

  it('shows a refusal in the words of the service with its codes', async () => {
    for (const old of [false, true]) {
      rig.demo.fault('old-errors', old);
      const error = await rig.error(['campaigns', 'show', NOBODY]);
      expect(error).toMatchObject({ code: 'not-found', detail: { status: 404 } });
    }
  });
});

describe('reports', () => {
  beforeEach(choose);

  it('has money as amounts, hides what is hidden, and adds only what may be added', async () => {
    const args = ['report', 'aggregate', '--entity', 'campaign'];
    const fields = ['--fields', 'IMPRESSIONS,CLICKS,SPEND,REACH,PURCHASES,CTR'];
    const report = await rig.json([...args, ...fields, '--parents']);
    const rows = report['rows'] as { stats: Record<string, unknown> }[];
    const sums = report['sums'] as Record<string, Json>;
    expect(rows.length).toBeGreaterThan(3);
    const spend = rows.flatMap(({ stats }) => stats['SPEND'] ?? []) as { amount: string }[];
    for (const one of spend)
      expect(one).toEqual({ amount: expect.any(String) as unknown, currency: 'EUR' });
    const cents = spend.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(Number(sums['SPEND']?.['amount'])).toBeCloseTo(cents, 4);
    const impressions = rows.map(({ stats }) => stats['IMPRESSIONS'] ?? 0) as number[];
    expect(sums['IMPRESSIONS']).toEqual({ sum: impressions.reduce((sum, one) => sum + one, 0) });
    expect(sums).not.toHaveProperty('REACH');
    expect(sums).not.toHaveProperty('CTR');
    const hidden = rows.filter(
      ({ stats }) => JSON.stringify(stats['PURCHASES']) === '{"hidden":"1-4"}',
    );
    expect(sums['PURCHASES']?.['hiddenRows'] ?? 0).toBe(hidden.length);
    expect(JSON.stringify(report)).not.toContain(':-5');
    const plain = await rig.run([...args, ...fields]);
    expect(plain.out).toMatch(/^ENTITY NAME +IMPRESSIONS/);
  });

  it('asks for days and hours, in batches of 50 ids', async () => {
    const id = await rig.idOf('campaigns', 'Winter reach');
    const base = ['report', 'aggregate', '--entity', 'CAMPAIGN', '--fields', 'SPEND', '--ids', id];
    const days = ['--granularity', 'day', '--from', daysAgo(5), '--to', daysAgo(2)];
    const { rows } = await rig.json([...base, ...days]);
    expect(rows).toHaveLength(4);
    const hours = ['--granularity', 'hour', '--from', `${daysAgo(2)}T00`, '--to', daysAgo(2)];
    expect(((await rig.json([...base, ...hours]))['rows'] as Json[]).length).toBeGreaterThan(20);
    for (const wrong of [
      ['--granularity', 'day'],
      ['--granularity', 'day', '--from', daysAgo(95), '--to', daysAgo(1)],
      ['--granularity', 'day', '--from', daysAgo(1), '--to', daysAgo(3)],
      ['--granularity', 'day', '--from', `${daysAgo(3)}T05`, '--to', daysAgo(1)],
      ['--granularity', 'hour', '--from', daysAgo(40), '--to', daysAgo(39)],
      ['--granularity', 'week'],
      ['--from', '2026-02-30', '--to', '2026-03-01'],
    ])
      await rig.error([...base, ...wrong], {}, 2);
    const ids = Array.from({ length: 120 }, (_one, at) =>
      NOBODY.replace(/.{3}$/, String(100 + at)),
    );
    const many = [...base.slice(0, -1), [id, ...ids].join(',')];
    expect(await rig.json(many)).toMatchObject({ requests: 3 });
  });

  it('breaks down by a dimension, and says when the data is not enough', async () => {
    const id = await rig.idOf('campaigns', 'Winter reach');
    const args = ['report', 'insights', '--entity', 'CAMPAIGN', '--id', id, '--by', 'AGE'];
    const fields = ['--fields', 'IMPRESSIONS,REACH'];
    const answer = await rig.json([...args, ...fields]);
    expect(answer).toMatchObject({ dimension: 'AGE', totals: {} });
    expect((answer['rows'] as Json[])[0]).toMatchObject({ stats: {} });
    rig.demo.fault('insufficient-data');
    // Equal readings share an answer for a while.
    const other = [...args.slice(0, -1), 'GENDER', ...fields];
    expect(await rig.error(other)).toMatchObject({ code: 'not-enough-data' });
  });

  it('keeps on through a rate limit', async () => {
    rig.demo.fault('rate-limit');
    expect((await rig.items(['campaigns'])).length).toBeGreaterThan(3);
  });
});

describe('changes', () => {
  beforeEach(choose);

  it('need write mode, --yes and the amount, and send nothing without them', async () => {
    const id = await rig.idOf('ad-sets', 'Berlin, 25–44');
    const file = path.join(dataDir, 'budget.json');
    await writeFile(file, '{ "budget": { "micro_amount": 55000000, "type": "DAILY" } }');
    const args = ['ad-sets', 'update', id, file];
    expect(await rig.json(['mode'])).toEqual({ mode: 'read-only' });
    expect(await rig.error([...args])).toMatchObject({ code: 'read-only' });
    expect(await rig.error([...args, '--yes', '--amount', '55 EUR'])).toMatchObject({
      code: 'read-only',
    });
    const dry = await rig.json([...args, '--dry-run']);
    expect(dry).toMatchObject({
      dryRun: true,
      requests: [
        {
          method: 'PATCH',
          path: expect.stringMatching(`/ad_sets/${id}$`) as unknown,
          headers: { Authorization: 'Bearer ***' },
          body: '{ "budget": { "micro_amount": 55000000, "type": "DAILY" } }',
        },
      ],
    });
    expect(await rig.error(['mode', 'write'])).toMatchObject({ code: 'needs-yes' });
    expect(await write()).toEqual({ mode: 'write' });
    expect(await rig.error(args)).toMatchObject({ code: 'needs-yes' });
    for (const amount of [[], ['--amount', '56 EUR'], ['--amount', '55 USD']])
      expect(await rig.error([...args, '--yes', ...amount])).toMatchObject({
        code: 'amount-mismatch',
      });
    expect(rig.writes()).toEqual([]);
    const done = await rig.json([...args, '--yes', '--amount', '55 EUR']);
    expect(done['budget']).toMatchObject({ micro_amount: { micros: '55000000', currency: 'EUR' } });
    expect(rig.writes()).toHaveLength(1);
    const entries = (await rig.items(['audit'])).map(
      ({ action, result }) => `${String(action)} ${String(result)}`,
    );
    expect(entries[0]).toBe('ad_sets.update done');
    expect(entries).toContain('ad_sets.update refused');
    expect(await rig.json(['mode', 'read-only'])).toEqual({ mode: 'read-only' });
  });

  it('name the field of a body that the contract refuses', async () => {
    await write();
    const stdin = '{"name":"x","budget":{"micro_amount":1.5,"type":"DAILY"}}';
    const error = await rig.error(['ad-sets', 'create', '-', '--yes'], { stdin });
    expect(error).toMatchObject({ code: 'invalid-input' });
    const { errors } = error['detail'] as { errors: Json[] };
    expect(errors.map(({ field }) => field)).toContain('budget.micro_amount');
    const noJson = await rig.error(['campaigns', 'create', '-', '--yes'], { stdin: '[1' });
    expect(noJson).toMatchObject({ code: 'invalid-input', detail: { errors: [{}] } });
    expect(rig.writes()).toEqual([]);
  });

  it('pause and resume whatever the id is', async () => {
    await write();
    for (const [list, name, off, on] of [
      ['campaigns', 'Winter reach', { status: 'PAUSED' }, { status: 'ACTIVE' }],
      ['ad-sets', 'Berlin, 25–44', { delivery: 'OFF' }, { delivery: 'ON' }],
      ['ads', 'Glass Harbour, 15 s', { delivery: 'OFF' }, { delivery: 'ON' }],
    ] as const) {
      const id = await rig.idOf(list, name);
      expect(await rig.json(['pause', id, '--yes'])).toMatchObject({ id, ...off });
      expect(await rig.json(['resume', id, '--yes'])).toMatchObject({ id, ...on });
    }
    expect(await rig.error(['pause', NOBODY, '--yes'])).toMatchObject({ code: 'not-found' });
    expect(rig.writes()).toHaveLength(6);
  });

  it('make a create once where the answer is lost', async () => {
    await write();
    rig.demo.fault('drop-write');
    const stdin = '{"name":"Spring","objective":"REACH"}';
    const made = await rig.json(['campaigns', 'create', '-', '--yes'], { stdin });
    expect(made).toMatchObject({ name: 'Spring' });
    rig.demo.fault('drop-write', false);
    const same = (await rig.items(['campaigns', '--limit', '0'])).filter(
      ({ name }) => name === 'Spring',
    );
    expect(same).toHaveLength(1);
  });
});

it('has a command for every endpoint', async () => {
  await choose();
  await write();
  const yes = ['--yes'];
  const body = (value: unknown) => ({ stdin: JSON.stringify(value) });
  const id = (record: Json): string => String(record['id']);
  const made = (args: readonly string[], value: unknown) =>
    rig.json([...args, '-', ...yes, '--amount', '20 EUR'], body(value)).then(id);
  const business = id((await rig.items(['businesses']))[0] ?? {});
  await rig.json(['businesses', 'show', business]);
  await made(['businesses', 'create'], { name: 'Quay', type: 'ADVERTISER' }).catch(() => '');
  await rig.json(['account', 'show']);
  await rig.json(['account', 'update', '-', ...yes], body({ name: 'Harbour Records' }));
  await choose();
  const campaign = await made(['campaigns', 'create'], { name: 'Spring', objective: 'REACH' });
  await rig.json(['campaigns', 'show', campaign, '--fields', 'ID,NAME']);
  await rig.json(['campaigns', 'update', campaign, '-', ...yes], body({ name: 'Spring 2' }));
  const start = `${daysAgo(-2)}T00:00:00Z`;
  const targets = { geo_targets: { country_code: 'DE' }, placements: ['MUSIC'] };
  const bid = { bid_strategy: 'MAX_BID', bid_micro_amount: 11_000_000, targets };
  const budget = { micro_amount: 20_000_000, type: 'DAILY' };
  const set = { campaign_id: campaign, name: 'DE', start_time: start, ...bid, budget };
  const adSet = await made(['ad-sets', 'create'], {
    ...set,
    asset_format: 'AUDIO',
    category: 'ADV_1_1',
  });
  await rig.json(['ad-sets', 'show', adSet]);
  await rig.json(['ad-sets', 'update', adSet, '-', ...yes], body({ name: 'DE 2' }));
  await rig.json(['ad-sets']);
  const asset = await made(['assets', 'create'], { name: 'Cover', asset_type: 'IMAGE' });
  const ready = (await rig.items(['assets', '--type', 'AUDIO', '--status', 'READY']))[0] ?? {};
  const logo = (await rig.items(['assets', '--type', 'IMAGE', '--status', 'READY']))[0] ?? {};
  await rig.json(['assets', 'show', asset]);
  await rig.json(
    ['assets', 'update', asset, '-', ...yes],
    body({ name: 'Cover 2', asset_type: 'IMAGE' }),
  );
  // Only a service as specified has this call.
  await rig.error(['assets', 'archive', asset, ...yes]);
  const ad = await made(['ads', 'create'], {
    name: 'Tide',
    ad_set_id: adSet,
    tagline: 'Hear it now',
    advertiser_name: 'Harbour',
    call_to_action: { key: 'LISTEN_NOW', clickthrough_url: 'https://harbour.example' },
    assets: { asset_id: id(ready), companion_asset_id: id(logo), logo_asset_id: id(logo) },
  });
  await rig.json(['ads', 'show', ad]);
  await rig.json(['ads', 'update', ad, '-', ...yes], body({ tagline: 'Hear it today' }));
  await rig.json(['ads']);
  const people = { name: 'Fans', audience_type: 'CUSTOM', subtype: 'CUSTOMER_LIST' };
  const audience = await made(['audiences', 'create'], people);
  await rig.json(['audiences', 'show', audience]);
  expect(await rig.json(['audiences', 'delete', audience, ...yes])).toEqual({ deletion_count: 1 });
  await rig.json(['targets', 'search', 'juno']);
  await rig.json(['categories']);
  const account = id(await rig.json(['account', 'show']));
  const plan = { asset_format: 'AUDIO', objective: 'REACH', ...bid };
  const ask = { ...plan, ad_account_id: account, start_date: start };
  const full = { ...ask, budget: { ...budget, currency: 'EUR' } };
  const forecast = await rig.json(['estimate', 'audience', '-'], body(full));
  expect(JSON.stringify(forecast)).toMatch(
    /"estimated_cpm_min":\{"micros":"\d+","currency":"EUR"\}/,
  );
  const noAmount = omit(plan, 'bid_micro_amount');
  const bids = await rig.json(['estimate', 'bid', '-'], body({ ...noAmount, currency: 'EUR' }));
  expect(bids['bid_estimate_min']).toMatchObject({ currency: 'EUR' });
  await rig.json(['estimate', 'bid', '-', '--dry-run'], body({ ...noAmount, currency: 'EUR' }));
  await rig.json(['report', 'aggregate', '--entity', 'CAMPAIGN', '--fields', 'SPEND']);
  const winter = await rig.idOf('campaigns', 'Winter reach');
  await rig.json([
    'report',
    'insights',
    '--entity',
    'CAMPAIGN',
    '--id',
    winter,
    '--by',
    'AGE',
    '--fields',
    'REACH',
  ]);
  const out = path.join(dataDir, 'report.csv');
  const columns = ['--dimensions', 'CAMPAIGN_NAME', '--metrics', 'SPEND', '--out', out];
  const report = await rig.json(['report', 'csv', '--name', 'weekly', ...columns]);
  expect(report).toMatchObject({ status: 'READY', path: out });
  expect((await readFile(out)).byteLength).toBe(report['bytes']);
  const state = await rig.json(['report', 'status', id(report)]);
  expect(Object.keys(state).sort()).toEqual(['completed_at', 'status', 'submitted_at']);
  const never = Object.entries(rig.asked()).filter(([, count]) => count === 0);
  expect(never).toEqual([]);
});
