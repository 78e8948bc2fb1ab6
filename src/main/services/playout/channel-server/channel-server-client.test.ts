import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChannelServerRig } from '../../../../../test/support/playout/channel-server-rig.ts';
import {
  newsAndKids,
  useChannelServer,
} from '../../../../../test/support/playout/channel-server-rig.ts';
import { channelView, docOf, viewOf } from '../../../../../test/support/playout/playout-view.ts';
import { recordedLog } from '../../../../../test/support/core/recorded-log.ts';
import { segments } from '../../../../demo/playout/hls-session.ts';
import { createHttp } from '../../../net/http.ts';
import { systemClock } from '../../../../node/system-clock.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import type { ChannelView } from '../view.ts';
import { createChannelServerClient } from './channel-server-client.ts';
import { formatOrigin } from './server-address.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const context = { signal: new AbortController().signal, origin: 'test' } as const;
const rig = useChannelServer();

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

describe('a running channel', () => {
  const hls = ({ client }: ChannelServerRig, channel: string, file: string) =>
    client.hls(channel, file, context.signal);

  it('is served through this host, from its first list to its segments', async () => {
    const own = await rig();
    const { url } = await own.client.handlers['playout.preview']({ channel: 'b/ü' }, context);
    expect(url).toBe('/hls/b%2F%C3%BC/index.m3u8');
    const first = await hls(own, 'b/ü', 'index.m3u8');
    expect(first).toMatchObject({ status: 200, type: 'application/vnd.apple.mpegurl' });
    expect(textOf(first?.bytes)).toMatch(/\nlive\.m3u8\n$/);
    const list = textOf((await hls(own, 'b/ü', 'live.m3u8'))?.bytes);
    const names = list.match(/^live\d+\.ts$/gm) ?? [];
    expect(names).toHaveLength(10);
    const segment = await hls(own, 'b/ü', names[0] ?? '');
    expect(segment).toMatchObject({ status: 200, type: 'video/mp2t' });
    expect(Buffer.from(segment?.bytes ?? []).equals(segments[0] ?? Buffer.alloc(0))).toBe(true);
    own.clock.advance(60_000);
    const later = textOf((await hls(own, 'b/ü', 'live.m3u8'))?.bytes);
    expect(later).toContain('#EXT-X-MEDIA-SEQUENCE:10\n');
    expect(own.server.requests()).toContain('/session/5.1/live.m3u8');
  });

  it('shows by its responses whether a process runs, since when, and whether the server is there', async () => {
    const own = await rig({ faults: ['not-ready'] });
    await hls(own, '1', 'index.m3u8');
    own.server.fault('not-ready', false);
    await hls(own, '1', 'index.m3u8');
    const began = own.server.sessions().get('1')?.startedAt;
    await hls(own, '1', 'live.m3u8');
    own.clock.advance(60_000);
    await hls(own, '1', 'live.m3u8');
    await own.server.stop();
    await hls(own, '1', 'live.m3u8');
    expect(own.noted).toEqual([
      ['1', { k: 'starting' }],
      ['1', { k: 'live', since: began }],
      ['1', { k: 'live', since: null }],
      [null, { k: 'unreachable' }],
    ]);
  });

  it('only requests files that a channel has', async () => {
    const own = await rig();
    for (const [channel, file] of [
      ['nobody', 'index.m3u8'],
      ['1', '../../etc/passwd'],
      ['1', '..%2f1.ts'],
      ['1', '.ready'],
      ['1', 'a..ts'],
      ['1', 'lineup.json'],
    ] as const)
      expect(await hls(own, channel, file)).toBeNull();
    expect(own.server.requests()).toEqual([]);
    expect(await hls(own, '1', 'live000000.ts')).toMatchObject({ status: 404 });
  });

  it.each(['not-ready', 'garbage', 'foreign', 'huge', 'html', 'redirect'])(
    'is not ready if the server is in the state %s',
    async (fault) => {
      const own = await rig({ faults: [fault] });
      expect(await hls(own, '1', 'index.m3u8')).toMatchObject({ status: 503 });
    },
  );

  it('is unknown if the server does not know it, not ready if there is no server', async () => {
    const own = await rig({ faults: ['unknown-channel'] });
    expect(await hls(own, '1', 'index.m3u8')).toMatchObject({ status: 404 });
    own.server.fault('unknown-channel', false);
    expect(await hls(own, '1', 'index.m3u8')).toMatchObject({ status: 200 });
    own.server.fault('huge');
    expect(await hls(own, '1', 'live000000.ts')).toMatchObject({ status: 503 });
    await own.server.stop();
    expect(await hls(own, '1', 'live.m3u8')).toMatchObject({ status: 503 });
    await expect(
      own.client.handlers['playout.preview']({ channel: '1' }, context),
    ).rejects.toMatchObject({ error: { code: 'unreachable' } });
  });

  it('is not requested after all callers gave up', async () => {
    const own = await rig({ faults: ['hang'] });
    const caller = new AbortController();
    const asked = own.client.hls('1', 'index.m3u8', caller.signal);
    caller.abort();
    await expect(asked).rejects.toMatchObject({ error: { code: 'cancelled' } });
  });

  it('has no preview if the server has not read it', async () => {
    const own = await rig({ faults: ['other-lineup'] });
    await expect(
      own.client.handlers['playout.preview']({ channel: 'b/ü' }, context),
    ).rejects.toThrow('does not have channel 5.1');
  });
});

