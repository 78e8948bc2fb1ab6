import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adsMethods } from '../../src/shared/ads/contract.ts';
import type { NewRecord } from '../../src/shared/ads/intents.ts';
import { toMicros } from '../../src/shared/ads/rules/money.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { MethodInput } from '../../src/shared/contract/methods.ts';
import { ACCOUNT } from '../support/ads/ads-write-server.ts';
import { AdsWriteRig } from '../support/ads/ads-write-rig.ts';
import { refusal } from '../support/core/service-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let rig: AdsWriteRig;
let adSet: string;
beforeEach(async () => {
  rig = await AdsWriteRig.start(await tempDir());
  const campaign_id = rig.server.add('campaigns', { name: 'Winter', status: 'ACTIVE' });
  adSet = rig.server.add('ad_sets', { campaign_id, name: 'Audio', status: 'ACTIVE' });
});
afterEach(() => rig.stop());

const budget = (amount: string): string => `{"budget":{"micro_amount":${amount},"type":"DAILY"}}`;
const setBudget = (amount: string, typed: string | null) =>
  rig.change('ad_sets.update', { id: adSet, body: budget(amount), amount: typed });

const campaign: NewRecord = {
  k: 'campaign',
  name: 'Spring',
  objective: 'REACH',
  goal: 'AWARENESS',
};

/** An input of every method that changes something. */
const changing = () =>
  ({
    'ads.setMode': { mode: 'write', minutes: null },
    'ads.change': {
      endpoint: 'ad_sets.update',
      account: null,
      id: adSet,
      body: '{"delivery":"OFF"}',
      amount: null,
      dryRun: false,
    },
    'ads.bulk': {
      account: null,
      amount: null,
      steps: [{ level: 'ad_set', id: adSet, change: { k: 'switch', on: false } }],
    },
    'ads.duplicate': { account: null, id: adSet, name: 'Copy', amount: '1' },
    'ads.upload': { account: null, path: '/x.png', kind: 'IMAGE', name: 'Logo' },
    'ads.beginFile': { name: 'x.png', size: 1 },
    'ads.sendPiece': { id: 'x', at: 0, data: 'eA==' },
    'ads.uploadFile': { account: null, file: 'x', kind: 'IMAGE', name: 'Logo' },
    'ads.setBudget': {
      account: null,
      id: adSet,
      budget: { amount: toMicros(1_000_000n), type: 'DAILY' },
      amount: '1 EUR',
    },
    'ads.setBid': { account: null, id: adSet, bid: toMicros(12_500_000n), amount: '12.50 EUR' },
    'ads.setDates': { account: null, id: adSet, start: null, end: 1_800_000_000_000, amount: null },
    'ads.rename': { account: null, level: 'ad_set', id: adSet, name: 'Renamed' },
    'ads.archive': { account: null, id: adSet },
    'ads.create': { account: null, record: campaign, amount: null },
    'ads.renameAsset': { account: null, id: adSet, kind: 'IMAGE', name: 'Renamed' },
    'ads.archiveAssets': { account: null, ids: [adSet], archived: true },
    'ads.deleteAudience': { account: null, id: adSet },
  }) satisfies { [M in keyof typeof adsMethods]?: MethodInput<M> };

/** Methods that change nothing on the service. */
const harmless = [
  'refresh',
  'chooseAccount',
  'setMuted',
  'read',
  'list',
  'audit',
  'campaigns',
  'ads',
  'total',
  'series',
  'insights',
  'changes',
  'spent',
  'assets',
  'audiences',
  'names',
  'report',
  'estimate',
  'csv',
  'table',
  'endTransfer',
  'open',
  'mode',
  'planUpload',
  'dropFile',
];

