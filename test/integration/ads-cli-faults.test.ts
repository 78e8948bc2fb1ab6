import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../support/ads/ads-cli-rig.ts';
import { AdsCliRig } from '../support/ads/ads-cli-rig.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let dataDir: string;
let rig: AdsCliRig;

async function start(generation?: string): Promise<void> {
  dataDir = await tempDir();
  rig = await AdsCliRig.start(dataDir, generation);
}
afterEach(() => rig.stop());

const writeMode = () => rig.json(['mode', 'write', '--yes']);
const account = (): string => String([...rig.demo.state.accounts.values()][0]?.record['id']);

describe('a service as specified', () => {
  beforeEach(() => start('specified'));

  it('takes an account by its id, and filters ads by campaign itself', async () => {
    await rig.json(['account', 'use', account()]);
    const campaign = await rig.idOf('campaigns', 'Winter reach');
    const all = await rig.json(['ads', '--limit', '0']);
    const some = await rig.json(['ads', '--campaigns', campaign, '--limit', '0']);
    expect((some['items'] as Json[]).length).toBeGreaterThan(0);
    expect((some['items'] as Json[]).length).toBeLessThan((all['items'] as Json[]).length);
    expect(await rig.error(['ad-sets'])).toMatchObject({ code: 'not-found' });
  });
});

it('wants an account named where the service lists none', async () => {
  await start('specified');
  expect(await rig.error(['campaigns'], {}, 2)).toMatchObject({ detail: { candidates: [] } });
});

