import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST, SECOND, twelveHours, usePlayout } from '../support/playout-house.ts';

const { opened } = usePlayout();

describe('backups', () => {
  it('are restored into the draft, byte by byte', async () => {
    const { rig, house } = await opened();
    await rig.retitle(FIRST, 0, 'Changed');
    await rig.write();
    const [backup] = await rig.call('playout.backups', undefined);
    await rig.call('playout.restore', { id: backup?.id ?? '' });
    expect(rig.workspace.changedFiles).toBe(1);
    await rig.write();
    expect(await house.read('1', FIRST)).toBe(twelveHours[FIRST]);
    expect(await rig.call('playout.backups', undefined)).toHaveLength(2);
    await expect(rig.call('playout.restore', { id: 'x/y/z' })).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
  });

  it('bring back a file that is gone', async () => {
    const { rig, house } = await opened();
    const file = rig.file('1', SECOND);
    const items = (await rig.rows('1', file)).map(([key]) => ({ channel: '1', file, key }));
    await rig.call('playout.edit', { k: 'remove', items, ripple: false });
    expect(await rig.write()).toEqual({ written: 0, removed: 1 });
    expect(await readdir(house.folder('1'))).toEqual([FIRST]);
    const [backup] = await rig.call('playout.backups', undefined);
    await rig.call('playout.restore', { id: backup?.id ?? '' });
    await rig.write();
    expect(await house.read('1', SECOND)).toBe(twelveHours[SECOND]);
  });

  it('are for this user alone', async () => {
    const { rig, dataDir } = await opened();
    await rig.retitle(FIRST, 0, 'Changed');
    await rig.write();
    const mode = (await stat(path.join(dataDir, 'playout-backups'))).mode;
    expect(mode & 0o077).toBe(0);
  });
});
