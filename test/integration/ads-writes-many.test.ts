import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BulkStep } from '../../src/shared/ads/contract.ts';
import { ExactNumber } from '../../src/shared/ads/rules/exact-json.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { AdsWriteRig } from '../support/ads/ads-write-rig.ts';
import { refusal } from '../support/core/service-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let rig: AdsWriteRig;
let ids: Record<'campaign' | 'adSet' | 'ad' | 'asset', string>;
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
  };
});
afterEach(() => rig.stop());

const lines = (): string[] => rig.server.writes.map(({ line }) => line);

describe('many changes', () => {
  const steps = (): BulkStep[] => [
    { level: 'campaign', id: ids.campaign, change: { k: 'switch', on: false } },
    { level: 'ad_set', id: crypto.randomUUID(), change: { k: 'switch', on: false } },
    { level: 'ad', id: ids.ad, change: { k: 'switch', on: true } },
  ];

  it('go one after the other, and a failed one does not stop the rest', async () => {
    const results = await rig.call('ads.bulk', { account: null, steps: steps(), amount: null });
    expect(results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(results[1]?.error).toContain('Resource not found');
    const bodies = rig.server.writes.map(({ body }) => body);
    expect(bodies).toEqual(['{"status":"PAUSED"}', '{"delivery":"OFF"}', '{"delivery":"ON"}']);
    expect((await rig.audit()).map(({ result }) => result)).toEqual(['done', 'refused', 'done']);
  });

  it('end with write mode', async () => {
    await rig.call('ads.setMode', { mode: 'write', minutes: 1 });
    rig.server.onBody = () => rig.clock.advance(61_000);
    const all = [steps()[0], steps()[2], steps()[0]] as BulkStep[];
    const results = await rig.call('ads.bulk', { account: null, steps: all, amount: null });
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(results[1]?.error).toBe(t('ads:guard.readOnly'));
    expect(lines()).toHaveLength(1);
    expect((await rig.audit()).map(({ result }) => result)).toEqual(['refused', 'refused', 'done']);
  });

  it('end between two of them when they are cancelled', async () => {
    const leave = new AbortController();
    rig.server.onBody = () => leave.abort();
    const ask = { account: null, steps: [steps()[0], steps()[2]] as BulkStep[], amount: null };
    const results = await rig.call('ads.bulk', ask, { signal: leave.signal });
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(lines()).toHaveLength(1);
  });

  it('with budgets need their sum', async () => {
    const other = rig.server.add('ad_sets', { campaign_id: ids.campaign, name: 'Video' });
    const set = (id: string, amount: string): BulkStep =>
      ({ level: 'ad_set', id, change: { k: 'budget', amount, type: 'DAILY' } }) as BulkStep;
    const all = [set(ids.adSet, '10000000'), set(other, '9007199254740993001')];
    const bulk = (amount: string | null) =>
      rig.call('ads.bulk', { account: null, steps: all, amount });
    expect(await refusal(bulk('10 EUR'))).toMatchObject({ code: 'amount-mismatch' });
    expect(lines()).toEqual([]);
    const results = await bulk('9007199254750.993001 EUR');
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(rig.server.rows['ad_sets']?.get(other)?.['budget']).toEqual({
      micro_amount: new ExactNumber('9007199254740993001'),
      type: 'DAILY',
    });
  });
});

describe('a copy', () => {
  const budget = { micro_amount: new ExactNumber('9007199254740993001'), type: 'LIFETIME' };
  const money = '9007199254740.993001 EUR';
  const fill = (change: Record<string, unknown> = {}): void => {
    Object.assign(rig.server.rows['ad_sets']?.get(ids.adSet) ?? {}, {
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2027-01-01T00:00:00Z',
      asset_format: 'AUDIO',
      bid_strategy: 'AUTOBID',
      budget: { ...budget, currency: 'EUR' },
      targets: { placements: ['MUSIC'], age_ranges: [{ min: 25, max: 44 }] },
      is_paused: false,
      reject_reasons: [],
      ...change,
    });
    Object.assign(rig.server.rows['ads']?.get(ids.ad) ?? {}, {
      tagline: 'Hear it',
      advertiser_name: 'Studio',
      reject_reason: 'none',
      assets: { asset_id: ids.asset, companion_asset_id: ids.asset, logo_asset_id: ids.asset },
      call_to_action: { key: 'SHOP_NOW', text: 'Shop', clickthrough_url: 'https://a.example' },
    });
    const old = { campaign_id: ids.campaign, name: 'Old', status: 'ARCHIVED' };
    rig.server.add('ad_sets', { ...old, budget: { micro_amount: 7_000_000, type: 'DAILY' } });
  };
  const copy = (amount = money) =>
    rig.call('ads.duplicate', { account: null, id: ids.campaign, name: 'Winter copy', amount });
  const named = (kind: string, field: string, value: string) =>
    rig.server.all(kind).filter((row) => row[field] === value);

  it('has all that a create accepts, exactly, and is switched off', async () => {
    fill();
    const { id, steps } = await copy();
    expect(steps.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(rig.server.rows['campaigns']?.get(id)).toMatchObject({
      name: 'Winter copy',
      objective: 'REACH',
      status: 'PAUSED',
    });
    const [adSet, ...more] = named('ad_sets', 'campaign_id', id);
    expect(more).toEqual([]);
    expect(adSet).toMatchObject({
      name: 'Audio',
      delivery: 'OFF',
      budget,
      end_time: '2027-01-01T00:00:00Z',
      targets: { placements: ['MUSIC'], age_ranges: [{ min: 25, max: 44 }] },
    });
    expect(adSet).not.toHaveProperty('is_paused');
    const start = Date.parse(String(adSet?.['start_time']));
    expect(start - rig.clock.now()).toBeGreaterThan(3_000_000);
    expect(start - rig.clock.now()).toBeLessThanOrEqual(3_600_000);
    const [ad] = named('ads', 'ad_set_id', String(adSet?.['id']));
    expect(ad).toMatchObject({
      name: 'Spot',
      delivery: 'OFF',
      tagline: 'Hear it',
      call_to_action: { key: 'SHOP_NOW', clickthrough_url: 'https://a.example' },
    });
    expect(lines()).toEqual([
      'POST /campaigns',
      `PATCH /campaigns/${id}`,
      'POST /ad_sets',
      'POST /ads',
    ]);
  });

  it('needs the sum of the budgets', async () => {
    fill();
    expect(await refusal(copy('1 EUR'))).toMatchObject({ code: 'amount-mismatch' });
    expect(lines()).toEqual([]);
  });

  it('works where ad sets can not be listed', async () => {
    fill();
    rig.server.lacking = ['GET /ad_sets'];
    expect((await copy()).steps.map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  it('with every answer lost exists once', async () => {
    fill();
    rig.server.faults = ['drop', null, 'drop', 'error', null, 'drop'];
    const { id, steps } = await copy();
    expect(steps.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(named('campaigns', 'name', 'Winter copy')).toHaveLength(1);
    const [adSet, ...more] = named('ad_sets', 'campaign_id', id);
    expect(more).toEqual([]);
    expect(named('ads', 'ad_set_id', String(adSet?.['id']))).toHaveLength(1);
  });

  it('that could not be paused gets no ad sets', async () => {
    fill();
    rig.server.faults = [null, 'refuse'];
    expect(await refusal(copy())).toMatchObject({ code: 'unconfirmed' });
    expect(lines().some((line) => line.includes('ad_sets'))).toBe(false);
  });

  it('says which ad set failed, and that its ads were left out', async () => {
    fill({ end_time: '2026-06-01T00:00:00Z' });
    const { steps } = await copy();
    expect(steps.map(({ id, ok }) => [id, ok])).toEqual([
      [ids.campaign, true],
      [ids.adSet, false],
      [ids.ad, false],
    ]);
    expect(steps[1]?.error).toContain('Audio');
  });
});
