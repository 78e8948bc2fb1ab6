import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExactNumber } from '../../src/shared/ads/rules/exact-json.ts';
import type { BulkStep } from '../../src/shared/ads/contract.ts';
import type { EndpointName } from '../../src/shared/ads/endpoints.ts';
import { ACCOUNT } from '../support/ads/ads-write-server.ts';
import type { WriteFault } from '../support/ads/ads-write-server.ts';
import { AdsWriteRig } from '../support/ads/ads-write-rig.ts';
import { refusal } from '../support/core/service-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let rig: AdsWriteRig;
let ids: Record<'campaign' | 'adSet' | 'ad' | 'asset' | 'audience' | 'business', string>;
beforeEach(async () => {
  rig = await AdsWriteRig.start(await tempDir());
  const { server } = rig;
  const row = { status: 'ACTIVE' };
  const campaign = server.add('campaigns', { ...row, name: 'Winter', objective: 'REACH' });
  const adSet = server.add('ad_sets', { ...row, campaign_id: campaign, name: 'Audio' });
  const above = { ad_set_id: adSet, campaign_id: campaign };
  ids = {
    campaign,
    adSet,
    ad: server.add('ads', { ...row, ...above, name: 'Spot' }),
    asset: server.add('assets', { name: 'Logo', asset_type: 'IMAGE', status: 'READY' }),
    audience: server.add('audiences', { name: 'Fans', type: 'CUSTOM' }),
    business: 'none',
  };
});
afterEach(() => rig.stop());

const lines = (): string[] => rig.server.writes.map(({ line }) => line);

interface Case {
  readonly endpoint: EndpointName;
  readonly id?: keyof typeof ids;
  readonly body: string | null;
  /** A create with an idempotency key. */
  readonly keyed?: true;
  readonly amount?: string;
}
const image = '{"asset_type":"IMAGE","name":"Cover"}';
const adSetBody = (): string =>
  JSON.stringify({
    name: 'New set',
    campaign_id: ids.campaign,
    start_time: '2027-01-01T00:00:00Z',
    asset_format: 'AUDIO',
    bid_strategy: 'AUTOBID',
    targets: { placements: ['MUSIC'] },
    budget: { micro_amount: 5_000_000, type: 'DAILY' },
  });
const adBody = (): string =>
  JSON.stringify({
    name: 'New ad',
    ad_set_id: ids.adSet,
    tagline: 'Hear it',
    advertiser_name: 'Studio',
    assets: { asset_id: ids.asset, logo_asset_id: ids.asset },
    call_to_action: { key: 'LEARN_MORE', clickthrough_url: 'https://studio.example' },
  });
const cases = (): readonly Case[] => [
  { endpoint: 'campaigns.create', body: '{"name":"Spring","objective":"REACH"}', keyed: true },
  { endpoint: 'ad_sets.create', body: adSetBody(), keyed: true, amount: '5 EUR' },
  { endpoint: 'ads.create', body: adBody(), keyed: true },
  { endpoint: 'campaigns.update', id: 'campaign', body: '{"name":"Winter 2"}' },
  { endpoint: 'ad_sets.update', id: 'adSet', body: '{"name":"Audio 2"}' },
  { endpoint: 'ads.update', id: 'ad', body: '{"delivery":"OFF"}' },
  { endpoint: 'assets.create', body: image },
  { endpoint: 'assets.update', id: 'asset', body: '{"asset_type":"IMAGE","name":"Logo 2"}' },
  { endpoint: 'assets.bulk', body: JSON.stringify({ asset_ids: [ids.asset], action: 'ARCHIVE' }) },
  {
    endpoint: 'audiences.create',
    body: '{"name":"New fans","audience_type":"CUSTOM","audience_subtype":"AD_ENGAGEMENT"}',
  },
  { endpoint: 'audiences.delete', id: 'audience', body: null },
  { endpoint: 'account.update', body: '{"name":"Radio 2"}' },
  { endpoint: 'businesses.create', body: '{"name":"Second studio","type":"ADVERTISER"}' },
];
const names = [
  'campaigns.create',
  'ad_sets.create',
  'ads.create',
  'campaigns.update',
  'ad_sets.update',
  'ads.update',
  'assets.create',
  'assets.update',
  'assets.bulk',
  'audiences.create',
  'audiences.delete',
  'account.update',
  'businesses.create',
];
const caseOf = (endpoint: string): Case => {
  const found = cases().find((one) => one.endpoint === endpoint);
  if (found === undefined) throw new Error(endpoint);
  return found;
};
const run = ({ endpoint, id, body, amount = '' }: Case, ...faults: (WriteFault | null)[]) => {
  rig.server.faults = faults;
  const ask = { body, id: id === undefined ? null : ids[id], amount };
  return rig.change(endpoint, ask);
};