describe('the server and the lineup', () => {
  const check = ({ client }: ChannelServerRig) =>
    client.handlers['playout.checkServer'](undefined, context);

  it('agree, when the guides are written', async () => {
    const own = await rig();
    const { differences } = await check(own);
    expect(differences).toEqual([
      expect.stringContaining('no programs for channel 1 "News"'),
      expect.stringContaining('no programs for channel 5.1'),
    ]);
    await mkdir(path.join(own.dir, 'xmltv'));
    for (const id of ['news', 'ersatztv.5.1'])
      await writeFile(
        path.join(own.dir, 'xmltv', `${id}.xml`),
        `<tv><programme start="1" channel="${id}"><title>x</title></programme></tv>`,
      );
    const address = `http://127.0.0.1:${String(own.server.port)}`;
    expect(await check(own)).toEqual({ address, reachable: true, channels: 2, differences: [] });
  });

  it('differ in what the server has not read yet', async () => {
    const other = (): ChannelView[] => [
      channelView({ key: '1', number: '1', name: 'Old' }),
      channelView({ key: '2', number: '2', name: 'New' }),
    ];
    const { differences } = await check(await rig({ channels: other, faults: ['no-guide'] }));
    expect(differences).toEqual([
      t('playoutserver:around.server.missingThere', { number: 2, name: 'New' }),
      t('playoutserver:around.server.missingHere', { number: '5.1', name: 'Kids, "all day"' }),
      t('playoutserver:around.server.name', { number: 1, here: 'Old', there: 'News' }),
      'Channel 1 has the tvg_id "ersatztv.1" in the lineup and "news" on the server.',
      t('playoutserver:around.server.noGuide', {
        reason: t('playoutserver:around.server.guideStatus', { status: 500 }),
      }),
    ]);
    const turned = await check(await rig({ channels: () => newsAndKids().toReversed() }));
    expect(turned.differences[0]).toBe(t('playoutserver:around.server.order'));
  });

  it('are compared only by names if an older server reports no more', async () => {
    const { differences } = await check(await rig({ generation: 'specified' }));
    expect(differences).toEqual([
      t('playoutserver:around.server.noGuide', {
        reason: t('playoutserver:around.server.guideStatus', { status: 404 }),
      }),
    ]);
  });

  it('cannot be compared if no server or another program answers', async () => {
    const html = await check(await rig({ faults: ['html'] }));
    expect(html).toMatchObject({ reachable: true, channels: 0 });
    expect(html.differences[0]).toContain(t('playoutserver:around.server.notList'));
    const gone = await rig();
    await gone.server.stop();
    const nobody = await check(gone);
    expect(nobody).toMatchObject({ reachable: false });
    expect(nobody.differences).toEqual([expect.stringContaining('Start it and try again')]);
    const none = createChannelServerClient(
      {
        http: createHttp({ fetch, clock: systemClock, log: recordedLog() }),
        files: createPlayoutFiles(),
        log: recordedLog(),
        contacts: { note: () => undefined },
        env: () => undefined,
      },
      viewOf([]),
    );
    await expect(
      Promise.resolve().then(() => none.handlers['playout.checkServer'](undefined, context)),
    ).rejects.toThrow('Open a lineup');
  });

  it.each([
    ['0.0.0.0', 'http://127.0.0.1:8409'],
    ['::', 'http://[::1]:8409'],
    ['[::]', 'http://[::1]:8409'],
    ['fe80::1', 'http://[fe80::1]:8409'],
    ['192.0.2.7', 'http://192.0.2.7:8409'],
    ['', 'http://127.0.0.1:8409'],
  ])('is requested at the address that %s stands for', (bindAddress, origin) => {
    const server = { bindAddress, port: 8409, outputFolder: '', xmltvFolder: null };
    expect(formatOrigin(server)).toBe(origin);
  });
});

