import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { createPlayoutFiles } from './node-playout-files.ts';
import { findUserFiles } from './user-files.ts';

const tempDir = useTempDirs();

describe('an output folder', () => {
  it('contains files that are not the server’s, at any depth', async () => {
    const root = await tempDir();
    const folder = path.join(root, 'out');
    const own = path.join(folder, '1');
    const deep = path.join(folder, 'a', 'b');
    await mkdir(own, { recursive: true });
    await mkdir(deep, { recursive: true });
    for (const name of [
      'live000001.ts',
      'live.m3u8',
      'live_sub.m3u8',
      'live000001.vtt',
      '.ready',
      '.heartbeat',
    ])
      await writeFile(path.join(own, name), '');
    const put = async (place: string, text = '') => {
      await writeFile(place, text);
      return place;
    };
    const kept = [
      { path: await put(path.join(folder, 'film.mkv')), k: 'media' },
      { path: await put(path.join(own, 'my show.ts')), k: 'media' },
      { path: await put(path.join(deep, '1776045600_1776132000.json')), k: 'playout' },
      { path: await put(path.join(deep, 'channel.json'), '{"playout":{}}'), k: 'config' },
      { path: await put(path.join(folder, 'lineup.json'), '{"channels":[]}'), k: 'lineup' },
    ];
    await put(path.join(folder, 'notes.json'), '[]');
    await put(path.join(folder, 'broken.json'), '{');
    await symlink(root, path.join(folder, 'up'));
    const held = await findUserFiles(folder);
    const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
    expect(held.toSorted(byPath)).toEqual(kept.toSorted(byPath));
    // If the channels are known, files outside their folders are the user's.
    const others = ['notes.json', 'broken.json'].map((name) => path.join(folder, name));
    const inOwn = path.join(own, 'notes.txt');
    const elsewhere = path.join(deep, 'notes.txt');
    for (const place of [inOwn, elsewhere]) await put(place);
    const all = [...kept, ...[...others, elsewhere].map((place) => ({ path: place, k: 'other' }))];
    const userFiles = await findUserFiles(folder, ['1', '2']);
    expect(userFiles.toSorted(byPath)).toEqual(all.toSorted(byPath));
  });

  it('may be missing, and is known by where its links lead', async () => {
    const root = await tempDir();
    const none = path.join(root, 'none');
    expect(await findUserFiles(none)).toEqual([]);
    const file = path.join(root, 'file');
    await writeFile(file, '');
    expect(await findUserFiles(file)).toEqual([{ path: file, k: 'other' }]);
    const files = createPlayoutFiles();
    expect(await files.real(none)).toBe(none);
    const link = path.join(root, 'link');
    await symlink(root, link);
    expect(await files.real(link)).toBe(root);
  });
});