describe('callers that are no person', () => {
  it('every method of the contract either changes nothing or is listed here as a change', () => {
    const listed = [...Object.keys(changing()), ...harmless.map((name) => `ads.${name}`)];
    expect(Object.keys(adsMethods).toSorted()).toEqual(listed.toSorted());
  });

  const origins = ['rule', 'tray', 'shortcut', 'notification', 'test'] as const;
  const names = Object.keys(changing()) as (keyof ReturnType<typeof changing>)[];
  it.each(origins.flatMap((origin) => names.map((name) => [origin, name] as const)))(
    'a %s can not call %s',
    async (origin, name) => {
      const error = await refusal(rig.call(name, changing()[name], { origin }));
      expect(error).toMatchObject({ code: 'forbidden', message: t('ads:guard.origin') });
      expect(rig.server.writes).toEqual([]);
    },
  );

  it('the window and the command line can', async () => {
    await rig.call('ads.bulk', changing()['ads.bulk']);
    await rig.call('ads.change', changing()['ads.change'], { origin: 'cli' });
    expect(rig.server.writes).toHaveLength(2);
  });

  it('the window can not send requests of its own making', async () => {
    const error = await refusal(rig.call('ads.change', changing()['ads.change']));
    expect(error).toMatchObject({ code: 'forbidden', message: t('ads:guard.raw') });
    expect(rig.server.writes).toEqual([]);
  });
});

