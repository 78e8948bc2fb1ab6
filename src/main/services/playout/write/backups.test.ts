import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../../test/support/music/players-rig.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import { Backups, LINEUP } from './backups.ts';

const tempDir = useTempDirs();
const files = createPlayoutFiles();
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 31);
const owner = { channel: '1', lineup: '/a/lineup.json' };
const kept = (name: string) => [
  { path: `/playout/${name}`, bytes: new TextEncoder().encode(name), items: 3 },
];

describe('backups', () => {
  it('are listed newest first, for their own lineup', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    await backups.keep(owner, NOW - DAY, kept('a'));
    await backups.keep(owner, NOW, kept('b'));
    await backups.keep({ ...owner, lineup: '/other' }, NOW, kept('c'));
    const listed = await backups.list(owner.lineup);
    expect(listed.map(({ name, at, items }) => [name, at, items])).toEqual([
      ['b', NOW, 3],
      ['a', NOW - DAY, 3],
    ]);
    const { bytes } = await backups.read(owner.lineup, listed[1]?.id ?? '');
    expect(new TextDecoder().decode(bytes)).toBe('a');
    await expect(backups.read('/other', listed[1]?.id ?? '')).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('of lineups and configurations are distinguished from playout files', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    const settings = { ...owner, channel: LINEUP };
    const bytes = new TextEncoder().encode('{}');
    for (const [step, path] of ['/a/lineup.json', '/a/1.json', '/a/gone.json'].entries())
      await backups.keep(settings, NOW - step, [{ path, bytes, items: null }]);
    const channels = [{ key: '1', folder: '/playout', configs: ['/a/0.json', '/a/1.json'] }];
    const listed = await backups.list(owner.lineup, channels);
    expect(listed.map(({ k, name, channel }) => [k, name, channel])).toEqual([
      ['lineup', 'lineup.json', ''],
      ['config', '1.json', '1'],
      ['config', 'gone.json', ''],
    ]);
  });

  it('of a folder that was written without its lineup belong to the channel that plays it', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    const real = await tempDir();
    const other = await tempDir();
    const link = path.join(await tempDir(), 'link');
    await symlink(real, link);
    const bytes = new TextEncoder().encode('{}');
    for (const folder of [real, link, other])
      await backups.keep({ channel: 'any', lineup: folder }, NOW, [
        { path: path.join(folder, 'a.json'), bytes, items: null },
      ]);
    const channels = [
      { key: '1', folder: link, configs: [] },
      { key: '2', folder: null, configs: [] },
    ];
    const listed = await backups.list('/a/lineup.json', channels);
    expect(listed.map(({ k, channel, folder }) => [k, channel, folder]).toSorted()).toEqual(
      [real, link].toSorted().map((folder) => ['playout', '1', folder]),
    );
    expect(await backups.list('/a/lineup.json')).toEqual([]);
  });

  it('of the same moment do not collide', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    await backups.keep(owner, NOW, kept('a'));
    await backups.keep(owner, NOW, kept('a'));
    expect(new Set((await backups.list(owner.lineup)).map(({ id }) => id)).size).toBe(2);
  });

  it('are removed by age', async () => {
    const dataDir = await tempDir();
    const backups = new Backups(files, dataDir, sha256);
    await backups.keep(owner, NOW - 31 * DAY, kept('old'));
    await backups.keep(owner, NOW - 29 * DAY, kept('young'));
    const [room = ''] = await readdir(path.join(dataDir, 'playout-backups'));
    await mkdir(path.join(dataDir, 'playout-backups', room, 'foreign'));
    const places = await backups.keep(owner, NOW - 40 * DAY, kept('needed'));
    await backups.prune(NOW, 30, [...places.values()]);
    const names = async () => (await backups.list(owner.lineup)).map(({ name }) => name);
    expect(await names()).toEqual(['young', 'needed']);
    await backups.prune(NOW, 30, []);
    expect(await names()).toEqual(['young']);
    expect(await readdir(path.join(dataDir, 'playout-backups', room))).toContain('foreign');
  });

  it('that cannot be stored leave nothing', async () => {
    const dataDir = await tempDir();
    let left = 1;
    const full = {
      ...files,
      write: (place: string, bytes: Uint8Array) => {
        left -= 1;
        return left < 0
          ? Promise.reject(failure('storage', 'the disk is full'))
          : files.write(place, bytes);
      },
    };
    const backups = new Backups(full, dataDir, sha256);
    await expect(backups.keep(owner, NOW, [...kept('a'), ...kept('b')])).rejects.toThrow();
    const [room = ''] = await readdir(path.join(dataDir, 'playout-backups'));
    expect(await readdir(path.join(dataDir, 'playout-backups', room))).toEqual([]);
    await writeFile(path.join(dataDir, 'playout-backups', 'x'), '');
    expect(await backups.list(owner.lineup)).toEqual([]);
  });
});
