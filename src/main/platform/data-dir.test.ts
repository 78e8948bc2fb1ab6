import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { defaultDataDir, openDataDir } from './data-dir.ts';

const tempDir = useTempDirs();
const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

describe('the data folder', () => {
  it('has the place that each system gives it', () => {
    const home = '/home/a';
    const linux = (env: Record<string, string>): string =>
      defaultDataDir({ platform: 'linux', env, home });
    expect(linux({})).toBe('/home/a/.local/share/channelstrip');
    expect(linux({ XDG_DATA_HOME: '/data' })).toBe('/data/channelstrip');
    expect(linux({ XDG_DATA_HOME: 'not/absolute' })).toBe('/home/a/.local/share/channelstrip');
    expect(defaultDataDir({ platform: 'darwin', env: {}, home })).toBe(
      '/home/a/Library/Application Support/Channelstrip',
    );
    const windows = { platform: 'win32', home: 'C:\\Users\\a' } as const;
    expect(defaultDataDir({ ...windows, env: { APPDATA: 'D:\\Roaming' } })).toBe(
      'D:\\Roaming\\Channelstrip',
    );
    expect(defaultDataDir({ ...windows, env: {} })).toBe(
      'C:\\Users\\a\\AppData\\Roaming\\Channelstrip',
    );
  });

  it('is made for this user alone', async () => {
    const dir = path.join(await tempDir(), 'deep', 'data');
    expect(await openDataDir(dir)).toBe(dir);
    expect(await modeOf(dir)).toBe(0o700);
  });

  it('is closed to others when it is ours, and left as it is when it holds other things', async () => {
    const parent = await tempDir();
    const ours = path.join(parent, 'ours');
    const theirs = path.join(parent, 'theirs');
    for (const dir of [ours, theirs]) await mkdir(dir, { mode: 0o755 });
    await writeFile(path.join(ours, 'settings.json'), '{}');
    await writeFile(path.join(theirs, 'holiday.jpg'), '');
    await openDataDir(ours);
    await openDataDir(theirs);
    expect(await modeOf(ours)).toBe(0o700);
    expect(await modeOf(theirs)).toBe(0o755);
  });

  it('is refused with its name when a file has its place', async () => {
    const file = path.join(await tempDir(), 'file');
    await writeFile(file, '');
    await expect(openDataDir(file)).rejects.toMatchObject({
      error: { code: 'storage', message: expect.stringContaining(file) as string },
    });
    await expect(openDataDir(path.join(file, 'below'))).rejects.toMatchObject({
      error: { code: 'storage', message: expect.stringContaining('--data-dir') as string },
    });
  });
});
