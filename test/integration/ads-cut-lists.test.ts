import { afterEach, describe, expect, it, vi } from 'vitest';
import { ads } from '../../src/main/domains/ads/domain.ts';
import type { MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import { ACCOUNT, ENTITY } from '../support/ads/ads-api-rig.ts';
import { runCli, runningCore } from '../support/programs/cli-run.ts';
import { FakeClock, ticking } from '../support/core/fake-clock.ts';
import { connectionInput, openServiceCore, refusal } from '../support/core/service-core.ts';
import type { Step } from '../support/net/service-server.ts';
import { json, startService } from '../support/net/service-server.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

vi.setConfig({ testTimeout: 30_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const [B, C] = ['b', 'c'].map((of) => `${of}aaaaaaa-1111-4222-8333-444455556666`);
const under = `GET /ads/v3/ad_accounts/${ACCOUNT}`;
const named = { id: ACCOUNT, name: 'Harbour Records', currency_code: 'EUR', status: 'ACTIVE' };
const usual: Readonly<Record<string, Step>> = {
  'GET /ads/v3/businesses': json({ businesses: [{ id: B, name: 'Harbour' }] }),
  [`GET /ads/v3/businesses/${B}/ad_accounts`]: json({ ad_accounts: [named] }),
  [`GET /ads/v3/ad_accounts/${ACCOUNT}`]: json(named),
  [`${under}/campaigns`]: json({ paging: { total_results: 0 }, campaigns: [] }),
  [`${under}/ad_sets`]: json({ paging: { total_results: 0 }, ad_sets: [] }),
  [`${under}/ads`]: json({ paging: { total_results: 0 }, ads: [] }),
  [`${under}/aggregate_reports`]: json({ rows: [], continuation_token: null }),
};

/** The core with the service, connected to a scripted server whose first overview is read. */
async function open(routes: Readonly<Record<string, Step | readonly Step[]>> = {}) {
  const server = await startService({ ...usual, ...routes });
  ends.push(() => server.stop());
  const clock = new FakeClock(Date.UTC(2026, 10, 24, 12));
  const dataDir = await tempDir();
  const core = await openServiceCore([ads], { dataDir, clock });
  ends.push(() => core.stop());
  const call = <M extends MethodName>(name: M, input: MethodInput<M>) =>
    ticking(
      clock,
      core.router.call(name, input, { signal: new AbortController().signal, origin: 'cli' }),
    );
  const fields = { url: `${server.origin}/ads/v3`, sdkHeader: 'X-Sdk' };
  const access = { credential: 'bearer', fields, secrets: { token: 'a-secret-token' } } as const;
  const input = connectionInput('ads', access);
  const { report } = await call('connections.save', { ...input, force: false });
  expect(report.ok).toBe(true);
  const { hub } = core;
  const overview = () => hub.get('ads.overview');
  const read = until(
    (look) => hub.onChange(look),
    () => overview().at !== null || overview().error !== null,
    { seen: overview },
  );
  await ticking(clock, read);
  /** A command line with `--json`. */
  const cli = async (...args: readonly string[]) => {
    const options = { createCore: runningCore(core) };
    const { code, out } = await ticking(
      clock,
      runCli(['ads', ...args, '--json', '--data-dir', dataDir], options),
    );
    return { code, answer: JSON.parse(out) as Readonly<Record<string, unknown>> };
  };
  return { server, call, cli, overview };
}

const account = 'Harbour Records';
const part = { offset: 0, limit: 50 };
const tree = { account, search: '', statuses: [], ids: null, range: null, fields: [], sort: null };

/** The lists of the window: what the service calls each, and how the window reads it. */
const lists = {
  campaigns: (call: Awaited<ReturnType<typeof open>>['call']) =>
    call('ads.campaigns', { ...tree, ...part }),
  assets: (call: Awaited<ReturnType<typeof open>>['call']) =>
    call('ads.assets', { account, search: '', kinds: [], archived: false, ...part }),
  audiences: (call: Awaited<ReturnType<typeof open>>['call']) =>
    call('ads.audiences', { account, search: '', types: [], ...part }),
} as const;
type Name = keyof typeof lists;
const names = Object.keys(lists) as Name[];

const rowId = (at: number): string => `${String(at).padStart(8, '0')}-1111-4222-8333-444455556666`;
const rowsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, at) => ({
    id: rowId(from + at),
    name: `Row ${String(from + at)}`,
    status: 'ACTIVE',
    asset_type: 'AUDIO',
  }));
/** One page of a list. */
const page = (name: Name, total: number, rows: readonly unknown[]): Step =>
  json({ paging: { total_results: total }, [name]: rows });

async function read(name: Name, ...steps: readonly Step[]) {
  // The sign-in reads one row of each list first.
  const rig = await open({ [`${under}/${name}`]: [page(name, 0, []), ...steps] });
  const list = await lists[name](rig.call);
  return { ...list, ids: list.items.map(({ id }) => id) };
}

describe.each(names)('the list of %s', (name) => {
  const [a, b] = rowsFrom(1, 3);

  it.each([
    ['null', null],
    ['no record', 7],
    ['without an id', { name: 'Who?' }],
  ])('keeps the rows beside one that is %s, and says that it is missing', async (_what, bad) => {
    const { ids, cut, total } = await read(name, page(name, 3, [a, bad, b]));
    expect(ids).toEqual([rowId(1), rowId(2)]);
    expect(cut).toEqual({ why: 'lost', have: 2, of: 3 });
    expect(total).toBe(3);
  });

  it('says that the service counts more than it sends', async () => {
    const { ids, cut } = await read(name, page(name, 9, [a, b]), page(name, 9, []));
    expect(ids).toEqual([rowId(1), rowId(2)]);
    expect(cut).toEqual({ why: 'short', have: 2, of: 9 });
  });

  it('keeps the first page if the second one fails', async () => {
    const first = page(name, 60, rowsFrom(0, 20));
    const second = json({ messages: ['No.'] }, 403);
    // The service sends less than was asked for: the rest is on another page.
    const { ids, cut } = await read(name, first, second);
    expect(ids).toHaveLength(20);
    expect(cut).toMatchObject({ why: 'failed', have: 20 });
  });

  it('is whole if nothing is missing', async () => {
    const { ids, cut } = await read(name, page(name, 2, [a, b]));
    expect(ids).toEqual([rowId(1), rowId(2)]);
    expect(cut).toBeNull();
  });
});

describe('ad sets of which one is missing', () => {
  const adSet = (id: string | undefined) => ({
    id,
    name: id,
    campaign_id: rowId(1),
    status: 'ACTIVE',
    delivery: 'ON',
    budget: { micro_amount: 40_000_000, type: 'DAILY' },
  });
  const campaign = page('campaigns', 1, rowsFrom(1, 2));
  const routes = (...rows: readonly unknown[]) => ({
    [`${under}/campaigns`]: campaign,
    [`${under}/ad_sets`]: json({ paging: { total_results: rows.length }, ad_sets: rows }),
  });

  it('leave the budget of their campaign unknown, not too small', async () => {
    const { call } = await open(routes(adSet(B), null, adSet(C)));
    const [one] = (await lists.campaigns(call)).items;
    expect(one?.adSets.map(({ id }) => id)).toEqual([B, C]);
    expect(one).toMatchObject({ budget: null, pacing: null, adSetsCut: { why: 'lost', have: 2 } });
  });

  it('do not make a campaign empty', async () => {
    const { call } = await open(routes(null));
    const [one] = (await lists.campaigns(call)).items;
    expect(one?.delivery.state).toBe('unknown');
  });

  it('sum up to the budget if all came', async () => {
    const { call } = await open(routes(adSet(B), adSet(C)));
    const [one] = (await lists.campaigns(call)).items;
    expect(one).toMatchObject({ budget: { amount: '80000000', type: 'DAILY' }, adSetsCut: null });
  });
});

it('says what the ads of an ad set lack', async () => {
  const { call } = await open({
    [`${under}/ad_sets/${ENTITY}`]: json({ id: ENTITY, name: 'S1', campaign_id: C }),
    [`${under}/campaigns/${C}`]: json({ id: C, name: 'C1', status: 'ACTIVE' }),
    [`${under}/ads`]: json({ paging: { total_results: 2 }, ads: [null, { id: 'a', name: 'A' }] }),
  });
  const { items, cut } = await call('ads.ads', {
    account,
    adSetId: ENTITY,
    range: null,
    fields: [],
  });
  expect(items.map(({ id }) => id)).toEqual(['a']);
  expect(cut).toEqual({ why: 'lost', have: 1, of: 2 });
});

describe('accounts of which some are missing', () => {
  const listed = `GET /ads/v3/businesses/${B}/ad_accounts`;
  const more = (business: Step) => ({
    'GET /ads/v3/businesses': json({
      businesses: [
        { id: B, name: 'Harbour' },
        { id: C, name: 'Cape' },
      ],
    }),
    [`GET /ads/v3/businesses/${C}/ad_accounts`]: business,
  });

  it.each([
    ['a row that is null', { [listed]: json({ ad_accounts: [named, null] }) }],
    ['a row without an id', { [listed]: json({ ad_accounts: [named, { name: account }] }) }],
    [
      'a business that is null',
      { 'GET /ads/v3/businesses': json({ businesses: [{ id: B }, null] }) },
    ],
    ['a list that fails', more(json({ messages: ['Busy.'] }, 400))],
  ])('are no answer to a name: %s', async (_what, routes) => {
    const { call, overview } = await open(routes);
    expect(overview().value).toMatchObject({
      accounts: [{ id: ACCOUNT }],
      accountsCut: { have: 1 },
      problems: [expect.any(String)],
    });
    for (const wanted of ['Nobody', account]) {
      const refused = await refusal(call('ads.campaigns', { ...tree, ...part, account: wanted }));
      expect(refused).toMatchObject({ code: 'rejected', detail: { field: 'account' } });
    }
    await refusal(call('ads.setMode', { mode: 'write', minutes: null }));
    for (const wanted of [account, null]) {
      const change = call('ads.change', {
        endpoint: 'campaigns.update',
        account: wanted,
        id: ENTITY,
        body: '{"status":"PAUSED"}',
        amount: null,
        dryRun: true,
      });
      expect(await refusal(change)).toMatchObject({ code: 'rejected' });
    }
    // An id is clear, and a read without a name is of the account that the window shows.
    for (const wanted of [ACCOUNT, null])
      expect((await call('ads.campaigns', { ...tree, ...part, account: wanted })).cut).toBeNull();
  });

  it('without access for the user are not missed', async () => {
    const { call, overview } = await open(more(json({ messages: ['No.'] }, 403)));
    expect(overview().value?.accountsCut).toBeNull();
    expect((await lists.campaigns(call)).cut).toBeNull();
  });
});

describe('the command line', () => {
  const [a, b] = rowsFrom(1, 3);

  it.each(names)('prints the rows of %s that came, and ends with 1', async (name) => {
    const { cli } = await open({ [`${under}/${name}`]: page(name, 3, [a, null, b]) });
    const { code, answer } = await cli(name, 'list', '--account', ACCOUNT);
    expect(code).toBe(1);
    expect(answer).toMatchObject({
      error: { code: 'rejected', detail: { why: 'lost', have: 2, of: 3 } },
      partial: { items: [{ id: rowId(1) }, { id: rowId(2) }] },
    });
  });

  it('prints the rows of a report that came, and why others are missing', async () => {
    const row = { entity_id: ENTITY, entity_name: 'A', stats: [] };
    const rows = json({ rows: [row, null], continuation_token: null });
    const { cli } = await open({ [`${under}/aggregate_reports`]: rows });
    const what = ['--entity', 'CAMPAIGN', '--fields', 'CLICKS', '--account', ACCOUNT];
    const { code, answer } = await cli('report', 'aggregate', ...what);
    expect(code).toBe(1);
    expect(answer).toMatchObject({
      error: { detail: { why: 'lost', have: 1 } },
      partial: { rows: [{ entity_id: ENTITY }] },
    });
  });

  it('does not say that a business does not exist that a cut list lacks', async () => {
    const { cli } = await open({
      'GET /ads/v3/businesses': json({ businesses: [{ id: B, name: 'Harbour' }, null] }),
    });
    const { code, answer } = await cli('accounts', 'list', '--business', ENTITY);
    expect(code).toBe(1);
    expect(answer).toMatchObject({ error: { code: 'rejected' } });
  });

  it('refuses an account by its name while accounts are missing', async () => {
    const { cli } = await open({
      [`GET /ads/v3/businesses/${B}/ad_accounts`]: json({ ad_accounts: [named, null] }),
    });
    const { code, answer } = await cli('campaigns', 'list', '--account', account);
    expect(code).toBe(1);
    expect(answer).toMatchObject({ error: { code: 'rejected', detail: { field: 'account' } } });
  });
});

describe('a breakdown', () => {
  const ask: MethodInput<'ads.insights'> = {
    account: ACCOUNT,
    level: 'campaign',
    id: ENTITY,
    dimension: 'AGE',
    fields: ['IMPRESSIONS'],
  };
  const report = (rows: unknown) => ({
    [`${under}/insight_reports`]: json({ rows, summary_totals: [] }),
  });
  const stats = [{ field_type: 'IMPRESSIONS', field_value: '7' }];

  it('counts the rows that say nothing, and shows the others', async () => {
    const { call } = await open(
      report([
        { insight_value: '18-24', stats },
        null,
        { stats },
        7,
        { insight_value: '65+', stats },
      ]),
    );
    const { rows, cut } = await call('ads.insights', ask);
    expect(rows.map(({ value }) => value)).toEqual(['18-24', '65+']);
    expect(cut).toEqual({ why: 'lost', have: 2, of: 5 });
  });

  it('without a list is no empty one', async () => {
    const { call } = await open(report('none'));
    expect(await refusal(call('ads.insights', ask))).toMatchObject({ code: 'not-this-server' });
  });
});
