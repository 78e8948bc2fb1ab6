import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { writeFailed } from './disk-fault.ts';
import { createPlayoutFiles } from './node-playout-files.ts';

it.each([
  ['EACCES', 'permission denied. Give this user write access to /tv/ch1.'],
  ['EROFS', 'the disk is read-only. Make the disk of /tv/ch1 writable.'],
  ['EIO', 'the disk reports an error. Check the disk of /tv/ch1.'],
  ['ENOENT', 'does not exist. Create /tv/ch1, or connect its drive.'],
  ['ENOSPC', 'because the disk is full. Free space on the disk of /tv/ch1.'],
])('a file that cannot be written for %s is named with what to do', (code, end) => {
  const { error } = writeFailed('/tv/ch1/a.json', Object.assign(new Error(code), { code }));
  expect(error.code).toBe('storage');
  expect(error.message).toContain('/tv/ch1/a.json could not be written');
  expect(error.message).toContain(end);
});

it('a file in place of a folder is named with what to do', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'channelstrip-'));
  try {
    await writeFile(path.join(folder, 'ch1'), 'x');
    const place = path.join(folder, 'ch1', 'a.json');
    await expect(createPlayoutFiles().write(place, new Uint8Array())).rejects.toThrow(
      `${place} could not be written: a folder in its path is a file. Move the file that is in its place.`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
