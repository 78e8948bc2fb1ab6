import { readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordedLog } from '../../../test/support/core/recorded-log.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { systemClock } from '../../node/system-clock.ts';
import { PictureFolder } from './picture-store.ts';

const tempDir = useTempDirs();
let folder: string;

beforeEach(async () => {
  folder = path.join(await tempDir(), 'pictures');
});

const open = (limit?: number): PictureFolder =>
  new PictureFolder({
    folder,
    clock: systemClock,
    log: recordedLog(),
    ...(limit === undefined ? {} : { limit }),
  });

const picture = (length: number, type = 'image/png') => ({
  type,
  bytes: new Uint8Array(length).fill(7),
});

async function filled(limit: number | undefined, ...keys: string[]): Promise<PictureFolder> {
  const store = open(limit);
  for (const key of keys) store.put(key, picture(1_000));
  await store.close();
  return store;
}

const onlyFile = async (): Promise<string> => path.join(folder, (await readdir(folder))[0] ?? '');

describe('pictures on disk', () => {
  it('survive a restart, with their type, readable only by the user', async () => {
    await filled(undefined, 'p1/a/80');
    const again = open();
    const found = await again.get('p1/a/80');
    expect([found?.type, found?.bytes.byteLength]).toEqual(['image/png', 1_000]);
    expect(await again.get('p2/a/80')).toBeNull();
    expect((await stat(await onlyFile())).mode & 0o777).toBe(0o600);
  });

  it.each(['../../../etc/passwd', 'a\0b', 'CON', 'x'.repeat(100_000), '/', '\n'])(
    'are stored under a digest, whatever the key is (%j)',
    async (key) => {
      await filled(undefined, key);
      expect(await readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(await readdir(path.dirname(folder))).toEqual(['pictures']);
      expect(await open().get(key)).not.toBeNull();
    },
  );

  it('stay below the limit: the least recently used are removed, also those of earlier runs', async () => {
    await filled(4_200, 'a', 'b', 'c', 'd');
    const now = systemClock.now() / 1000;
    const yesterday = now - 2 * 86_400;
    for (const name of await readdir(folder)) await utimes(path.join(folder, name), yesterday, now);
    const before = open(4_200);
    for (const key of ['a', 'c', 'd']) await before.get(key);
    await before.close();
    const store = open(4_200);
    store.put('e', picture(1_000));
    await store.close();
    const keys = ['a', 'b', 'c', 'd', 'e'];
    const left = await Promise.all(keys.map(async (key) => (await store.get(key)) !== null));
    expect(left).toEqual([true, false, true, true, true]);
  });

  it('are not used after 30 days, or if they were cut short or replaced', async () => {
    const store = await filled(undefined, 'a');
    const file = await onlyFile();
    const whole = await readFile(file);
    const month = systemClock.now() / 1000 - 31 * 86_400;
    await utimes(file, month, month);
    expect(await store.get('a')).toBeNull();
    await utimes(file, systemClock.now() / 1000, systemClock.now() / 1000);
    expect(await store.get('a')).not.toBeNull();
    await truncate(file, 500);
    expect(await store.get('a')).toBeNull();
    await writeFile(file, whole.toString('latin1').replace('image/png', 'text/html'), 'latin1');
    expect(await store.get('a')).toBeNull();
    await writeFile(file, '');
    expect(await store.get('a')).toBeNull();
  });

  it('remove drafts of a killed process and leave other files alone', async () => {
    await filled(undefined, 'a');
    const draft = path.join(folder, `${'0'.repeat(64)}.draft`);
    await writeFile(draft, 'half');
    await writeFile(path.join(folder, 'notes.txt'), 'mine');
    await filled(10, 'b');
    await filled(1_500, 'c');
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    expect(names).toContain('notes.txt');
  });

  it('create nothing before the first picture, and skip one above the limit', async () => {
    const store = open(500);
    expect(await store.get('a')).toBeNull();
    store.put('a', picture(1_000));
    await store.close();
    expect(await readdir(path.dirname(folder))).toEqual([]);
  });

  it('go on without a folder that can be written', async () => {
    await writeFile(folder, 'a file in the way');
    const store = open();
    store.put('a', picture(10));
    await store.close();
    expect(await store.get('a')).toBeNull();
  });
});
