import { execFile } from 'node:child_process';
import { mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { AtomicFiles } from './files.ts';

const tempDir = useTempDirs();
const writeLarge = fileURLToPath(
  new URL('../../../test/support/programs/write-large.ts', import.meta.url),
);

describe('whole files', () => {
  it('have the content of the last of many writes, for this user alone, with nothing left beside them', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    const files = new AtomicFiles();
    await Promise.all(Array.from({ length: 50 }, (_, n) => files.writeText(file, String(n))));
    expect(await files.readText(file)).toBe('49');
    expect(await readdir(dir)).toEqual(['a.json']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('are missing rather than empty if they were never written', async () =>
    expect(await new AtomicFiles().readText(path.join(await tempDir(), 'none'))).toBeNull());

  it('stay links where the user made them links', async () => {
    const dir = await tempDir();
    const real = path.join(dir, 'real.json');
    await writeFile(real, 'old');
    await symlink(real, path.join(dir, 'link.json'));
    await new AtomicFiles().writeText(path.join(dir, 'link.json'), 'new');
    expect(await readFile(real, 'utf8')).toBe('new');
  });

  it('keep the old content when a write fails, and take the next one', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    const files = new AtomicFiles();
    await mkdir(path.join(file, 'in the way'), { recursive: true });
    await expect(files.writeText(file, 'new')).rejects.toThrow();
    expect(await readdir(dir)).toEqual(['a.json']);
    await files.writeText(path.join(dir, 'b.json'), 'next');
    expect(await files.readText(path.join(dir, 'b.json'))).toBe('next');
  });

  it.skipIf(process.platform === 'win32')(
    'keep the old content when the disk takes only a part of the new one',
    async () => {
      const dir = await tempDir();
      const file = path.join(dir, 'a.json');
      await writeFile(file, 'old');
      const limited = `ulimit -f 64 && exec "$0" "$@"`;
      const run = promisify(execFile);
      const { stdout } = await run('sh', [
        '-c',
        limited,
        process.execPath,
        '--disable-warning=ExperimentalWarning',
        writeLarge,
        file,
        '200000',
      ]);
      expect(stdout).toBe('EFBIG\n');
      expect(await readFile(file, 'utf8')).toBe('old');
      expect(await readdir(dir)).toEqual(['a.json']);
    },
  );

  it('are renamed to names that never collide', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    const files = new AtomicFiles();
    const now = Date.UTC(2026, 10, 3, 12, 0, 5);
    const renamed: string[] = [];
    for (const content of ['1', '2', '3']) {
      await writeFile(file, content);
      renamed.push(await files.setAside(file, now));
    }
    expect(renamed.map((aside) => path.basename(aside))).toEqual([
      'a.json.corrupt-20261103T120005.000Z',
      'a.json.corrupt-20261103T120005.000Z-2',
      'a.json.corrupt-20261103T120005.000Z-3',
    ]);
    expect(await Promise.all(renamed.map((aside) => readFile(aside, 'utf8')))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('remove leftovers of unfinished writes, and nothing else', async () => {
    const dir = await tempDir();
    const keep = ['a.json', 'a.json.v1.bak', 'b.json.1-1.draft', 'a.json.corrupt-x'];
    for (const name of [...keep, 'a.json.77-3.draft'])
      await writeFile(path.join(dir, name), 'content');
    await new AtomicFiles().removeDrafts(path.join(dir, 'a.json'));
    expect((await readdir(dir)).sort()).toEqual([...keep].sort());
  });
});
