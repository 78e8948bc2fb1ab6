import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { holdStaticFiles, listStaticFiles, type StaticFiles } from './static-files.ts';

const tempDir = useTempDirs();
let folder: string;
let files: StaticFiles;

const write = (name: string, text: string): Promise<void> =>
  writeFile(path.join(folder, name), text);
const read = async (url: string): Promise<string | undefined> =>
  (await files.get(url)?.read())?.toString();

beforeEach(async () => {
  folder = path.join(await tempDir(), 'renderer');
  await mkdir(path.join(folder, 'assets'), { recursive: true });
  await write('index.html', '<title>old</title>');
  await write('assets/index-abcdefgh.js', 'old()');
  await write('notes.txt', 'not sent');
  files = await listStaticFiles(folder);
});

describe('files of the window', () => {
  it('are those of known types, and only names with a hash never change', async () => {
    expect([...files.keys()].sort()).toEqual(['/assets/index-abcdefgh.js', '/index.html']);
    expect(files.get('/assets/index-abcdefgh.js')?.contentHash).toBe('abcdefgh');
    expect(files.get('/index.html')?.contentHash).toBeNull();
  });

  it('stay those of the start while they are held, however often they are read', async () => {
    const release = await holdStaticFiles(files);
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await write('index.html', '<title>new, and longer</title>');
    for (let time = 0; time < 2; time += 1) {
      expect(await read('/index.html')).toBe('<title>old</title>');
      expect(await read('/assets/index-abcdefgh.js')).toBe('old()');
    }
    await release();
    expect(await read('/index.html')).toBe('<title>new, and longer</title>');
    await expect(read('/assets/index-abcdefgh.js')).rejects.toThrow('ENOENT');
  });

  it('are read to their end when they are released meanwhile', async () => {
    const release = await holdStaticFiles(files);
    await rm(folder, { recursive: true });
    const reading = Promise.all(['/index.html', '/assets/index-abcdefgh.js'].map(read));
    await release();
    expect(await reading).toEqual(['<title>old</title>', 'old()']);
  });

  it('that cannot be opened fail when they are read, and the others are held', async () => {
    await rm(path.join(folder, 'assets'), { recursive: true });
    const release = await holdStaticFiles(files);
    await rm(folder, { recursive: true });
    expect(await read('/index.html')).toBe('<title>old</title>');
    await expect(read('/assets/index-abcdefgh.js')).rejects.toThrow('ENOENT');
    await release();
  });
});
