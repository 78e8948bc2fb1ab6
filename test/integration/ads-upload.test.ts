import { execFileSync } from 'node:child_process';
import { open, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../src/shared/i18n/translate.ts';
import { AdsWriteRig } from '../support/ads/ads-write-rig.ts';
import { refusal } from '../support/core/service-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let rig: AdsWriteRig;
let dir: string;
beforeEach(async () => {
  dir = await tempDir();
  rig = await AdsWriteRig.start(await tempDir());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rig.stop();
});

type Kind = 'AUDIO' | 'IMAGE' | 'VIDEO';
const png = Buffer.from('\x89PNG\r\n\x1a\nand the rest', 'latin1');
const put = async (name: string, bytes: Buffer): Promise<string> => {
  const file = path.join(dir, name);
  await writeFile(file, bytes);
  return file;
};
/** A file of this size that takes no room on the disk. */
const sparse = async (name: string, head: string, size: number): Promise<string> => {
  const file = path.join(dir, name);
  const handle = await open(file, 'w');
  await handle.write(Buffer.from(head, 'latin1'));
  await handle.truncate(size);
  await handle.close();
  return file;
};
const upload = (file: string, kind: Kind = 'IMAGE') =>
  rig.call('ads.upload', { account: null, path: file, kind, name: 'Logo' });
const lines = (): string[] =>
  rig.server.writes.map(({ line }) => line.replace(/[0-9a-f-]{36}/, 'ID'));
const transfers = () => rig.core.hub.get('ads.transfers');

describe('an upload', () => {
  it('creates the asset, sends the file once, and waits until it is ready', async () => {
    const { record } = await upload(await put('a "logo".png', png));
    expect(JSON.parse(record)).toMatchObject({
      name: 'Logo',
      asset_type: 'IMAGE',
      status: 'READY',
    });
    expect(lines()).toEqual(['POST /assets', 'POST /assets/ID/upload']);
    const body = rig.server.writes[1]?.body ?? '';
    expect(body).toContain('name="asset_type"\r\n\r\nIMAGE\r\n');
    expect(body).toContain('name="media"; filename="a %22logo%22.png"\r\nContent-Type: image/png');
    expect(body).toContain(png.toString('latin1'));
    expect(transfers()).toMatchObject([
      { kind: 'upload', name: 'Logo', state: 'done', done: png.length, total: png.length },
    ]);
    const log = (await rig.audit()).map(({ action, result }) => [action, result]);
    expect(log).toEqual([
      ['assets.upload', 'done'],
      ['assets.create', 'done'],
    ]);
  });

  it.each([
    [8, 7],
    [100_000, 1],
    [-3, 51],
    ['many', 6],
  ])('above 20 MB goes in parts of at most %j MB', async (most, parts) => {
    rig.server.maxChunkMb = most;
    const { record } = await upload(
      await sparse('a.mp4', '\0\0\0\x20ftypisom', 50_100_000),
      'VIDEO',
    );
    expect(JSON.parse(record)).toMatchObject({ status: 'READY' });
    const transfer = 'POST /assets/ID/chunked_upload/transfer';
    expect(lines()).toEqual([
      'POST /assets',
      'POST /assets/ID/chunked_upload/start',
      ...Array.from({ length: parts }, () => transfer),
      'POST /assets/ID/chunked_upload/complete',
    ]);
    const sections = rig.server.writes.flatMap(
      ({ body }) => /name="upload_section"\r\n\r\n(\d+)/.exec(body)?.[1] ?? [],
    );
    expect(sections).toEqual(Array.from({ length: parts }, (_, at) => String(at + 1)));
    const last = JSON.parse(rig.server.writes.at(-1)?.body ?? '') as Record<string, unknown>;
    expect(last).toMatchObject({ asset_type: 'VIDEO', number_of_sections: parts });
    const sent = rig.server.writes.slice(2, -1).reduce((sum, { body }) => sum + body.length, 0);
    expect(sent).toBeGreaterThan(50_100_000);
    expect(transfers()[0]).toMatchObject({ done: 50_100_000, total: 50_100_000 });
  });

  it('is planned with all its requests, and nothing is sent', async () => {
    const plan = async (file: string, kind: Kind) => {
      const ask = { account: null, path: file, kind, name: 'Logo' };
      const { requests } = await rig.call('ads.planUpload', ask);
      return requests.map(({ method, path: at, body }) => [
        `${method} ${at.replace(/.*\/assets/, '')}`,
        body,
      ]);
    };
    expect(await plan(await put('a.png', png), 'IMAGE')).toEqual([
      ['POST ', '{"asset_type":"IMAGE","name":"Logo"}'],
      ['POST /{id}/upload', null],
    ]);
    const large = await sparse('a.mp4', '\0\0\0\x20ftypisom', 20_100_000);
    expect((await plan(large, 'VIDEO')).slice(1).map(([line]) => line)).toEqual([
      'POST /{id}/chunked_upload/start',
      ...Array<string>(3).fill('POST /{id}/chunked_upload/transfer'),
      'POST /{id}/chunked_upload/complete',
    ]);
    expect(await refusal(plan(path.join(dir, 'none.png'), 'IMAGE'))).toMatchObject({
      code: 'storage',
    });
    expect(rig.server.writes).toEqual([]);
  });

  it('goes nowhere if the service gives no id', async () => {
    rig.server.nextId = '../campaigns';
    const error = await refusal(upload(await put('a.png', png)));
    expect(error).toMatchObject({ code: 'not-this-server' });
    expect(lines()).toEqual(['POST /assets']);
  });

  it('whose answer is lost is done if the service has the file', async () => {
    rig.server.faults = [null, 'drop'];
    await upload(await put('a.png', png));
    expect(lines()).toEqual(['POST /assets', 'POST /assets/ID/upload']);
  });

  it.each(['drop-before', 'error-before'] as const)(
    'that did not arrive (%s) is unconfirmed and not repeated',
    async (fault) => {
      rig.server.faults = [null, fault];
      const error = await refusal(upload(await put('a.png', png)));
      expect(error).toMatchObject({
        code: 'unconfirmed',
        message: t('ads:write.uploadLost', { name: 'Logo' }),
      });
      expect(lines()).toHaveLength(2);
      expect((await rig.audit())[0]).toMatchObject({ result: 'unconfirmed' });
      expect(transfers()).toMatchObject([{ state: 'failed' }]);
    },
  );

  it('that the service refuses says its words', async () => {
    rig.server.faults = [null, 'refuse'];
    const error = await refusal(upload(await put('a.png', png)));
    expect(JSON.stringify(error)).toContain('That is too much.');
    expect((await rig.audit())[0]).toMatchObject({ action: 'assets.upload', result: 'refused' });
  });

  it('that the service can not process fails', async () => {
    rig.server.mediaStatus = 'ERROR';
    expect(await refusal(upload(await put('a.png', png)))).toMatchObject({ code: 'rejected' });
  });

  it('that is never processed ends after ten minutes', async () => {
    rig.server.processing = 1_000;
    const started = rig.clock.now();
    const call = upload(await put('a.png', png));
    const faster = setInterval(() => rig.clock.advance(5_000), 2);
    expect(await refusal(call)).toMatchObject({
      code: 'unconfirmed',
      retryable: false,
      message: t('ads:write.notReady', { name: 'Logo' }),
    });
    clearInterval(faster);
    expect(rig.clock.now() - started).toBeGreaterThan(590_000);
  });

  it('can be cancelled', async () => {
    rig.server.processing = 1_000_000;
    const call = refusal(upload(await put('a.png', png)));
    await new Promise<void>((resolve) => {
      rig.core.hub.onChange(() => {
        if (transfers()[0]?.state === 'waiting') resolve();
      });
    });
    await rig.call('ads.endTransfer', { id: transfers()[0]?.id ?? '' });
    expect(await call).toMatchObject({ code: 'cancelled' });
    expect(transfers()).toMatchObject([{ state: 'failed' }]);
  });
});

describe('a file', () => {
  const refused = async (file: string, kind: Kind, key: string): Promise<void> => {
    const error = await refusal(upload(file, kind));
    expect(error).toMatchObject({ detail: { field: 'path' } });
    const start = t(`requests:file.${key}` as 'requests:file.notRead', {
      path: file,
      reason: '',
    }).slice(0, 30);
    expect(JSON.stringify(error)).toContain(start.slice(0, 20));
    expect(rig.server.writes).toEqual([]);
  };

  it('must be an absolute path, exist, and be a readable regular file', async () => {
    await refused('a.png', 'IMAGE', 'badPath');
    await refused(path.join(dir, 'none.png'), 'IMAGE', 'notRead');
    await refused(dir, 'IMAGE', 'notAFile');
    const pipe = path.join(dir, 'pipe.png');
    execFileSync('mkfifo', [pipe]);
    await refused(pipe, 'IMAGE', 'notAFile');
    await symlink(pipe, path.join(dir, 'link.png'));
    await refused(path.join(dir, 'link.png'), 'IMAGE', 'notAFile');
    await refused(await put('empty.png', Buffer.alloc(0)), 'IMAGE', 'empty');
  });

  it('may not be too large', async () => {
    await refused(await sparse('big.png', '\x89PNG\r\n\x1a\n', 20_000_001), 'IMAGE', 'tooLarge');
    await refused(await sparse('big.mp3', 'ID3', 500_000_001), 'AUDIO', 'tooLarge');
  });

  it.each([
    ['AUDIO', 'ID3\x04'],
    ['AUDIO', '\xff\xfb\x90\x64'],
    ['AUDIO', 'OggS'],
    ['AUDIO', 'RIFF\0\0\0\0WAVEfmt '],
    ['IMAGE', '\xff\xd8\xff\xe0'],
    ['IMAGE', '\x89PNG\r\n\x1a\n'],
    ['VIDEO', '\0\0\0\x20ftypmp42'],
    ['VIDEO', '\0\0\0\x14ftypqt  '],
  ] as const)('for %s may begin with %j', async (kind, head) => {
    const file = await put('media', Buffer.from(`${head} and more`, 'latin1'));
    await upload(file, kind);
    const others = (['AUDIO', 'IMAGE', 'VIDEO'] as const).filter((one) => one !== kind);
    rig.server.writes.length = 0;
    for (const other of others) await refused(file, other, 'wrongType');
  });

  it.each(['<html>', 'RIFF\0\0\0\0AVI ', '\xff\xf1AAC', 'x'])(
    'beginning with %j is nothing',
    async (head) => {
      const file = await put('media', Buffer.from(head, 'latin1'));
      for (const kind of ['AUDIO', 'IMAGE', 'VIDEO'] as const)
        await refused(file, kind, 'wrongType');
    },
  );
});

describe('a file of a window', () => {
  const begin = async (size = png.length): Promise<string> =>
    (await rig.call('ads.beginFile', { name: 'a "logo".png', size })).id;
  const piece = (id: string, at: number, bytes: Buffer) =>
    rig.call('ads.sendPiece', { id, at, data: bytes.toString('base64') });
  const uploadFile = (file: string) =>
    rig.call('ads.uploadFile', { account: null, file, kind: 'IMAGE', name: 'Logo' });

  it('is sent in pieces, uploaded under its own name, and gone then', async () => {
    const id = await begin();
    await piece(id, 0, png.subarray(0, 5));
    await piece(id, 5, png.subarray(5));
    const { record } = await uploadFile(id);
    expect(JSON.parse(record)).toMatchObject({ name: 'Logo', status: 'READY' });
    const body = rig.server.writes[1]?.body ?? '';
    expect(body).toContain('name="media"; filename="a %22logo%22.png"\r\nContent-Type: image/png');
    expect(body).toContain(png.toString('latin1'));
    expect(await refusal(uploadFile(id))).toMatchObject({ code: 'not-found' });
  });

  it('is refused if a piece is missing, doubled or too long, and sends nothing', async () => {
    const id = await begin();
    expect(await refusal(piece(id, 5, png))).toMatchObject({ code: 'invalid-input' });
    await piece(id, 0, png.subarray(0, 5));
    expect(await refusal(piece(id, 0, png.subarray(0, 5)))).toMatchObject({
      code: 'invalid-input',
    });
    expect(await refusal(piece(id, 5, png))).toMatchObject({ code: 'invalid-input' });
    expect(await refusal(uploadFile(id))).toMatchObject({ code: 'invalid-input' });
    expect(lines()).toEqual([]);
  });

  it('is named as the user knows it if the service does not take it, not by where it is kept', async () => {
    const text = Buffer.from('no picture at all');
    const id = await begin(text.length);
    await piece(id, 0, text);
    const error = JSON.stringify(await refusal(uploadFile(id)));
    expect(error).toContain('logo');
    expect(error).not.toContain('channelstrip-sent-');
    expect(lines()).toEqual([]);
  });

  it('leaves nothing behind', async () => {
    const temp = await tempDir();
    // Other tests that run at the same time write to the system's.
    for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, temp);
    const sent = await begin();
    await piece(sent, 0, png);
    expect(await readdir(temp)).toEqual([expect.stringMatching(/^channelstrip-sent-/)]);
    await uploadFile(sent);
    expect(await readdir(temp)).toEqual([]);
    await begin();
    await rig.stop();
    expect(await readdir(temp)).toEqual([]);
  });

  it('gives way to newer ones, and can be given up', async () => {
    const [first, second, third] = [await begin(), await begin(), await begin()];
    expect(await refusal(piece(first, 0, png))).toMatchObject({ code: 'not-found' });
    await rig.call('ads.dropFile', { id: second });
    expect(await refusal(piece(second, 0, png))).toMatchObject({ code: 'not-found' });
    await piece(third, 0, png);
    await uploadFile(third);
    expect(lines()).toHaveLength(2);
  });
});
