import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST, NOON, SECOND, twelveHours, usePlayout } from '../support/playout/playout-rig.ts';

const { opened } = usePlayout();
const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('the draft', () => {
  it('is changed by steps that can be taken back to the very bytes', async () => {
    const { rig } = await opened();
    await rig.retitle(FIRST, 3, 'Another');
    expect(rig.workspace).toMatchObject({ changedFiles: 1, redo: null });
    expect(rig.workspace.undo).not.toBeNull();
    expect((await rig.titles(FIRST))[3]).toBe('Another');
    expect(rig.channel('1').files.find(({ name }) => name === FIRST)?.changed).toBe(true);
    await rig.call('playout.undo', undefined);
    expect(rig.workspace).toMatchObject({ changedFiles: 0, undo: null });
    await rig.call('playout.redo', undefined);
    await rig.call('playout.discard', undefined);
    expect(rig.workspace.changedFiles).toBe(0);
    await rig.call('playout.undo', undefined);
    expect(rig.workspace.changedFiles).toBe(1);
    await rig.call('playout.undo', undefined);
    await expect(rig.call('playout.undo', undefined)).rejects.toMatchObject({
      error: { code: 'invalid-input' },
    });
  });

  it('marks rows that changed, and counts the revision of their file up', async () => {
    const { rig } = await opened();
    const file = rig.file('1', FIRST);
    const before = await rig.call('playout.rows', { channel: '1', file, from: 0 });
    await rig.retitle(FIRST, 0, 'New');
    const after = await rig.call('playout.rows', { channel: '1', file, from: 0 });
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(after.rows.map((row) => row[5] & 1)).toEqual([1, ...Array<number>(11).fill(0)]);
  });
});

describe('writing', () => {
  it('changes what was reviewed and nothing else, and keeps what was there', async () => {
    const { rig, disk, dataDir } = await opened();
    await rig.retitle(FIRST, 1, 'Changed');
    const review = await rig.call('playout.review', undefined);
    expect(review.files).toMatchObject([
      { channel: '1', k: 'written', name: FIRST, before: FIRST, count: 1 },
    ]);
    expect(review.files[0]?.diff).toContain('Changed');
    const untouched = await stat(path.join(disk.folder('1'), SECOND));
    expect(await rig.call('playout.write', { stamp: review.stamp })).toEqual({
      written: 1,
      removed: 0,
    });
    const written = await disk.read('1', FIRST);
    expect(written).toBe(
      (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON + 30 * MINUTE)}`, 'Changed'),
    );
    expect((await stat(path.join(disk.folder('1'), SECOND))).mtimeMs).toBe(untouched.mtimeMs);
    expect((await readdir(disk.folder('1'))).sort()).toEqual([FIRST, SECOND].sort());
    expect(rig.workspace.changedFiles).toBe(0);
    expect(await readdir(path.join(dataDir, 'playout-journal'))).toEqual([]);
    const backups = await rig.call('playout.backups', undefined);
    expect(backups).toMatchObject([
      { channel: '1', name: FIRST, items: 12, folder: disk.folder('1') },
    ]);
    // Undo can go back past a write; the old content would then be written again.
    await rig.call('playout.undo', undefined);
    expect(rig.workspace.changedFiles).toBe(1);
    await rig.write();
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
  });

  it('makes the new window before the old one goes', async () => {
    const { rig, disk } = await opened();
    const file = rig.file('1', SECOND);
    const keys = (await rig.rows('1', file)).map(([key]) => ({ channel: '1', file, key }));
    await rig.call('playout.edit', {
      k: 'move',
      items: keys,
      by: HOUR,
      channel: null,
      ripple: false,
    });
    const review = await rig.call('playout.review', undefined);
    const done = await rig.call('playout.write', { stamp: review.stamp });
    expect(done.removed + done.written).toBeGreaterThan(0);
    for (const { name, state } of rig.channel('1').files) {
      expect(state).toBe('ok');
      expect(await disk.read('1', name)).toContain('items');
    }
    expect(
      rig
        .channel('1')
        .files.map(({ name }) => name)
        .sort(),
    ).toEqual((await readdir(disk.folder('1'))).sort());
    expect(rig.workspace.changedFiles).toBe(0);
  });

  it('refuses what was not reviewed', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 1, 'One');
    const { stamp } = await rig.call('playout.review', undefined);
    await rig.retitle(FIRST, 2, 'Two');
    await expect(rig.call('playout.write', { stamp })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
  });

  it('undoes everything and names the file where one cannot be written', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 1, 'One');
    await rig.retitle(SECOND, 1, 'Two');
    // A folder in place of the temporary file fails like a full disk, also for root.
    const inWay = path.join(disk.folder('1'), `.${SECOND}.channelstrip-tmp`);
    await mkdir(path.join(inWay, 'x'), { recursive: true });
    await expect(rig.write()).rejects.toMatchObject({
      error: { code: 'storage', message: expect.stringContaining(SECOND) as string },
    });
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
    expect(await disk.read('1', SECOND)).toBe(twelveHours[SECOND]);
    expect(rig.workspace.changedFiles).toBe(2);
    await rm(inWay, { recursive: true });
    expect(await rig.write()).toEqual({ written: 2, removed: 0 });
  });

  it('writes nothing over what another program wrote a moment ago', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 1, 'Mine');
    const { stamp } = await rig.call('playout.review', undefined);
    const theirs = (twelveHours[FIRST] ?? '').replace('generated_at": "x"', 'generated_at": "y"');
    await disk.put('1', FIRST, theirs);
    await expect(rig.call('playout.write', { stamp })).rejects.toMatchObject({
      error: { code: 'conflict' },
    });
    expect(await disk.read('1', FIRST)).toBe(theirs);
  });
});
