import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { faultReason } from './fault.ts';
import { readBounded, ReadError } from './read-bounded.ts';
import { t } from '../../shared/i18n/translate.ts';

const tempDir = useTempDirs();

const refusalOf = async (file: string, limit = 10): Promise<string> => {
  const error: unknown = await readBounded(file, limit).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ReadError);
  return faultReason(error);
};

describe('a file that is read', () => {
  it('may have as many bytes as its limit and not one more', async () => {
    const file = path.join(await tempDir(), 'ten');
    await writeFile(file, '0123456789');
    const { bytes, stats } = await readBounded(file, 10);
    expect([bytes.toString(), stats.size]).toEqual(['0123456789', 10n]);
    expect(await refusalOf(file, 9)).toBe('it is larger than 9 bytes');
    await truncate(file, 5_000_000_000);
    expect(await refusalOf(file, 3 * 1024 * 1024)).toBe('it is larger than 3 MiB');
  });

  it('is read whole if the system reports no size', async () => {
    const own = process.platform === 'linux' ? '/proc/self/status' : process.execPath;
    expect((await readBounded(own, 1e9)).bytes.length).toBeGreaterThan(100);
  });

  it.runIf(process.platform === 'linux')(
    'is read up to its limit if the system reports no size',
    async () =>
      expect(await refusalOf('/proc/self/status', 100)).toBe('it is larger than 100 bytes'),
  );

  it.skipIf(process.platform === 'win32')('is no pipe, socket, device or folder', async () => {
    const folder = await tempDir();
    const at = (name: string): string => path.join(folder, name);
    execFileSync('mkfifo', [at('pipe')]);
    const server = createServer().listen(at('socket'));
    await once(server, 'listening');
    await symlink(at('pipe'), at('link'));
    await mkdir(at('folder'));
    const places = [at('pipe'), at('socket'), at('link'), at('folder'), '/dev/zero', '/dev/null'];
    for (const place of places)
      expect(await refusalOf(place)).toBe(t('errors:storage.fault.notFile'));
    server.close();
    await expect(readBounded(at('none'), 10)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
