import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, realpathSync } from 'node:fs';
import {
  chmod,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { createPlayoutFiles } from './node-playout-files.ts';

const files = createPlayoutFiles();
const tempDir = useTempDirs();
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the mount of a folder', () => {
  it('is one for a folder, what is in it and a link to it, and none for a folder that is missing', async () => {
    const root = await tempDir();
    await mkdir(path.join(root, 'a', 'b'), { recursive: true });
    await symlink(path.join(root, 'a'), path.join(root, 'link'));
    const mount = await files.findMount(root);
    expect(mount).not.toBeNull();
    expect(root.startsWith(mount ?? 'none')).toBe(true);
    expect(await files.findMount(path.join(root, 'a', 'b'))).toBe(mount);
    expect(await files.findMount(path.join(root, 'link'))).toBe(mount);
    expect(await files.findMount(path.join(root, 'none'))).toBeNull();
  });

  it.skipIf(process.platform !== 'linux')('of another file system is another one', async () =>
    expect(await files.findMount('/proc/self')).toBe('/proc'),
  );
});

describe('listing a folder', () => {
  it('returns the kind of every entry, whatever it is', async () => {
    const dir = await tempDir();
    await writeFile(path.join(dir, 'plain'), 'abc');
    await mkdir(path.join(dir, 'folder'));
    await symlink('round', path.join(dir, 'round'));
    await symlink('nowhere', path.join(dir, 'dangling'));
    await symlink('plain', path.join(dir, 'good'));
    execFileSync('mkfifo', [path.join(dir, 'pipe')]);
    const listed = await files.list(dir);
    const kinds = Object.fromEntries(
      listed.ok ? listed.entries.map(({ name, kind }) => [name, kind]) : [],
    );
    expect(kinds).toEqual({
      plain: 'file',
      good: 'file',
      folder: 'folder',
      round: 'broken',
      dangling: 'broken',
      pipe: 'other',
    });
  });

  it('keeps the order of the directory, which the channel server uses', async () => {
    const dir = await tempDir();
    for (let i = 0; i < 40; i += 1) await writeFile(path.join(dir, `f${String(i * 7919)}`), '');
    const listed = await files.list(dir);
    const unsorted = execFileSync('ls', ['-U', dir], { encoding: 'utf8' }).trim().split('\n');
    expect(listed.ok && listed.entries.map(({ name }) => name)).toEqual(unsorted);
  });

  it.each(['missing', 'plain'])('explains why %s is no folder', async (name) => {
    const dir = await tempDir();
    await writeFile(path.join(dir, 'plain'), '');
    const listed = await files.list(path.join(dir, name));
    expect(listed).toMatchObject({
      ok: false,
      fault: { k: name === 'plain' ? 'not-a-folder' : 'missing' },
    });
  });
});

describe('reading', () => {
  it('returns bytes with a stamp that changes with the content', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a');
    await writeFile(file, 'one');
    const first = await files.read(file);
    await writeFile(file, 'other');
    const second = await files.read(file);
    expect(first.ok && new TextDecoder().decode(first.bytes)).toBe('one');
    expect(second.ok && second.stamp).toEqual(await files.stamp(file));
    expect(second.ok && second.stamp).not.toEqual(first.ok && first.stamp);
  });

  it('never waits for a pipe, and refuses a file that is too large or not regular', async () => {
    const dir = await tempDir();
    const at = (name: string): string => path.join(dir, name);
    execFileSync('mkfifo', [at('pipe')]);
    await mkdir(at('folder'));
    await symlink('round', at('round'));
    await writeFile(at('huge'), '');
    await truncate(at('huge'), 200_000_001);
    const fault = async (name: string) => {
      const read = await files.read(at(name));
      return read.ok ? null : read.fault.k;
    };
    expect(await fault('pipe')).toBe('not-a-file');
    expect(await fault('folder')).toBe('not-a-file');
    expect(await fault('round')).toBe('loop');
    expect(await fault('huge')).toBe('too-large');
    expect(await fault('gone')).toBe('missing');
    expect(await files.stamp(at('folder'))).toBeNull();
  });
});

describe('a link called current', () => {
  it('is found anywhere in the path, also behind other links', async () => {
    const dir = await tempDir();
    await mkdir(path.join(dir, 'v1', 'ch'), { recursive: true });
    await symlink('v1', path.join(dir, 'current'));
    await symlink(path.join('current', 'ch'), path.join(dir, 'alias'));
    await symlink('v1', path.join(dir, 'other'));
    const passes = (...parts: string[]) => files.passesLink(path.join(dir, ...parts), 'current');
    expect(await passes('current', 'ch')).toBe(true);
    expect(await passes('alias')).toBe(true);
    expect(await passes('other', 'ch')).toBe(false);
    expect(await passes('v1', 'ch')).toBe(false);
    expect(await passes('gone')).toBe(false);
  });

  it('is not followed without end', async () => {
    const dir = await tempDir();
    await symlink('b', path.join(dir, 'a'));
    await symlink('a', path.join(dir, 'b'));
    expect(await files.passesLink(path.join(dir, 'a'), 'current')).toBe(false);
  });
});