describe('read-only mode', () => {
  beforeEach(() => rig.call('ads.setMode', { mode: 'read-only', minutes: null }));

  it.each([
    'ads.change',
    'ads.bulk',
    'ads.duplicate',
    'ads.setBudget',
    'ads.rename',
    'ads.create',
    'ads.deleteAudience',
  ] as const)('refuses %s', async (name) => {
    const origin = name === 'ads.change' ? 'cli' : 'window';
    const error = await refusal(rig.call(name, changing()[name], { origin }));
    expect(error).toMatchObject({ code: 'read-only', message: t('ads:guard.readOnly') });
    expect(rig.server.writes).toEqual([]);
    const [entry] = await rig.audit();
    expect(entry).toMatchObject({ result: 'refused', detail: t('ads:guard.readOnly') });
  });

  it('is the mode of a new profile', async () => {
    const other = await AdsWriteRig.start(await tempDir(), 'read-only');
    const call = other.change('ad_sets.update', { id: adSet, body: '{"delivery":"OFF"}' });
    expect(await refusal(call)).toMatchObject({ code: 'read-only' });
    await other.stop();
  });

  it('is a switch that the log has', async () => {
    const [now, before] = await rig.call('ads.audit', undefined);
    const entry = { action: 'ads.setMode', result: 'done' };
    expect(now).toMatchObject({ ...entry, change: '{"mode":"read-only","minutes":null}' });
    expect(before).toMatchObject({ ...entry, change: '{"mode":"write","minutes":null}' });
  });

  it('comes back when the time of write mode is over', async () => {
    const { until } = await rig.call('ads.setMode', { mode: 'write', minutes: 30 });
    expect(until).toBeGreaterThan(rig.clock.now() + 29 * 60_000);
    await setBudget('1000000', '1 EUR');
    rig.clock.advance(31 * 60_000);
    expect(await refusal(setBudget('1000000', '1 EUR'))).toMatchObject({ code: 'read-only' });
    expect(rig.server.writes).toHaveLength(1);
  });

  it('says what a change would send, without the token', async () => {
    const ask = { id: adSet, body: budget('9007199254740993000'), dryRun: true };
    const { record, requests } = await rig.change('ad_sets.update', ask);
    expect(record).toBeNull();
    expect(requests).toMatchObject([
      {
        method: 'PATCH',
        path: `/ad_accounts/${ACCOUNT}/ad_sets/${adSet}`,
        headers: { Authorization: 'Bearer ***' },
        body: budget('9007199254740993000'),
      },
    ]);
    const create = await rig.change('campaigns.create', {
      body: '{"name":"New one","objective":"REACH"}',
      dryRun: true,
    });
    expect(create.requests[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
    expect(rig.server.writes).toEqual([]);
    expect(await rig.audit()).toEqual([]);
  });
});

describe('the amount', () => {
  it.each([
    [null, 'ads:guard.noAmount'],
    [' ', 'ads:guard.noAmount'],
    ['40.51 EUR', 'ads:guard.otherAmount'],
    ['40.50 USD', 'ads:guard.otherAmount'],
    ['405 EUR', 'ads:guard.otherAmount'],
    ['much', 'ads:guard.otherAmount'],
    ['40.5', 'ads:guard.noCurrency'],
  ] as const)('%j does not confirm 40.50 EUR', async (typed, key) => {
    const error = await refusal(setBudget('40500000', typed));
    const message = t(key, { amount: '40.50 EUR', typed: typed ?? '' });
    expect(error).toMatchObject({ code: 'amount-mismatch', message });
    expect(error).toMatchObject({ detail: { field: 'amount', amount: '40.50 EUR', typed } });
    expect(rig.server.writes).toEqual([]);
  });

  it.each(['40.50 EUR', '40.5EUR', '40,50 eur'])('%j does', async (typed) => {
    const { record } = await setBudget('40500000', typed);
    expect(record).toContain('"micro_amount":40500000');
  });

  it('beyond 2^53 stays exact, byte for byte', async () => {
    const typed = '9,007,199,254,740.993001 EUR';
    const { record } = await setBudget('9007199254740993001', typed);
    expect(rig.server.writes.map(({ body }) => body)).toEqual([budget('9007199254740993001')]);
    expect(record).toContain('9007199254740993001');
    const error = await refusal(setBudget('9007199254740993000', typed));
    expect(error).toMatchObject({ code: 'amount-mismatch' });
  });

  it('can not be passed by a budget that stands twice, or elsewhere in the body', async () => {
    const twice = '{"budget":{"micro_amount":90000000,"micro_amount":1000000,"type":"DAILY"}}';
    const ask = { id: adSet, body: twice, amount: '1 EUR' };
    const message = t('ads:guard.twice');
    expect(await refusal(rig.change('ad_sets.update', ask))).toMatchObject({
      code: 'invalid-input',
      detail: { errors: [{ field: '', message }] },
    });
    const nested = '{"name":"a \\"b\\": c","new_thing":[{"micro_amount":90000000}]}';
    const hidden = rig.change('ad_sets.update', { id: adSet, body: nested });
    expect(await refusal(hidden)).toMatchObject({ code: 'amount-mismatch' });
    expect(rig.server.writes).toEqual([]);
  });

  it.each(['4e7', '40.5', '"40 EUR"', 'null'])('%s is no budget', async (amount) => {
    const error = await refusal(setBudget(amount, '40 EUR'));
    expect(error).toMatchObject({ code: 'invalid-input' });
    expect(JSON.stringify(error)).toContain('budget.micro_amount');
    expect(rig.server.writes).toEqual([]);
  });
});

describe('a bid', () => {
  const body = '{"bid_micro_amount":12500000}';
  const setBid = (amount: string | null) =>
    rig.call('ads.setBid', { account: null, id: adSet, bid: toMicros(12_500_000n), amount });

  it.each([null, '1.25 EUR', '12.50 USD'])(
    'in the window is not confirmed by %j',
    async (typed) => {
      expect(await refusal(setBid(typed))).toMatchObject({
        code: 'amount-mismatch',
        detail: { amount: '12.50 EUR' },
      });
      expect(rig.server.writes).toEqual([]);
    },
  );

  it('needs its amount in the window, and none on the command line', async () => {
    await setBid('12.50 EUR');
    await rig.change('ad_sets.update', { id: adSet, body });
    expect(rig.server.writes.map((write) => write.body)).toEqual([body, body]);
  });
});

describe('a body', () => {
  it.each([
    ['ad_sets.update', null, 'noBody'],
    ['ad_sets.update', 'not json', 'notJson'],
    ['ad_sets.update', '[1]', 'notJson'],
    ['ad_sets.update', '12345678901234567890', 'notJson'],
    ['ad_sets.update', '['.repeat(90) + ']'.repeat(90), 'notJson'],
    ['audiences.delete', '{}', 'takesNoBody'],
  ] as const)('of %s as %s is refused before anything is sent', async (endpoint, body, key) => {
    const error = await refusal(rig.change(endpoint, { id: adSet, body }));
    expect(error).toMatchObject({ code: 'invalid-input', message: t(`ads:guard.${key}`) });
    expect(rig.server.writes).toEqual([]);
  });

  it('of a reading is no change', async () => {
    const call = rig.change('estimates.bid', { body: '{}' });
    expect(await refusal(call)).toMatchObject({ code: 'invalid-input' });
  });

  it.each(['no-uuid', '../campaigns'])('for the id %j is refused', async (id) => {
    const call = rig.change('ad_sets.update', { id, body: '{"delivery":"OFF"}' });
    expect(await refusal(call)).toMatchObject({ code: 'invalid-input' });
    expect(rig.server.writes).toEqual([]);
  });
});
