import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePlayoutFiles } from '../../src/main/domains/playout/write.ts';
import { createPlayoutFiles } from '../../src/main/platform/playout/node-playout-files.ts';
import {
  FIRST,
  NOON,
  playoutText,
  SECOND,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { opened } = usePlayout();

describe('backups', () => {
  it('are restored into the draft, byte by byte', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 0, 'Changed');
    await rig.write();
    const [backup] = await rig.call('playout.backups', undefined);
    await rig.call('playout.restore', { id: backup?.id ?? '' });
    expect(rig.workspace.changedFiles).toBe(1);
    await rig.write();
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
    expect(await rig.call('playout.backups', undefined)).toHaveLength(2);
    await expect(rig.call('playout.restore', { id: 'x/y/z' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('bring back a file that is gone', async () => {
    const { rig, disk } = await opened();
    const file = rig.file('1', SECOND);
    const items = (await rig.rows('1', file)).map(([key]) => ({ channel: '1', file, key }));
    await rig.call('playout.edit', { k: 'remove', items, ripple: false });
    expect(await rig.write()).toEqual({ written: 0, removed: 1 });
    expect(await readdir(disk.folder('1'))).toEqual([FIRST]);
    const [backup] = await rig.call('playout.backups', undefined);
    await rig.call('playout.restore', { id: backup?.id ?? '' });
    await rig.write();
    expect(await disk.read('1', SECOND)).toBe(twelveHours[SECOND]);
  });

  it('of a lineup and of configurations are written back at once', async () => {
    const { rig, disk } = await opened();
    const [lineup, config] = await Promise.all(
      [disk.lineup, disk.config('1')].map((place) => readFile(place, 'utf8')),
    );
    const entry = { number: '1', name: 'Renamed', config: 'ch1/channel.json', folder: null };
    const virtualStart = '2026-01-01T00:00:00+00:00';
    await rig.call('playout.saveChannel', { channel: '1', ...entry, virtualStart });
    expect(rig.channel('1')).toMatchObject({ name: 'Renamed', virtualStart });
    const kept = await rig.call('playout.backups', undefined);
    expect(kept.map(({ k, channel }) => [k, channel]).toSorted()).toEqual([
      ['config', '1'],
      ['lineup', ''],
    ]);
    for (const { id } of kept) await rig.call('playout.restore', { id });
    expect(await readFile(disk.lineup, 'utf8')).toBe(lineup);
    expect(await readFile(disk.config('1'), 'utf8')).toBe(config);
    expect(rig.channel('1')).toMatchObject({ name: 'Channel 1', virtualStart: null });
    // The overwritten file is backed up too; writing the same content again is a single write.
    expect(await rig.call('playout.backups', undefined)).toHaveLength(4);
    for (const { id } of kept) await rig.call('playout.restore', { id });
    expect(await rig.call('playout.backups', undefined)).toHaveLength(4);
  });

  it('of a lineup are not written below a draft that would lose its channels', async () => {
    const { rig, disk } = await opened();
    const entry = { number: '1', name: 'Renamed', config: 'ch1/channel.json', folder: null };
    await rig.call('playout.saveChannel', { channel: '1', ...entry, virtualStart: null });
    await rig.retitle(FIRST, 0, 'Changed');
    const now = await readFile(disk.lineup, 'utf8');
    const [kept] = await rig.call('playout.backups', undefined);
    await expect(rig.call('playout.restore', { id: kept?.id ?? '' })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await readFile(disk.lineup, 'utf8')).toBe(now);
    await rig.write();
    await rig.call('playout.restore', { id: kept?.id ?? '' });
    expect(rig.channel('1').name).toBe('Channel 1');
  });

  it('of a configuration that no channel has any more stay where they are', async () => {
    const { rig, disk } = await opened();
    const entry = { number: '1', name: 'Channel 1', config: 'ch1/channel.json', folder: null };
    const virtualStart = '2026-01-01T00:00:00+00:00';
    await rig.call('playout.saveChannel', { channel: '1', ...entry, virtualStart });
    await rig.call('playout.removeChannel', { channel: '1' });
    const listed = await rig.call('playout.backups', undefined);
    const config = listed.find(({ k }) => k === 'config');
    expect(config?.channel).toBe('');
    await expect(rig.call('playout.restore', { id: config?.id ?? '' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await readFile(disk.config('1'), 'utf8')).toContain('virtual_start');
  });

  it('that a repair on the command line made are restored like any other', async () => {
    const { rig, disk, dataDir } = await opened();
    const folder = disk.folder('1');
    const text = twelveHours[FIRST] ?? '';
    const write = {
      from: path.join(folder, FIRST),
      before: new TextEncoder().encode(text),
      to: path.join(folder, FIRST),
      bytes: new TextEncoder().encode(playoutText([])),
    };
    const place = {
      dataDir,
      channel: 'playout',
      folder,
      now: NOON,
      id: 'x',
      recovered: () => undefined,
    };
    await writePlayoutFiles(createPlayoutFiles(), place, [write]);
    await rig.until(() => rig.channel('1').items === 12);
    const [backup] = await rig.call('playout.backups', undefined);
    expect(backup).toMatchObject({ k: 'playout', channel: '1', name: FIRST });
    await rig.call('playout.restore', { id: backup?.id ?? '' });
    await rig.write();
    expect(await disk.read('1', FIRST)).toBe(text);
  });

  it('are for this user alone', async () => {
    const { rig, dataDir } = await opened();
    await rig.retitle(FIRST, 0, 'Changed');
    await rig.write();
    const mode = (await stat(path.join(dataDir, 'playout-backups'))).mode;
    expect(mode & 0o077).toBe(0);
  });
});
