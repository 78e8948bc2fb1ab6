import { afterEach, expect, it, vi } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { refusal } from '../support/core/service-core.ts';
import { NOW, startReadingCore } from '../support/ads/ads-reading-core.ts';
import { ticking } from '../support/core/fake-clock.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

vi.setConfig({ testTimeout: 60_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const account = 'Harbour Records';
const common = { account, level: 'ad_set' as const };

async function open(...faults: string[]) {
  const rig = await startReadingCore(await tempDir(), { faults });
  ends.push(() => rig.stop());
  const { items } = await rig.call('ads.campaigns', {
    account,
    search: '',
    statuses: [],
    ids: null,
    range: null,
    fields: [],
    sort: null,
    offset: 0,
    limit: 50,
  });
  const berlin = items.flatMap(({ adSets }) => adSets).find(({ name }) => name.includes('Berlin'));
  return { ...rig, id: berlin?.id ?? '' };
}

it('ends write mode by itself', async () => {
  const { call, clock, overview, id, demo } = await open();
  await call('ads.setMode', { mode: 'write', minutes: 15 });
  expect(overview().mode.mode).toBe('write');
  clock.advance(15 * 60_000);
  expect(overview().mode).toEqual({ mode: 'read-only', until: null });
  const change = call('ads.rename', { account, level: 'ad_set', id, name: 'Renamed' });
  expect(await refusal(change)).toMatchObject({ code: 'read-only' });
  expect(demo.count('PATCH', /./)).toBe(0);
});

it('tells hidden values of a breakdown as hidden, and adds them to nothing', async () => {
  const { call, id } = await open();
  const ask = { ...common, id, dimension: 'AGE', fields: ['SIGN_UPS'] };
  const { rows } = await call('ads.insights', ask);
  const told = rows.map(({ value, stats }) => [value, stats['SIGN_UPS']]);
  expect(told).toContainEqual(['25-34', 84]);
  expect(told).toContainEqual(['65+', 'hidden']);
});

it('says that a breakdown has too little data', async () => {
  const { call, id } = await open('insufficient-data');
  const ask = { ...common, id, dimension: 'AGE', fields: ['SIGN_UPS'] };
  expect(await refusal(call('ads.insights', ask))).toMatchObject({ code: 'not-enough-data' });
});

it('reads days and hours in UTC, the last one open', async () => {
  const { call, id } = await open();
  const ask = { ...common, id, fields: ['SPEND'] };
  const range = { from: '2026-11-14', to: '2026-11-20' };
  const days = await call('ads.series', { ...ask, range, granularity: 'DAY' });
  expect(days.map(({ start }) => new Date(start).toISOString().slice(0, 10))).toEqual(
    Array.from({ length: 7 }, (_each, index) => `2026-11-${String(14 + index)}`),
  );
  const today = { from: '2026-11-20', to: '2026-11-20' };
  const hours = await call('ads.series', { ...ask, range: today, granularity: 'HOUR' });
  expect(hours.length).toBeGreaterThan(15);
  expect(hours.every(({ start }) => start % 3_600_000 === 0 && start <= NOW)).toBe(true);
});

it('reports the account or some ad sets, by day', async () => {
  const { call, id } = await open();
  const span = { from: Date.UTC(2026, 10, 14), to: Date.UTC(2026, 10, 20) };
  const ask = { account, granularity: 'DAY' as const, span, fields: ['SPEND'] };
  const { rows } = await call('ads.report', { ...ask, level: 'campaign', ids: [] });
  expect(rows.map(({ name }) => name)).toEqual(Array<string>(7).fill('Harbour Records'));
  expect(rows.map(({ start }) => start)).toEqual(rows.map(({ start }) => start).toSorted());
  const own = await call('ads.report', { ...ask, level: 'ad_set', ids: [id] });
  expect(new Set(own.rows.map((row) => row.id))).toEqual(new Set([id]));
});

it('names what is asked for by id or text', async () => {
  const { call, id } = await open();
  const ask = { account, search: '', ids: [] };
  const sets = await call('ads.names', { ...ask, of: 'ad_sets', search: 'Berlin' });
  expect(sets.items.map((one) => one.id)).toContain(id);
  const audiences = await call('ads.names', { ...ask, of: 'audiences' });
  const [first] = audiences.items;
  const one = await call('ads.names', { ...ask, of: 'audiences', ids: [first?.id ?? ''] });
  expect(one.items).toEqual([first]);
  const categories = await call('ads.names', { ...ask, of: 'categories', search: 'CAR' });
  expect(categories.items.every(({ name }) => /car/i.test(name))).toBe(true);
});

it('lets windows read again after every poll, and once after a refresh', async () => {
  const { call, clock, core, overview } = await open();
  const { revision } = overview();
  await call('ads.refresh', undefined);
  expect(overview().revision).toBe(revision + 1);
  const before = core.hub.get('ads.overview').at ?? 0;
  const polled = until(
    (look) => core.hub.onChange(look),
    () => (core.hub.get('ads.overview').at ?? 0) > before,
    { seen: () => core.hub.get('ads.overview').at, limit: 20_000 },
  );
  clock.advance(1_300_000);
  await ticking(clock, polled);
  expect(overview().revision).toBe(revision + 2);
});

it('tells which days the reports have no range for, and shows the tree without them', async () => {
  const { call, overview } = await open();
  const range = { from: '2026-01-01', to: '2026-11-20' };
  const fields: string[] = [];
  expect(await refusal(call('ads.total', { account, range, fields }))).toMatchObject({
    code: 'invalid-input',
    detail: { field: 'range', errors: [{ field: 'range' }] },
  });
  const { items } = await call('ads.campaigns', {
    account,
    search: '',
    statuses: [],
    ids: null,
    range,
    fields,
    sort: null,
    offset: 0,
    limit: 50,
  });
  expect(items.length).toBeGreaterThan(3);
  expect(overview().problems.join()).toContain(t('ads:service.badRange', { days: 90 }));
});

it('says how many ad sets were checked for problems where there are more', async () => {
  const { overview } = await open('many');
  expect(overview().cut).toMatchObject({ why: 'limit', have: 150 });
  expect(overview().problems.join()).toMatch(/has \d{4} ad sets to check.* first 150 /);
});

it('keeps what it read while the service is away, and shows texts of a hostile one as texts', async () => {
  const { call, core, demo, overview } = await open();
  demo.fault('hostile-strings');
  await call('ads.refresh', undefined);
  const texts = JSON.stringify(overview());
  expect(texts).toContain('<script>');
  expect(texts).not.toMatch(/\\u001b|\\u0000|\u202e/);
  expect(texts.length).toBeLessThan(100_000);
  demo.fault('html');
  await call('ads.refresh', undefined).catch(() => undefined);
  expect(core.hub.get('ads.overview')).toMatchObject({
    stale: true,
    error: { code: 'not-this-server', detail: { cause: { code: 'speaks-html' } } },
  });
  expect(overview().accounts.length).toBeGreaterThan(1);
});
