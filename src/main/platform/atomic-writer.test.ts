import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import type { DiskCalls } from './atomic-writer.ts';
import { AtomicWriter } from './atomic-writer.ts';
import { AtomicFiles } from './files.ts';
import { createPlayoutFiles } from './playout/node-playout-files.ts';

const tempDir = useTempDirs();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A real disk whose files another program locks: the first `times` calls of this kind fail. */
function heldDisk(call: keyof DiskCalls, code: string, times: number) {
  let left = times;
  const held = <A extends unknown[], R>(action: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      left -= 1;
      if (left >= 0) throw Object.assign(new Error(code), { code });
      return action(...args);
    };
  };
  const disk: DiskCalls = { open, rename, rm };
  const calls = { open: held(open), rename: held(rename), rm: held(rm) };
  return { ...disk, [call]: calls[call], asked: () => times - left };
}

describe('a file that another program holds', () => {
  const calls = ['open', 'rename', 'rm'] as const;
  const codes = ['EPERM', 'EBUSY', 'EACCES'] as const;
  const all = calls.flatMap((call) => codes.map((code) => [call, code] as const));

  it.each(all)('on Windows (%s: %s) is waited for by every writer', async (call, code) => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    for (const write of [
      (writer: AtomicWriter) => new AtomicFiles(writer).writeText(file, 'new'),
      (writer: AtomicWriter) => createPlayoutFiles(writer).write(file, bytes('new')),
    ]) {
      await writeFile(file, 'old');
      await write(new AtomicWriter(heldDisk(call, code, 2), 'win32'));
      expect(await readFile(file, 'utf8')).toBe('new');
      expect(await readdir(dir)).toEqual(['a.json']);
    }
    await createPlayoutFiles(new AtomicWriter(heldDisk('rm', code, 2), 'win32')).remove(file);
    expect(await readdir(dir)).toEqual([]);
  });

  it('for too long is an error that leaves the old content and no draft', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    await writeFile(file, 'old');
    const disk = heldDisk('rename', 'EBUSY', 100);
    await expect(new AtomicFiles(new AtomicWriter(disk)).writeText(file, 'new')).rejects.toThrow(
      'EBUSY',
    );
    expect(await readFile(file, 'utf8')).toBe('old');
    expect(await readdir(dir)).toEqual(['a.json']);
  });

  it('is waited for elsewhere only if it is busy: a refused permission stays refused', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.json');
    const refused = heldDisk('rename', 'EPERM', 100);
    const writer = new AtomicWriter(refused, 'linux');
    await expect(new AtomicFiles(writer).writeText(file, 'new')).rejects.toThrow('EPERM');
    expect(refused.asked()).toBe(1);
    const busy = heldDisk('rename', 'EBUSY', 1);
    await new AtomicFiles(new AtomicWriter(busy, 'linux')).writeText(file, 'new');
    expect(await readFile(file, 'utf8')).toBe('new');
  });
});

describe('a folder that cannot be flushed', () => {
  const flushing = (code: string): DiskCalls => ({
    rename,
    rm,
    open: (file, flags, mode) =>
      flags === 'r'
        ? Promise.reject(Object.assign(new Error(code), { code }))
        : open(file, flags, mode),
  });

  it('because of its kind accepts files all the same', async () => {
    const file = path.join(await tempDir(), 'a.json');
    for (const code of ['EINVAL', 'ENOTSUP'])
      await new AtomicFiles(new AtomicWriter(flushing(code), 'linux')).writeText(file, code);
    expect(await readFile(file, 'utf8')).toBe('ENOTSUP');
  });

  it('because of a fault is an error', async () => {
    const file = path.join(await tempDir(), 'a.json');
    const files = new AtomicFiles(new AtomicWriter(flushing('EIO'), 'linux'));
    await expect(files.writeText(file, 'new')).rejects.toThrow('EIO');
  });
});

describe('a playout file', () =>
  it('keeps its permissions, and a new one has those of the user', async () => {
    const dir = await tempDir();
    const files = createPlayoutFiles();
    const file = path.join(dir, 'a.json');
    await writeFile(file, 'old', { mode: 0o640 });
    await files.write(file, bytes('new'));
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    await files.write(path.join(dir, 'b.json'), bytes('new'));
    expect((await stat(path.join(dir, 'b.json'))).mode & 0o777).toBe(0o666 & ~process.umask());
  }));