describe.each(names)('%s', (endpoint) => {
  it('is sent once and read back', async () => {
    const { record, requests } = await run(caseOf(endpoint));
    expect(requests).toEqual([]);
    expect(record).not.toBeNull();
    if (endpoint === 'audiences.delete') expect(record).toBe('{"deletion_count":1}');
    expect(lines()).toHaveLength(1);
    const [entry] = await rig.audit();
    expect(entry).toMatchObject({ action: endpoint, result: 'done', detail: null });
    expect(entry?.entity.id ?? endpoint).not.toBeNull();
  });

  it('that is answered with nothing is done if the record shows it', async () => {
    if (endpoint.endsWith('.create')) return;
    const { record } = await run(caseOf(endpoint), 'empty');
    const shown: unknown = JSON.parse(record ?? '');
    if (endpoint === 'audiences.delete') expect(shown).toEqual({ deletion_count: 1 });
    else if (endpoint === 'assets.bulk') expect(shown).toMatchObject([{ archived: true }]);
    else expect(shown).toMatchObject(JSON.parse(caseOf(endpoint).body ?? '') as object);
    expect((await rig.audit())[0]).toMatchObject({ result: 'done' });
  });

  it.each(['ignored', 'echo', 'silent'] as const)(
    'that is accepted (%s) and not carried out is unconfirmed',
    async (fault) => {
      Object.assign(rig.server.rows['ads']?.get(ids.ad) ?? {}, { delivery: 'ON' });
      Object.assign(rig.server.rows['assets']?.get(ids.asset) ?? {}, { archived: false });
      const error = await refusal(run(caseOf(endpoint), fault));
      expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
      expect(lines()).toHaveLength(1);
      expect((await rig.audit())[0]).toMatchObject({ action: endpoint, result: 'unconfirmed' });
    },
  );

  it('that is accepted and whose record can not be read is unconfirmed', async () => {
    rig.server.isUnreadable = true;
    const error = await refusal(run(caseOf(endpoint)));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(lines()).toHaveLength(1);
    expect((await rig.audit())[0]).toMatchObject({ action: endpoint, result: 'unconfirmed' });
  });

  it.each(['drop', 'error'] as const)(
    'that was made, with its answer lost (%s), is done and exists once',
    async (fault) => {
      const change = caseOf(endpoint);
      const { record } = await run(change, fault);
      const kind = endpoint.slice(0, endpoint.indexOf('.'));
      const made = record === null ? null : (JSON.parse(record) as { name?: string });
      if (endpoint.endsWith('.create'))
        expect(rig.server.all(kind).filter(({ name }) => name === made?.name)).toHaveLength(1);
      const keys = rig.server.writes.map(({ key }) => key);
      // A create with a key may be repeated, with the same key.
      if (change.keyed === true) expect(new Set(keys).size).toBe(1);
      else expect(keys).toEqual([null]);
      expect((await rig.audit())[0]).toMatchObject({ result: 'done' });
    },
  );

  it('that did not arrive is unconfirmed and not repeated', async () => {
    const change = caseOf(endpoint);
    const drop = 'drop-before';
    const error = await refusal(run(change, drop, drop, drop, drop));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    if (change.keyed !== true) expect(lines()).toHaveLength(1);
    const [entry] = await rig.audit();
    expect(entry).toMatchObject({ action: endpoint, result: 'unconfirmed' });
  });

  it('that the service refuses is said in its words and not repeated', async () => {
    const error = await refusal(run(caseOf(endpoint), 'refuse'));
    expect(error).toMatchObject({ code: 'rejected', detail: { status: 400, codes: ['NO'] } });
    expect(JSON.stringify(error)).toContain('That is too much.');
    expect(lines()).toHaveLength(1);
    const [entry] = await rig.audit();
    expect(entry).toMatchObject({ action: endpoint, result: 'refused' });
    expect(entry?.detail).toContain('That is too much.');
  });
});

