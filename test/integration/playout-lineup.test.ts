import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MethodInput } from '../../src/shared/contract/methods.ts';
import type { JsonObject } from '../../src/shared/playout/document/document.ts';
import { judgeLayers } from '../../src/shared/playout/verdict/judge.ts';
import type { LineupFolder } from '../support/playout/playout-rig.ts';
import {
  FIRST,
  makeLineupFolder,
  playoutText,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { tempDir, start, opened } = usePlayout();

const json = async (place: string): Promise<JsonObject> =>
  JSON.parse(await readFile(place, 'utf8')) as JsonObject;

const form = (change: Partial<MethodInput<'playout.saveChannel'>>) => ({
  channel: null,
  number: '2',
  name: 'Two',
  config: 'two/channel.json',
  folder: null,
  virtualStart: null,
  ...change,
});

const entries = async (disk: LineupFolder): Promise<unknown> =>
  (await json(disk.lineup))['channels'];

describe('a new lineup', () =>
  it('is made where there is none, with the defaults of the server', async () => {
    const rig = await start();
    const lineup = path.join(await tempDir(), 'new', 'lineup.json');
    await rig.call('playout.open', { path: lineup, create: true });
    expect(rig.workspace).toMatchObject({
      state: 'open',
      server: { bindAddress: '0.0.0.0', port: 8409, outputFolder: 'output', xmltvFolder: null },
    });
    const text = await readFile(lineup, 'utf8');
    await rig.call('playout.open', { path: lineup, create: true });
    expect(await readFile(lineup, 'utf8')).toBe(text);
    await rig.call('playout.saveChannel', form({ number: '7' }));
    expect(rig.channel('7')).toMatchObject({ state: 'ok', items: 0 });
  }));

describe('a programme', () =>
  it('is neither opened nor written as a lineup', async () => {
    const { rig, disk } = await opened();
    const text = JSON.stringify({ programming: 1, zone: 'UTC', sources: {}, channels: {} });
    const place = path.join(disk.dir, 'programming.json');
    await Promise.all([place, disk.lineup].map((file) => writeFile(file, text)));
    await expect(rig.call('playout.saveChannel', form({}))).rejects.toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('is a programme') as string },
    });
    await rig.call('playout.close', { discard: false });
    await rig.call('playout.open', { path: place, create: true });
    expect(rig.workspace.state).toBe('failed');
    expect(rig.workspace.problem).toContain('Open the lineup beside it');
    await expect(rig.call('playout.saveChannel', form({}))).rejects.toThrow();
    const after = await Promise.all([place, disk.lineup].map((file) => readFile(file, 'utf8')));
    expect(after).toEqual([text, text]);
  }));

describe('an empty path', () =>
  it('is the folder of the file that has it, as for the engine', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const write = (place: string, value: unknown) => writeFile(place, JSON.stringify(value));
    const lineup = await json(disk.lineup);
    await write(disk.lineup, { ...lineup, output: { folder: '' } });
    await write(disk.config('1'), { ...(await json(disk.config('1'))), playout: { folder: '' } });
    const rig = await start();
    await rig.open(disk);
    expect(rig.channel('1')).toMatchObject({ state: 'ok', folder: path.dirname(disk.config('1')) });
    await rig.untilFindings(null, (all) => all.some(({ code }) => code === 'output-is-playout'));
  }));

