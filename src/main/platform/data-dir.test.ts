import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { openDataDir } from './data-dir.ts';
import { defaultDataDir } from './user-folders.ts';

const tempDir = useTempDirs();
const modeOf = async (file: string): Promise<number> => (await stat(file)).mode & 0o777;

function failureOf(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was refused');
}

describe('the data folder', () => {
  it('has the location that each system defines', () => {
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

  it('is created for this user alone', async () => {
    const dir = path.join(await tempDir(), 'deep', 'data');
    expect(openDataDir(dir)).toBe(dir);
    expect(await modeOf(dir)).toBe(0o700);
  });

  it("is made private if it is the app's, and left alone if it contains other files", async () => {
    const parent = await tempDir();
    const ours = path.join(parent, 'ours');
    const theirs = path.join(parent, 'theirs');
    for (const dir of [ours, theirs]) await mkdir(dir, { mode: 0o755 });
    await writeFile(path.join(ours, 'settings.json'), '{"version":1,"data":{}}');
    await writeFile(path.join(theirs, 'holiday.jpg'), '');
    openDataDir(ours);
    expect(() => openDataDir(theirs)).toThrow(theirs);
    expect(await modeOf(ours)).toBe(0o700);
    expect(await modeOf(theirs)).toBe(0o755);
  });

  it('is refused with its name if it is a file', async () => {
    const file = path.join(await tempDir(), 'file');
    await writeFile(file, '');
    for (const [dir, word] of [
      [file, file],
      [path.join(file, 'below'), '--data-dir'],
    ] as const)
      expect(failureOf(() => openDataDir(dir))).toMatchObject({
        error: { code: 'storage', message: expect.stringContaining(word) as string },
      });
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['what this app left', { '.channelstrip': '', 'settings.json': 'broken' }],
    ['what an older one left', { 'run/owner-3.json': '', 'settings.json': 'broken' }],
    ['settings of this app', { 'settings.json': '\uFEFF{"version":7,"data":{"x":1}}' }],
    ['secrets of this app', { 'secrets.json': '{"version":1,"secrets":{}}', 'a.txt': '' }],
    ['nothing', {}],
    ['what the system put there', { '.DS_Store': 'x', 'desktop.ini': '' }],
  ])('that holds %s is used', async (_name, files) => {
    const dir = await filled(files);
    expect(openDataDir(dir)).toBe(dir);
    expect(openDataDir(dir)).toBe(dir);
  });

  it.each<[string, Readonly<Record<string, string>>]>([
    ['settings of an editor', { 'settings.json': '{ // comment\n}' }],
    ['settings of another program', { 'settings.json': '{"version":"1.2","data":[]}' }],
    ['a web site', { 'index.html': '', 'run/server.sh': '', 'logs/access.log': '' }],
    ['a number in run', { 'run/owner-x.json': '{}' }],
  ])('that holds %s is refused', async (_name, files) => {
    const dir = await filled(files);
    const error = failureOf(() => openDataDir(dir));
    expect(error).toMatchObject({ error: { code: 'invalid-input', detail: { path: dir } } });
    expect((await readdir(dir)).sort()).toEqual(
      [...new Set(Object.keys(files).map((name) => name.split('/')[0] ?? ''))].sort(),
    );
  });
});

async function filled(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await tempDir();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), content);
  }
  return dir;
}
