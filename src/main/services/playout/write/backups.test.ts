import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../../test/support/music-house.ts';
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
  it('are listed newest first, for their own lineup, without configurations', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    await backups.keep(owner, NOW - DAY, kept('a'));
    await backups.keep(owner, NOW, kept('b'));
    await backups.keep({ ...owner, lineup: '/other' }, NOW, kept('c'));
    await backups.keep({ ...owner, channel: LINEUP }, NOW, kept('d'));
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

  it('of the same moment do not meet', async () => {
    const backups = new Backups(files, await tempDir(), sha256);
    await backups.keep(owner, NOW, kept('a'));
    await backups.keep(owner, NOW, kept('a'));
    expect(new Set((await backups.list(owner.lineup)).map(({ id }) => id)).size).toBe(2);
  });

  it('go by age', async () => {
    const dataDir = await tempDir();
    const backups = new Backups(files, dataDir, sha256);
    await backups.keep(owner, NOW - 31 * DAY, kept('old'));
    await backups.keep(owner, NOW - 29 * DAY, kept('young'));
    const [room = ''] = await readdir(path.join(dataDir, 'playout-backups'));
    await mkdir(path.join(dataDir, 'playout-backups', room, 'foreign'));
    await backups.prune(NOW, 30);
    expect((await backups.list(owner.lineup)).map(({ name }) => name)).toEqual(['young']);
    expect(await readdir(path.join(dataDir, 'playout-backups', room))).toContain('foreign');
  });

  it('that cannot be kept leave nothing', async () => {
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
