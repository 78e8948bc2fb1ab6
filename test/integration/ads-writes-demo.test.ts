import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { toRecord } from '../../src/shared/lib/json.ts';
import { sentProblems } from '../support/ads/ads-sent.ts';
import { AdsWriteRig } from '../support/ads/ads-write-rig.ts';
import { refusal } from '../support/core/service-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let rig: AdsWriteRig;
let demo: AdsDemo;
afterEach(async () => {
  await rig.stop();
  await demo.stop();
  expect(sentProblems(demo)).toEqual([]);
});

/** Connected to the demo service, in write mode, with the first account chosen. */
const start = async (generation: string): Promise<string> => {
  rig = await AdsWriteRig.start(await tempDir());
  demo = await startAdsDemo({ generation, clock: rig.clock });
  const sdkHeader = generation === 'current' ? 'X-Spotify-Ads-Sdk' : 'X-Vendor-Ads-Sdk';
  await rig.connect(demo.url, demo.token, sdkHeader);
  const account = [...demo.state.accounts.keys()][0] ?? '';
  await rig.call('ads.chooseAccount', { account });
  await rig.call('ads.setMode', { mode: 'write', minutes: null });
  return account;
};
const changes = (): string[] =>
  demo.requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path: at }) => `${method} ${at}`);
const items = async (endpoint: 'campaigns.list' | 'ads.list' | 'assets.list') => {
  const ask = { endpoint, account: null, id: null, query: {}, offset: 0, limit: 0, pageSize: 50 };
  return JSON.parse((await rig.call('ads.list', ask)).items) as {
    id: string;
    name: string;
    status: string;
  }[];
};
const create = { body: '{"name":"Made once","objective":"REACH"}' };
const image = { body: '{"asset_type":"IMAGE","name":"Made once too"}' };

it('copies only its own ad sets where neither ad sets nor ads can be listed by campaign', async () => {
  const account = await start('current');
  demo.fault('no-ad-set-list');
  const campaign = (await items('campaigns.list')).find(({ name }) => name === 'Winter reach');
  const id = campaign?.id ?? '';
  const all = [...(demo.state.accounts.get(account)?.rows.ad_sets.values() ?? [])];
  const own = all.filter((row) => row['campaign_id'] === id).map((row) => String(row['id']));
  const ask = { account: null, id, name: 'The copy', amount: '95 EUR' };
  const { steps } = await rig.call('ads.duplicate', ask);
  const sets = steps.map((step) => step.id).filter((one) => all.some((row) => row['id'] === one));
  expect(sets.toSorted()).toEqual(own.toSorted());
});

describe.each(['current', 'specified'])('on the %s service', (generation) => {
  it.each(['drop-write', 'server-error-write'] as const)(
    'what was made with a lost answer (%s) exists once',
    async (fault) => {
      await start(generation);
      demo.fault(fault);
      await refusal(rig.change('campaigns.create', create));
      demo.fault(fault, false);
      const before = changes().length;
      const made = (await items('campaigns.list')).filter(({ name }) => name === 'Made once');
      expect(made).toHaveLength(1);
      expect(before).toBeGreaterThan(0);
      demo.fault(fault);
      await rig.change('assets.create', image);
      await rig.change('campaigns.update', { id: made[0]?.id ?? '', body: '{"name":"Renamed"}' });
      expect(changes()).toHaveLength(before + 2);
      const assets = (await items('assets.list')).filter(({ name }) => name === 'Made once too');
      expect(assets).toHaveLength(1);
    },
  );

  it('what did not arrive is unconfirmed, and sent once', async () => {
    await start(generation);
    const [campaign] = await items('campaigns.list');
    demo.fault('drop-write-before');
    const update = { id: campaign?.id ?? '', body: '{"name":"Renamed"}' };
    for (const call of [rig.change('campaigns.update', update), rig.change('assets.create', image)])
      expect(await refusal(call)).toMatchObject({ code: 'unconfirmed' });
    expect(changes()).toHaveLength(2);
  });

  it('a campaign is copied, switched off', async () => {
    await start(generation);
    const campaign = (await items('campaigns.list')).find(({ status }) => status === 'ACTIVE');
    const id = campaign?.id ?? '';
    const copy = (amount: string) =>
      rig.call('ads.duplicate', { account: null, id, name: 'The copy', amount });
    const refused = await refusal(copy('0.01'));
    expect(refused).toMatchObject({ code: 'amount-mismatch' });
    const amount = typeof refused === 'object' ? String(refused?.detail?.['amount']) : '';
    const made = await copy(amount);
    expect(made.steps[0]).toEqual({ id, ok: true, error: null });
    const show = {
      endpoint: 'campaigns.show',
      account: null,
      id: made.id,
      query: {},
      body: null,
    } as const;
    expect(JSON.parse((await rig.call('ads.read', show)).record)).toMatchObject({
      status: 'PAUSED',
    });
    const failed = made.steps.filter(({ ok }) => !ok);
    expect(failed.filter(({ error }) => error === null)).toEqual([]);
    const creates = changes().filter((line) => line.startsWith('POST'));
    expect(creates.length).toBeGreaterThanOrEqual(made.steps.length - failed.length);
  });

  it('a large video is uploaded in parts', async () => {
    await start(generation);
    const file = path.join(await tempDir(), 'long.mp4');
    const head = Buffer.from('\0\0\0\x20ftypisom', 'latin1');
    await writeFile(file, Buffer.concat([head, Buffer.alloc(21_000_000)]));
    const call = rig.call('ads.upload', { account: null, path: file, kind: 'VIDEO', name: 'Long' });
    expect(toRecord(JSON.parse((await call).record))).toMatchObject({ status: 'READY' });
    expect(demo.count('POST', /chunked_upload\/transfer$/)).toBe(2);
  });

  it('an image is uploaded', async () => {
    await start(generation);
    const file = path.join(await tempDir(), 'logo.png');
    await writeFile(file, Buffer.from('\x89PNG\r\n\x1a\nand the rest', 'latin1'));
    const call = rig.call('ads.upload', { account: null, path: file, kind: 'IMAGE', name: 'Logo' });
    expect(toRecord(JSON.parse((await call).record))).toMatchObject({ status: 'READY' });
  });
});