describe('a change', () => {
  it('tells the currency of its account, and the requests that it took', async () => {
    const answer = await run(caseOf('ad_sets.update'));
    expect(answer).toMatchObject({ currency: 'EUR', sent: 2 });
    expect(await run(caseOf('businesses.create'))).toMatchObject({ currency: null });
  });

  it('that finds no server was not sent, and says so at once', async () => {
    await rig.server.stop();
    const before = rig.clock.now();
    const error = await refusal(run(caseOf('campaigns.update')));
    expect(error).toMatchObject({ code: 'unreachable' });
    expect(rig.clock.now() - before).toBeLessThan(3_000);
    expect((await rig.audit())[0]).toMatchObject({ result: 'refused' });
  });

  it('that brings assets back is unconfirmed where the service does not tell which are archived', async () => {
    const body = JSON.stringify({ asset_ids: [ids.asset], action: 'UNARCHIVE' });
    const error = await refusal(run({ endpoint: 'assets.bulk', body }, 'drop-before'));
    expect(error).toMatchObject({ code: 'unconfirmed' });
  });
});

describe('a change with parts, its answer lost', () => {
  const set = (faults: WriteFault[]) =>
    run(
      {
        endpoint: 'ad_sets.update',
        id: 'adSet',
        amount: '9,007,199,254,740.993001 EUR',
        body: '{"budget":{"micro_amount":9007199254740993001,"type":"DAILY"},"targets":{"placements":["MUSIC"]}}',
      },
      ...faults,
    );

  it('is done if all of it is there', async () => {
    expect((await set(['drop'])).record).toContain('9007199254740993001');
    expect(lines()).toHaveLength(1);
  });

  it.each(['9007199254740993000', '1'])('is unconfirmed if the budget is still %s', async (old) => {
    const budget = { micro_amount: new ExactNumber(old), type: 'DAILY' };
    Object.assign(rig.server.rows['ad_sets']?.get(ids.adSet) ?? {}, {
      budget,
      targets: { placements: ['MUSIC'] },
    });
    expect(await refusal(set(['error-before']))).toMatchObject({ code: 'unconfirmed' });
    expect(lines()).toHaveLength(1);
  });
});

describe('a budget', () => {
  const set = (budget: unknown, ...faults: WriteFault[]) => {
    Object.assign(rig.server.rows['ad_sets']?.get(ids.adSet) ?? {}, { budget });
    const body = '{"budget":{"micro_amount":99000000,"type":"DAILY"}}';
    const change = { endpoint: 'ad_sets.update', id: 'adSet', amount: '99 EUR', body } as const;
    return run(change, ...faults);
  };

  it('that the service accepts but does not show is unconfirmed, with the record', async () => {
    const budget = { micro_amount: 35_000_000, type: 'DAILY' };
    const error = await refusal(set(budget, 'ignored'));
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    const record = typeof error === 'string' ? null : error?.detail?.['record'];
    expect(JSON.parse(String(record))).toMatchObject({ id: ids.adSet, budget });
  });

  it('is done if the record shows it, written otherwise', async () => {
    const budget = { type: 'DAILY', micro_amount: new ExactNumber('9.9E7'), currency: 'EUR' };
    expect((await set(budget, 'silent')).record).toContain('9.9E7');
  });
});

describe('a switch', () => {
  it.each(['campaigns.update', 'ad_sets.update', 'ads.update'] as const)(
    'that the service accepts but does not show is unconfirmed: %s',
    async (endpoint) => {
      const ask = { ...caseOf(endpoint), body: '{"status":"PAUSED"}' };
      const error = await refusal(run(ask, 'ignored'));
      expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
      expect(lines()).toHaveLength(1);
      expect((await rig.audit())[0]).toMatchObject({ result: 'unconfirmed' });
    },
  );

  it('is done without a body in the answer', async () => {
    const { record } = await run(
      { ...caseOf('campaigns.update'), body: '{"status":"PAUSED"}' },
      'empty',
    );
    expect(record).toContain('"PAUSED"');
  });
});