describe('a template', () => {
  it('is shown without the values of its variables', async () => {
    const { client } = await rig({ env: { KEY: 'top secret', EMPTY: '' } });
    const expand = (text: string, channel: string | null = null) =>
      client.handlers['playout.expand']({ text, channel }, context);
    const shown = await expand('http://x/{{ KEY }}{{EMPTY}}/{{channel:number}}', 'b/ü');
    expect(shown).toEqual({
      ok: true,
      output: 'http://x/{KEY}{EMPTY}/5.1',
      message: null,
      names: [
        { name: 'KEY', set: true },
        { name: 'EMPTY', set: true },
      ],
    });
    const missing = await expand('{{KEY}}{{NONE}}');
    expect(missing).toMatchObject({
      ok: false,
      output: '',
      names: [{}, { name: 'NONE', set: false }],
    });
    expect(missing.message).toContain('NONE');
    expect(JSON.stringify([shown, missing])).not.toContain('secret');
  });
});

describe('a guide', () => {
  const item = {
    id: '1',
    title: 'News & more',
    start: '2026-11-20T20:00:00.000+01:00',
    finish: '2026-11-20T21:00:00.000+01:00',
  };
  const channels = (shiftMs: number | null, id?: string) => (): ChannelView[] => {
    const entry = id === undefined ? {} : { tvg_id: id };
    const docs = [docOf('d', [item])];
    return [channelView({ key: '1', number: '1', name: 'N', shiftMs }, { entry, docs })];
  };
  const guide = ({ client }: ChannelServerRig, write: boolean) =>
    client.handlers['playout.guide']({ channel: '1', write }, context);

  it('is written where the server reads it', async () => {
    const own = await rig({ channels: channels(-3_600_000) });
    const shown = await guide(own, false);
    expect(shown).toMatchObject({ path: null, programmes: 1 });
    const written = await guide(own, true);
    expect(written.path).toBe(path.join(own.dir, 'xmltv', 'ersatztv.1.xml'));
    const text = await readFile(written.path ?? '', 'utf8');
    expect(text).toBe(shown.text);
    expect(text).toContain('start="20261120210000 +0100"');
    expect(text).toContain('News &amp; more');
    if (process.platform !== 'win32')
      expect((await stat(written.path ?? '')).mode & 0o044).not.toBe(0);
  });

  it('leaves out files that the engine does not load', async () => {
    const [own] = channels(0)();
    if (own === undefined) throw new Error('no channel');
    const files = own.state.files.map((file) => ({ ...file, state: 'refused' as const }));
    const refused = () => [{ ...own, state: { ...own.state, files } }];
    expect(await guide(await rig({ channels: refused }), false)).toMatchObject({ programmes: 0 });
  });

  it('is refused if the times, the folder or a safe name are unknown', async () => {
    await expect(
      rig({ channels: channels(null) }).then((own) => guide(own, false)),
    ).rejects.toMatchObject({ error: { code: 'unsupported' } });
    const nowhere = await rig({ channels: channels(0), config: { xmltvFolder: null } });
    await expect(guide(nowhere, true)).rejects.toThrow('XMLTV folder');
    for (const id of ['../lineup', 'a/b', 'a\\b', '', 'a\u0000b'])
      await expect(
        rig({ channels: channels(0, id) }).then((own) => guide(own, true)),
      ).rejects.toMatchObject({ error: { code: 'invalid-input' } });
  });
});

it('sends requests only to the server that the lineup names', async () => {
  const asked: string[] = [];
  const other = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const own = await rig({ config: { bindAddress: `127.0.0.1:${String(port)}/x?` } });
  expect(await own.client.hls('1', 'index.m3u8', context.signal)).toMatchObject({ status: 503 });
  other.close();
  expect(asked).toEqual([]);
});
