import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../support/ads-cli-rig.ts';
import { AdsCliRig } from '../support/ads-cli-rig.ts';
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

describe('a service that misbehaves', () => {
  beforeEach(async () => {
    await start();
    await rig.json(['account', 'use', 'Harbour Records']);
    await writeMode();
  });

  it('gets a change once, and says when its effect is not known', async () => {
    const id = await rig.idOf('campaigns', 'Winter reach');
    rig.demo.fault('drop-write-before');
    const error = await rig.error(['pause', id, '--yes']);
    expect(error).toMatchObject({ code: 'unconfirmed', retryable: true });
    expect(rig.writes()).toHaveLength(1);
    rig.demo.fault('drop-write-before', false);
    rig.demo.fault('drop-write');
    expect(await rig.json(['pause', id, '--yes'])).toMatchObject({ id, status: 'PAUSED' });
    expect(rig.writes()).toHaveLength(2);
    const results = (await rig.items(['audit'])).map(({ result }) => result);
    expect(results).toEqual(['done', 'unconfirmed']);
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
      requests: [{ method: 'POST', body: '{"name":"cover","asset_type":"IMAGE"}' }],
    });
    expect(rig.writes()).toEqual([]);
    expect(await rig.error(upload)).toMatchObject({ code: 'needs-yes' });
    expect(await rig.json([...upload, '--yes'])).toMatchObject({ name: 'cover', status: 'READY' });
    const stdin = '{"name":"Huge","budget":{"micro_amount":9223372036854775807,"type":"LIFETIME"}}';
    const id = await rig.idOf('ad-sets', 'Berlin, 25–44');
    const dry = await rig.json(['ad-sets', 'update', id, '-', '--dry-run'], { stdin });
    expect((dry['requests'] as Json[])[0]).toMatchObject({ body: stdin });
  });
});