describe('a create', () => {
  it.each(names.filter((name) => name.endsWith('.create')))(
    'that is answered with nothing is looked for, or unconfirmed: %s',
    async (endpoint) => {
      const change = caseOf(endpoint);
      const made = await run(change, 'empty').catch((error: unknown) => error);
      if (change.keyed === true)
        expect(made).toMatchObject({ error: { code: 'unconfirmed', retryable: false } });
      else {
        const { record } = made as Awaited<ReturnType<typeof run>>;
        expect(JSON.parse(record ?? '')).toMatchObject({ id: expect.any(String) as unknown });
      }
      expect(lines()).toHaveLength(1);
    },
  );

  const drops: WriteFault[] = ['drop', 'drop-before', 'drop-before', 'drop-before'];

  it('that is repeated after a lost answer, even after a restart, has the same key', async () => {
    const change = caseOf('campaigns.create');
    expect(await refusal(run(change, ...drops))).toMatchObject({ code: 'unconfirmed' });
    await rig.restart();
    await run(change);
    expect(new Set(rig.server.writes.map(({ key }) => key)).size).toBe(1);
    expect(rig.server.all('campaigns').filter(({ name }) => name === 'Spring')).toHaveLength(1);
    // It is done: the same again is a second one.
    await run(change);
    expect(new Set(rig.server.writes.map(({ key }) => key)).size).toBe(2);
    expect(rig.server.all('campaigns').filter(({ name }) => name === 'Spring')).toHaveLength(2);
  });

  it('with another body has another key', async () => {
    await refusal(run(caseOf('campaigns.create'), ...drops));
    await run({ endpoint: 'campaigns.create', body: '{"name":"Other","objective":"REACH"}' });
    expect(new Set(rig.server.writes.map(({ key }) => key)).size).toBe(2);
  });

  it('after a day has another key', async () => {
    await refusal(run(caseOf('campaigns.create'), ...drops));
    rig.clock.advance(25 * 3_600_000);
    await run(caseOf('campaigns.create'));
    expect(new Set(rig.server.writes.map(({ key }) => key)).size).toBe(2);
  });

  it('twice at once is sent once', async () => {
    const change = caseOf('assets.create');
    const [one, two] = await Promise.all([run(change), run(change)]);
    expect(one.record).toBe(two.record);
    expect(lines()).toHaveLength(1);
  });

  it('beside an equal one that exists is not taken for it', async () => {
    rig.server.add('assets', { name: 'Cover', asset_type: 'IMAGE', status: 'READY' });
    const error = await refusal(run(caseOf('assets.create'), 'error-before'));
    expect(error).toMatchObject({ code: 'unconfirmed' });
    expect(lines()).toHaveLength(1);
  });
});

describe('the log', () => {
  it('has what was set, and no secret', async () => {
    await run({
      endpoint: 'ad_sets.update',
      id: 'adSet',
      amount: '9,007,199,254,740.993001 EUR',
      body: '{"budget":{"micro_amount":9007199254740993001,"type":"DAILY"}}',
    });
    const [entry] = await rig.audit();
    expect(entry).toMatchObject({
      action: 'ad_sets.update',
      account: ACCOUNT,
      result: 'done',
      entity: { id: ids.adSet, name: 'Audio' },
      at: expect.any(Number) as number,
    });
    expect(entry?.change).toContain('9007199254740993001');
    expect(JSON.stringify(await rig.audit())).not.toContain('a-secret-token');
    expect(Object.keys(entry ?? {})).not.toContain('key');
  });

  it('is written before the change is sent', async () => {
    const seen: unknown[] = [];
    rig.server.onBody = () => void rig.audit().then((entries) => seen.push(entries[0]));
    await run(caseOf('campaigns.update'));
    expect(seen).toMatchObject([{ action: 'campaigns.update', result: 'unconfirmed' }]);
  });

  it('survives a restart, newest first, and has at most 1,000 entries', async () => {
    await run(caseOf('ads.update'));
    await run(caseOf('campaigns.update'));
    await rig.restart();
    const actions = (await rig.audit()).map(({ action }) => action);
    expect(actions).toEqual(['campaigns.update', 'ads.update']);
    await rig.call('ads.setMode', { mode: 'read-only', minutes: null });
    const step: BulkStep = { level: 'ad', id: ids.ad, change: { k: 'switch', on: true } };
    for (let n = 0; n < 1_000; n += 1)
      await refusal(
        rig.core.router.call(
          'ads.bulk',
          { account: null, steps: [step], amount: null },
          { signal: new AbortController().signal, origin: 'cli' },
        ),
      );
    const entries = await rig.audit();
    expect(entries).toHaveLength(1_000);
    expect(entries.every(({ result }) => result === 'refused')).toBe(true);
  });

  it('goes away with the profile', async () => {
    await run(caseOf('ads.update'));
    const profiles = rig.core.hub.get('connections.profiles');
    const profileId = profiles.find(({ service }) => service === 'ads')?.id ?? '';
    const kept = () => rig.stored(`ads/${profileId}/audit`);
    expect(await kept()).not.toBeNull();
    await rig.call('connections.remove', { service: 'ads', profileId });
    expect(await kept()).toBeNull();
  });
});
