import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { toMicros } from '../../src/shared/ads/rules/money.ts';
import { sumStats } from '../../src/shared/ads/rules/stats.ts';
import { refusal } from '../support/core/service-core.ts';
import { startReadingCore } from '../support/ads/ads-reading-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

vi.setConfig({ testTimeout: 60_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function open(options?: Parameters<typeof startReadingCore>[1]) {
  const rig = await startReadingCore(await tempDir(), options);
  ends.push(() => rig.stop());
  return rig;
}

const page = {
  account: 'Harbour Records',
  search: '',
  statuses: [],
  ids: null,
  range: null,
  fields: [],
  sort: null,
  offset: 0,
  limit: 50,
};

it('reads accounts, what needs the user, and the tree with its statistics', async () => {
  const { call, overview } = await open();
  expect(overview().accounts.map(({ name }) => name)).toContain('Harbour Records');
  const kinds = overview().findings.map(({ kind, name }) => `${kind} ${name}`);
  expect(kinds).toContain('rejected Salt and Neon, 30 s');
  expect(kinds).toContain('stalled Site visitors, 30 days');
  // Of days that are over: the clock goes on between two calls, and so does today's spend.
  const range = { from: '2026-11-10', to: '2026-11-19' };
  const { items, total } = await call('ads.campaigns', { ...page, range });
  expect(total).toBe(items.length);
  const winter = items.find(({ name }) => name === 'Winter reach');
  expect(winter?.budget).toEqual({ type: 'DAILY', amount: '95000000' });
  expect(winter?.delivery.state).toBe('delivering');
  const berlin = winter?.adSets.find(({ name }) => name.startsWith('Berlin'));
  expect(berlin?.pacing?.state).toBe('onPlan');
  expect(berlin?.pastBudgets).toMatchObject([{ amount: '42000000' }]);
  const { items: ads } = await call('ads.ads', {
    account: 'Harbour Records',
    adSetId: berlin?.id ?? '',
    range,
    fields: [],
  });
  expect(sumStats(ads.map(({ stats }) => stats)).sums['SPEND']).toEqual(berlin?.stats['SPEND']);
  expect(ads.map(({ name }) => name).sort()).toEqual([
    'Glass Harbour, 15 s',
    'Glass Harbour, 30 s',
  ]);
});

it('judges past days by the budget that was valid on them, and asks for it once per change', async () => {
  const { call, demo } = await open();
  const read = async () => {
    const { items } = await call('ads.campaigns', page);
    const adSets = items.flatMap((one) => one.adSets);
    return adSets.find(({ name }) => name.startsWith('Berlin'));
  };
  const asked = () => demo.count('GET', '/ad_accounts/*/change_history');
  const before = await read();
  const once = asked();
  expect((await read())?.pacing?.state).toBe('onPlan');
  expect(asked()).toBe(once);
  await call('ads.setMode', { mode: 'write', minutes: null });
  const budget = { amount: toMicros(80_000_000n), type: 'DAILY' };
  await call('ads.setBudget', {
    account: 'Harbour Records',
    id: before?.id ?? '',
    budget,
    amount: '80 EUR',
  });
  const after = await read();
  expect(after?.budget).toEqual(budget);
  expect(after?.pastBudgets?.map(({ amount }) => amount)).toEqual(['42000000', '40000000']);
  expect(after?.delivery.state).toBe('delivering');
  expect(asked()).toBe(once + 1);
});

it('refuses an account that does not exist', async () => {
  const { call } = await open();
  expect(await refusal(call('ads.campaigns', { ...page, account: 'Nobody' }))).toMatchObject({
    code: 'not-found',
  });
});

it('streams a report to a new file, and shows its rows only then', async () => {
  const { call } = await open();
  const file = path.join(await tempDir(), 'report.csv');
  const order = {
    account: 'Harbour Records',
    name: 'My report',
    granularity: 'LIFETIME' as const,
    dimensions: ['CAMPAIGN_NAME'],
    metrics: ['SPEND', 'CLICKS'],
    range: null,
    statuses: [],
    campaigns: [],
  };
  const table = { path: file, offset: 0, limit: 2 };
  expect(await refusal(call('ads.table', table))).toMatchObject({ code: 'forbidden' });
  const done = await call('ads.csv', { order, path: file });
  const text = await readFile(file, 'utf8');
  expect(done.bytes).toBe(Buffer.byteLength(text));
  const rows = await call('ads.table', table);
  expect(rows.columns.join(',')).toBe(text.split(/\r?\n/)[0]);
  expect(rows.total).toBe(text.trim().split('\n').length - 1);
  expect(await refusal(call('ads.csv', { order, path: file }))).toMatchObject({ code: 'conflict' });
});

it('shows what the reports name on a service without a list of ad sets', async () => {
  const { call, overview } = await open({ faults: ['no-ad-set-list'] });
  const { items } = await call('ads.campaigns', page);
  expect(items.flatMap(({ adSets }) => adSets).length).toBeGreaterThan(3);
  expect(overview().cut).toMatchObject({ why: 'off' });
});