describe('writing', () => {
  it('keeps the mode of the file, and leaves nothing beside it', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'x_y.json');
    await writeFile(file, 'old');
    await chmod(file, 0o640);
    await files.write(file, bytes('new'));
    expect(await readFile(file, 'utf8')).toBe('new');
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect(await readdir(dir)).toEqual(['x_y.json']);
  });

  it('prepares under a name that no engine reads, and replaces by one rename', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'x_y.json');
    await files.prepare(file, bytes('new'));
    expect(await readdir(dir)).toEqual(['.x_y.json.channelstrip-tmp']);
    await files.commit(file);
    expect(await readdir(dir)).toEqual(['x_y.json']);
  });

  it('writes through a link, which stays one', async () => {
    const dir = await tempDir();
    await mkdir(path.join(dir, 'real'));
    await writeFile(path.join(dir, 'real', 'a.json'), 'old');
    await symlink(path.join('real', 'a.json'), path.join(dir, 'a.json'));
    await files.write(path.join(dir, 'a.json'), bytes('new'));
    expect(await readFile(path.join(dir, 'real', 'a.json'), 'utf8')).toBe('new');
    expect((await readdir(dir)).sort()).toEqual(['a.json', 'real']);
    expect(await readdir(path.join(dir, 'real'))).toEqual(['a.json']);
  });

  it('rejects with a sentence that names the file', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'gone', 'a.json');
    await expect(files.write(file, bytes('x'))).rejects.toMatchObject({
      error: { code: 'storage', message: expect.stringContaining(file) as string },
    });
    await expect(files.commit(file)).rejects.toMatchObject({ error: { code: 'storage' } });
    await files.remove(file);
    expect(await files.writable(path.join(dir, 'gone'))).toBe(false);
    expect(await files.writable(dir)).toBe(true);
  });
});

describe('watching', () => {
  /** Reads again after every change notification until the result is as expected. */
  async function follower(place: string, k: 'file' | 'folder', look: () => unknown) {
    let known: unknown;
    ends.push(
      files.watch(place, k, () => {
        known = look();
      }),
    );
    const follows = (wanted: unknown): Promise<void> =>
      expect.poll(() => known, { timeout: 30_000 }).toEqual(wanted);
    // A watcher notifies once when it is ready.
    await follows(look());
    return follows;
  }

  /** The content, or null: the file may disappear at any time. */
  function orNull<T>(read: () => T): T | null {
    try {
      return read();
    } catch {
      return null;
    }
  }

  it('reports new content of a file, also when it is replaced', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'lineup.json');
    await writeFile(file, '{}');
    const follows = await follower(file, 'file', () => orNull(() => readFileSync(file, 'utf8')));
    await writeFile(file, '{"n":1}');
    await follows('{"n":1}');
    await files.write(file, bytes('{"m":2}'));
    await follows('{"m":2}');
    await rm(file);
    await follows(null);
    await writeFile(file, '{"k":3}');
    await follows('{"k":3}');
  });

  it('notices a folder that appears later, and one that is swapped', async () => {
    const dir = await tempDir();
    const folder = path.join(dir, 'a', 'playout');
    const follows = await follower(folder, 'folder', () => orNull(() => readdirSync(folder)));
    await mkdir(folder, { recursive: true });
    await follows([]);
    await writeFile(path.join(folder, 'x'), '1');
    await follows(['x']);
    // Repeated, because each rename rebuilds the watcher, in any order.
    for (let round = 0; round < 6; round += 1) {
      await mkdir(`${folder}-new`);
      await rename(folder, `${folder}-${String(round)}`);
      await rename(`${folder}-new`, folder);
      await follows([]);
      await writeFile(path.join(folder, 'y'), '1');
      await follows(['y']);
    }
  });

  it('follows a link that is swapped', async () => {
    const dir = await tempDir();
    for (const name of ['v1', 'v2']) await mkdir(path.join(dir, name));
    const link = path.join(dir, 'current');
    await symlink('v1', link);
    const look = () => [path.basename(realpathSync(link)), readdirSync(link)];
    const follows = await follower(link, 'folder', () => orNull(look));
    await symlink('v2', `${link}.new`);
    await rename(`${link}.new`, link);
    await follows(['v2', []]);
    await writeFile(path.join(dir, 'v2', 'x'), '1');
    await follows(['v2', ['x']]);
  });
});

describe('browsing', () => {
  it('lists folders first, in natural order, and hides hidden names', async () => {
    const dir = await tempDir();
    for (const name of ['10', '9', '.hidden']) await mkdir(path.join(dir, name));
    for (const name of ['b.MKV', 'a.json', 'c.txt']) await writeFile(path.join(dir, name), 'x');
    const page = await files.browse(dir);
    expect(page.entries.map(({ name, k }) => [name, k])).toEqual([
      ['9', 'folder'],
      ['10', 'folder'],
      ['a.json', 'json'],
      ['b.MKV', 'media'],
      ['c.txt', 'other'],
    ]);
    expect(page).toMatchObject({ path: dir, parent: path.dirname(dir), more: 0 });
    expect((await files.browse('/')).parent).toBeNull();
    expect((await files.browse(null)).path).toBe((await files.browse('~')).path);
  });

  it('says why a folder cannot be read', async () => {
    const dir = await tempDir();
    await expect(files.browse(path.join(dir, 'gone'))).rejects.toMatchObject({
      error: { code: 'storage' },
    });
  });
});