describe('the server of a lineup', () => {
  it('is changed in its file, and nothing else in it', async () => {
    const { rig, disk, dataDir } = await opened();
    const before = await readFile(disk.lineup, 'utf8');
    const server = rig.workspace.server;
    if (server === null) throw new Error('no server');
    await rig.call('playout.saveServer', { ...server, port: 9000, xmltvFolder: 'guide' });
    const after = await json(disk.lineup);
    expect(after).toMatchObject({
      server: { bind_address: '127.0.0.1', port: 9000 },
      xmltv: { folder: 'guide' },
    });
    expect(rig.workspace.server).toMatchObject({ port: 9000, xmltvFolder: 'guide' });
    await rig.call('playout.saveServer', { ...server, xmltvFolder: null });
    expect((await json(disk.lineup))['xmltv']).toBeUndefined();
    // The overwritten file is backed up.
    const [folder] = await readdir(path.join(dataDir, 'playout-backups'));
    const kept = await readdir(path.join(dataDir, 'playout-backups', folder ?? ''));
    expect(kept).toHaveLength(2);
    const first = path.join(dataDir, 'playout-backups', folder ?? '', kept.sort()[0] ?? '');
    expect(await readFile(path.join(first, 'lineup.json'), 'utf8')).toBe(before);
    const listed = await rig.call('playout.backups', undefined);
    expect(listed.map(({ k, channel, name }) => [k, channel, name])).toEqual([
      ['lineup', '', 'lineup.json'],
      ['lineup', '', 'lineup.json'],
    ]);
  });

  it('is not written where nothing changed', async () => {
    const { rig, disk } = await opened();
    const before = await stat(disk.lineup);
    const { server } = rig.workspace;
    if (server === null) throw new Error('no server');
    await rig.call('playout.saveServer', server);
    expect((await stat(disk.lineup)).mtimeMs).toBe(before.mtimeMs);
  });

  it.each([
    ['port', { port: 0 }],
    ['port', { port: 70_000 }],
    ['outputFolder', { outputFolder: ' ' }],
    ['bindAddress', { bindAddress: '' }],
  ])('refuses a bad %s', async (field, change) => {
    const { rig } = await opened();
    const { server } = rig.workspace;
    if (server === null) throw new Error('no server');
    await expect(rig.call('playout.saveServer', { ...server, ...change })).rejects.toMatchObject({
      error: { code: 'invalid-input', detail: { field } },
    });
  });
});