describe('archiving assets', () => {
  const someAssets = async (count: number): Promise<string[]> => {
    await rig.json(['account', 'use', account()]);
    await writeMode();
    const own = [...rig.demo.state.accounts.values()][0];
    if (own === undefined) throw new Error('no account');
    const row = { asset_type: 'IMAGE', status: 'READY' };
    const made = Array.from({ length: count }, (_none, at) =>
      rig.demo.state.insert(own, 'assets', { ...row, name: `Asset ${String(at)}` }),
    );
    return made.map(({ id }) => String(id));
  };

  it('is refused by a service that lacks the call, and nothing else is tried', async () => {
    await start();
    const ids = await someAssets(1);
    expect(await rig.error(['assets', 'archive', ...ids, '--yes'])).toMatchObject({
      code: 'not-found',
    });
    expect(rig.writes()).toHaveLength(1);
  });

  it('counts its requests, also those of several pages, and prints what nothing was said of', async () => {
    await start('specified');
    const ids = await someAssets(60);
    const before = rig.demo.requests.length;
    const { items, requests } = await rig.json(['assets', 'archive', ...ids, '--yes']);
    expect((items as Json[]).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const own = rig.demo.requests.slice(before).filter(({ path: at }) => at.endsWith('/assets'));
    expect(own.length).toBeGreaterThan(2);
    expect(requests).toBe(own.length);
    rig.demo.fault('no-content');
    const again = await rig.json(['assets', 'unarchive', ids[0] ?? '', '--yes']);
    expect(again['items']).toMatchObject([{ id: ids[0], archived: false }]);
  });
});

describe('a service that misbehaves', () => {
  beforeEach(async () => {
    await start();
    await rig.json(['account', 'use', 'Harbour Records']);
    await writeMode();
  });

  it('that breaks off gives what was read, and the reason', async () => {
    rig.demo.fault('broken-pages');
    const args = ['campaigns', '--limit', '0', '--page-size', '2'];
    const { error, partial } = await rig.json(args, {}, 1);
    expect(error).toMatchObject({ code: 'rejected', detail: { status: 500 } });
    expect((partial as Json)['items']).toHaveLength(2);
    const plain = await rig.run(args);
    expect(plain.out.split('\n').length).toBeGreaterThan(2);
    expect(plain.err).toContain('incomplete');
    rig.demo.fault('many');
    const report = ['report', 'aggregate', '--entity', 'CAMPAIGN', '--fields', 'SPEND'];
    const rows = await rig.json(report, {}, 1);
    expect(rows['error']).toMatchObject({ detail: { status: 500 } });
    expect((rows['partial'] as Json)['rows']).toHaveLength(50);
  });

  it('has no role for the user in one business: the accounts of the others are listed', async () => {
    rig.demo.fault('no-role');
    const answer = await rig.json(['accounts']);
    expect((answer['items'] as Json[]).map(({ name }) => name)).toEqual(['Harbour Records']);
    expect(answer['problems']).toHaveLength(1);
    const [, second] = await rig.items(['businesses']);
    const business = ['accounts', '--business', String(second?.['id'])];
    expect(await rig.json(business, {}, 1)).toMatchObject({ error: { code: 'forbidden' } });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await rig.error(['accounts', '--business', nobody])).toMatchObject({
      code: 'not-found',
    });
  });

  it('lists ads of a campaign only, also where it can filter neither ad sets nor ads', async () => {
    const campaign = await rig.idOf('campaigns', 'Winter reach');
    const args = ['ads', '--campaigns', campaign, '--limit', '0'];
    const names = (rows: readonly Json[]) => rows.map(({ name }) => name).toSorted();
    const before = names(await rig.items(args));
    rig.demo.fault('no-ad-set-list');
    expect(names(await rig.items(args))).toEqual(before);
  });

  it('that answers changes with nothing has made them', async () => {
    const stdin = '{"name":"Fans","audience_type":"CUSTOM","subtype":"CUSTOMER_LIST"}';
    const made = await rig.json(['audiences', 'create', '-', '--yes'], { stdin });
    rig.demo.fault('no-content');
    const gone = await rig.json(['audiences', 'delete', String(made['id']), '--yes']);
    expect(gone).toEqual({ deletion_count: 1 });
    const id = await rig.idOf('campaigns', 'Winter reach');
    expect(await rig.json(['pause', id, '--yes'])).toMatchObject({ id, status: 'PAUSED' });
  });

  it('that refuses a range has its words in a usage error, and its trace below a sentence', async () => {
    // The service's clock is ahead: it no longer has the hours that this computer still asks for.
    rig.clock.advance(3 * 3_600_000);
    const hour = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 13);
    const id = await rig.idOf('campaigns', 'Winter reach');
    const report = ['report', 'aggregate', '--entity', 'CAMPAIGN', '--fields', 'SPEND'];
    const hours = ['--granularity', 'hour', '--from', hour(14), '--to', hour(13), '--ids', id];
    const error = await rig.error([...report, ...hours], {}, 2);
    expect(error['message']).toContain('two weeks');
    const closed = String([...rig.demo.state.accounts.values()][2]?.record['id']);
    const { err } = await rig.run(['account', 'show', '--account', closed]);
    expect(err).toMatch(/account\.show: sp_trace_id [0-9a-f-]{36}/);
  });

  it('gets a change once, and says when its effect is not known', async () => {
    const id = await rig.idOf('campaigns', 'Winter reach');
    rig.demo.fault('drop-write-before');
    const error = await rig.error(['pause', id, '--yes']);
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(rig.writes()).toHaveLength(1);
    rig.demo.fault('drop-write-before', false);
    rig.demo.fault('drop-write');
    expect(await rig.json(['pause', id, '--yes'])).toMatchObject({ id, status: 'PAUSED' });
    expect(rig.writes()).toHaveLength(2);
    const entries = await rig.items(['audit']);
    const pauses = entries.filter(({ action }) => action === 'campaigns.update');
    expect(pauses.map(({ result }) => result)).toEqual(['done', 'unconfirmed']);
  });

  it('ends a command with a sentence where it sends no JSON or a dead token', async () => {
    rig.demo.fault('html');
    expect(await rig.error(['businesses'])).toMatchObject({ code: 'not-this-server' });
    rig.demo.fault('html', false);
    rig.demo.fault('empty-401');
    rig.demo.fault('token-expired');
    const answer = await rig.run(['audiences']);
    expect(answer.code).toBe(1);
    expect(answer.err).not.toContain(rig.demo.token);
  });

  it('takes a file in one upload, and keeps integers of any size', async () => {
    rig.demo.fault('huge-money');
    const file = path.join(dataDir, 'cover.png');
    const bytes = '89504e470d0a1a0a0000000d494844520000000100000001080600000' + '01f15c489';
    await writeFile(file, Buffer.from(bytes, 'hex'));
    const upload = ['assets', 'upload', file, '--type', 'IMAGE'];
    expect(await rig.json([...upload, '--dry-run'])).toMatchObject({
      dryRun: true,
      requests: [
        { method: 'POST', body: '{"asset_type":"IMAGE","name":"cover"}' },
        { method: 'POST', path: expect.stringMatching(/\{id\}\/upload$/) as unknown, body: null },
      ],
    });
    const missing = ['assets', 'upload', `${file}x`, '--type', 'IMAGE', '--dry-run'];
    expect(await rig.error(missing)).toMatchObject({ detail: { field: 'path' } });
    expect(rig.writes()).toEqual([]);
    expect(await rig.error(upload)).toMatchObject({ code: 'needs-yes' });
    expect(await rig.json([...upload, '--yes'])).toMatchObject({ name: 'cover', status: 'READY' });
    const stdin = '{"name":"Huge","budget":{"micro_amount":9223372036854775807,"type":"LIFETIME"}}';
    const id = await rig.idOf('ad-sets', 'Berlin, 25–44');
    const dry = await rig.json(['ad-sets', 'update', id, '-', '--dry-run'], { stdin });
    expect((dry['requests'] as Json[])[0]).toMatchObject({ body: stdin });
  });
});
