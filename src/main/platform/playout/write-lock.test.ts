import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startChild } from '../../../../test/support/programs/child.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { lockWrites } from './write-disk.ts';

const tempDir = useTempDirs();
const holder = fileURLToPath(
  new URL('../../../../test/support/programs/take-write-lock.ts', import.meta.url),
);

describe('the lock of writes', { timeout: 60_000 }, () => {
  it('is one caller’s at a time in one process', async () => {
    const dataDir = await tempDir();
    const order: string[] = [];
    const first = await lockWrites(dataDir);
    const second = lockWrites(dataDir).then((release) => {
      order.push('second');
      return release();
    });
    order.push('first');
    await first();
    await second;
    expect(order).toEqual(['first', 'second']);
    await (
      await lockWrites(dataDir)
    )();
  });

  it('is refused with the id of the process that holds it, and free when that one ends', async () => {
    const dataDir = await tempDir();
    const child = startChild(holder, [dataDir]);
    expect(await child.nextLine()).toBe('locked');
    await expect(lockWrites(dataDir, 0)).rejects.toMatchObject({
      error: { code: 'busy', retryable: true, detail: { pid: child.pid } },
    });
    const waiting = lockWrites(dataDir, 50_000);
    await child.finish();
    await (
      await waiting
    )();
  });

  it('of a process that was killed is taken over', async () => {
    const dataDir = await tempDir();
    const child = startChild(holder, [dataDir]);
    expect(await child.nextLine()).toBe('locked');
    await child.kill();
    await (
      await lockWrites(dataDir, 0)
    )();
  });
});