describe('a channel of a lineup', () => {
  it('is changed in its configuration and in the lineup, or in neither', async () => {
    const { rig, disk } = await opened();
    const lineup = disk.lineup;
    const config = disk.config('1');
    const before = await Promise.all([lineup, config].map((place) => readFile(place, 'utf8')));
    const inWay = path.join(disk.dir, '.lineup.json.channelstrip-tmp');
    await mkdir(path.join(inWay, 'x'), { recursive: true });
    const virtualStart = '2026-01-01T00:00:00+00:00';
    const own = { channel: '1', number: '1', name: 'Renamed', config: 'ch1/channel.json' };
    const changed = form({ ...own, virtualStart });
    await expect(rig.call('playout.saveChannel', changed)).rejects.toMatchObject({
      error: { code: 'storage' },
    });
    const after = await Promise.all([lineup, config].map((place) => readFile(place, 'utf8')));
    expect(after).toEqual(before);
    await rm(inWay, { recursive: true });
    await rig.call('playout.saveChannel', changed);
    expect(rig.channel('1')).toMatchObject({ name: 'Renamed', virtualStart });
  });

  it('is added with a configuration that both engines take, and a folder', async () => {
    const { rig, disk } = await opened();
    const { channel } = await rig.call('playout.saveChannel', form({}));
    expect(rig.channel(channel)).toMatchObject({ number: '2', name: 'Two', state: 'ok', order: 1 });
    const place = path.join(disk.dir, 'two', 'channel.json');
    expect(await json(place)).toEqual({
      version: 'https://ersatztv.org/channel/version/0.1.0',
      playout: { folder: 'playout' },
      ffmpeg: {},
      normalization: { audio: {}, video: {} },
    });
    for (const engine of ['0.0.2', '0.2'] as const) {
      const { file } = judgeLayers([{ path: place, text: await readFile(place, 'utf8') }], engine);
      expect(file).toMatchObject({ engine: 'ok', schema: 'ok' });
    }
    expect((await stat(path.join(disk.dir, 'two', 'playout'))).isDirectory()).toBe(true);
    expect(await entries(disk)).toMatchObject([
      { number: '1', group: 'kept' },
      { number: '2', name: 'Two', config: 'two/channel.json' },
    ]);
    // A second channel next to it gets its own folder.
    await rig.call('playout.saveChannel', form({ number: '3', config: 'two/three.json' }));
    expect(rig.channel('3').folder).toBe(path.join(disk.dir, 'two', 'playout-3'));
  });

  it('is changed in place: its draft and its key stay', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 0, 'Mine');
    const change = form({ channel: '1', number: '10.1', name: 'Ten', config: 'ch1/channel.json' });
    expect(await rig.call('playout.saveChannel', change)).toEqual({ channel: '1' });
    expect(rig.channel('1')).toMatchObject({ number: '10.1', name: 'Ten', items: 24 });
    expect(rig.workspace).toMatchObject({ changedFiles: 1 });
    expect(await entries(disk)).toMatchObject([{ number: '10.1', name: 'Ten', group: 'kept' }]);
    await rig.call('playout.undo', undefined);
    expect(rig.workspace.changedFiles).toBe(0);
  });

  it('gets another folder and a virtual start where its configuration says them', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const overlay = path.join(disk.dir, 'over.json');
    const own = { playout: { virtual_start: '2020-01-01T00:00:00+01:00' }, mine: 1 };
    await writeFile(overlay, JSON.stringify(own, null, 2));
    const lineup = await json(disk.lineup);
    const [entry] = lineup['channels'] as JsonObject[];
    lineup['channels'] = [{ ...entry, overlays: ['over.json'] }];
    await writeFile(disk.lineup, JSON.stringify(lineup));
    const rig = await start();
    await rig.open(disk);
    expect(rig.channel('1')).toMatchObject({
      virtualStart: '2020-01-01T00:00:00+01:00',
      shiftMs: null,
      onAir: null,
    });
    const before = await json(disk.config('1'));
    const save = form({ channel: '1', number: '1', name: 'One', config: 'ch1/channel.json' });
    await mkdir(path.join(disk.dir, 'elsewhere'));
    const virtualStart = '2021-01-01T00:00:00+00:00';
    await rig.call('playout.saveChannel', { ...save, folder: '../elsewhere', virtualStart });
    expect(await json(overlay)).toEqual({ playout: { virtual_start: virtualStart }, mine: 1 });
    expect(await json(disk.config('1'))).toEqual({
      ...before,
      playout: { folder: '../elsewhere' },
    });
    expect(rig.channel('1')).toMatchObject({
      virtualStart,
      folder: path.join(disk.dir, 'elsewhere'),
      items: 0,
    });
    await rig.call('playout.saveChannel', { ...save, virtualStart: '' });
    expect(rig.channel('1')).toMatchObject({ virtualStart: null, shiftMs: 0 });
  });

  it('tells playout time of a virtual start from what a running process leaves', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const config = await json(disk.config('1'));
    const virtual = '2030-06-01T12:10:00+00:00';
    await writeFile(
      disk.config('1'),
      JSON.stringify({ ...config, playout: { folder: 'playout', virtual_start: virtual } }),
    );
    const output = path.join(disk.dir, 'output', '1');
    await mkdir(output, { recursive: true });
    const before = Date.now();
    for (const name of ['.ready', 'live000001.ts']) await writeFile(path.join(output, name), '');
    const after = Date.now();
    const rig = await start();
    await rig.open(disk);
    await rig.until(() => rig.channel('1').process.k === 'running');
    const { shiftMs, onAir, next, planned } = rig.channel('1');
    // The process started when the files were written; file times are a little coarser than the clock.
    const began = Date.parse(virtual) - (shiftMs ?? 0);
    expect(began).toBeGreaterThan(before - 2_500);
    expect(began).toBeLessThan(after + 2_500);
    const half = Date.parse('2030-06-01T12:30:00+00:00');
    expect(planned).toMatchObject({ now: { finish: half }, next: { start: half } });
    expect(onAir).toMatchObject({ k: 'item', ref: planned.now?.ref, to: half - (shiftMs ?? 0) });
    expect(next).toMatchObject({ k: 'item', ref: planned.next?.ref });
    const { segments } = await rig.call('playout.air', {
      channel: '1',
      from: half - 3_600_000,
      to: half + 1,
    });
    // Nothing is known of the time before the process started.
    expect(segments.map(({ k, from }) => [k, from])).toEqual([
      ['item', began],
      ['item', half - (shiftMs ?? 0)],
    ]);
  });

  it('goes from the lineup alone', async () => {
    const { rig, disk } = await opened({ '1': twelveHours, '2': twelveHours });
    await rig.retitle(FIRST, 0, 'Mine');
    await expect(rig.call('playout.removeChannel', { channel: '1' })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    await rig.call('playout.discard', undefined);
    await rig.call('playout.removeChannel', { channel: '1' });
    expect(Object.keys(rig.core.hub.get('playout.channels'))).toEqual(['2']);
    expect(rig.channel('2')).toMatchObject({ order: 0, items: 24 });
    expect(await readdir(disk.folder('1'))).toHaveLength(2);
    await expect(rig.call('playout.config', { channel: '1' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it.each([
    ['number', { number: '1' }],
    ['number', { number: 'a/b' }],
    ['number', { number: '..' }],
    ['virtualStart', { virtualStart: 'yesterday' }],
    ['config', { config: 'ch1/playout' }],
  ])('refuses a bad %s', async (field, change) => {
    const { rig, disk } = await opened();
    const before = await readFile(disk.lineup, 'utf8');
    await expect(rig.call('playout.saveChannel', form(change))).rejects.toMatchObject({
      error: { code: 'invalid-input', detail: { field } },
    });
    expect(await readFile(disk.lineup, 'utf8')).toBe(before);
  });

  it('shows its configuration as it is', async () => {
    const { rig, disk } = await opened();
    const text = await readFile(disk.config('1'), 'utf8');
    expect(await rig.call('playout.config', { channel: '1' })).toEqual({
      path: disk.config('1'),
      value: JSON.parse(text) as unknown,
      text,
    });
  });
});

describe('a lineup that another program changes', () => {
  it('is shown as it is now, and channels that stay keep their drafts', async () => {
    const { rig, disk } = await opened({ '1': twelveHours, '2': twelveHours });
    await rig.retitle(FIRST, 0, 'Mine');
    const lineup = await json(disk.lineup);
    const [one] = lineup['channels'] as JsonObject[];
    lineup['channels'] = [{ ...one, name: 'Renamed' }];
    await writeFile(disk.lineup, JSON.stringify(lineup));
    await rig.until(() => rig.channel('1').name === 'Renamed');
    expect(Object.keys(rig.core.hub.get('playout.channels'))).toEqual(['1']);
    expect(rig.workspace.changedFiles).toBe(1);
  });

  it('is forgotten when it is closed, but not with changes that were not written', async () => {
    const { rig, dataDir } = await opened();
    await rig.retitle(FIRST, 0, 'Mine');
    await expect(rig.call('playout.close', { discard: false })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    const other = path.join(await tempDir(), 'lineup.json');
    await expect(rig.call('playout.open', { path: other, create: true })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    await rig.call('playout.close', { discard: true });
    expect(rig.workspace).toMatchObject({ state: 'none', path: null, changedFiles: 0 });
    expect(rig.core.hub.get('playout.channels')).toEqual({});
    await rig.core.stop();
    const next = await start(dataDir);
    expect(next.workspace).toMatchObject({ state: 'none' });
  });

  it('stays open with its changes where another file is no lineup', async () => {
    const { rig, disk, dataDir } = await opened();
    await rig.retitle(FIRST, 0, 'Mine');
    const wrong = path.join(await tempDir(), 'notes.json');
    // The check of the edited file ends later than the edit.
    await rig.until(() => rig.channel('1').findings.info === 1);
    const before = rig.core.hub.get('playout.channels');
    for (const text of [null, 'notes', '{"name":"notes"}', '[]', playoutText([])]) {
      if (text !== null) await writeFile(wrong, text);
      const opening = rig.call('playout.open', { path: wrong, create: false, discard: true });
      await expect(opening).rejects.toMatchObject({ error: { code: 'invalid-input' } });
      await expect(opening).rejects.toThrow(wrong);
      await expect(opening).rejects.toThrow('"lineup.json" stays open.');
    }
    expect(rig.workspace).toMatchObject({ state: 'open', path: disk.lineup, changedFiles: 1 });
    expect(rig.workspace.problem).toBeNull();
    expect(rig.core.hub.get('playout.channels')).toEqual(before);
    expect((await rig.titles(FIRST))[0]).toBe('Mine');
    await rig.core.stop();
    const next = await start(dataDir);
    await next.until(() => next.workspace.state === 'open');
    expect(next.workspace).toMatchObject({ path: disk.lineup, changedFiles: 1 });
  });

  it('is replaced by another one, with its changes only where they may be discarded', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 0, 'Mine');
    const other = await makeLineupFolder(await tempDir(), { '7': twelveHours });
    const open = (discard: boolean) =>
      rig.call('playout.open', { path: other.lineup, create: false, discard });
    await expect(open(false)).rejects.toMatchObject({ error: { code: 'conflict' } });
    await open(true);
    expect(rig.workspace).toMatchObject({ path: other.lineup, changedFiles: 0 });
    expect(Object.keys(rig.core.hub.get('playout.channels'))).toEqual(['7']);
    await rig.open(disk);
    expect(rig.workspace).toMatchObject({ path: disk.lineup, changedFiles: 0 });
  });

  it('is opened for one command only when the command asks', async () => {
    const { rig, dataDir } = await opened();
    await rig.core.stop();
    const command = await start(dataDir, 'none');
    expect(command.workspace.state).toBe('none');
    const { hits } = await command.call('playout.search', { text: 'title of' });
    expect(hits).toHaveLength(24);
    expect(command.workspace.state).toBe('open');
  });
});
