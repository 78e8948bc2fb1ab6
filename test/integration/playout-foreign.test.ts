import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FIRST,
  item,
  makeLineupFolder,
  nameOf,
  NOON,
  playoutText,
  SECOND,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { opened, start, tempDir } = usePlayout();
const HOUR = 3_600_000;
const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

describe('files that another program changes', () => {
  it('are read again without a word where the draft has no changes in them', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(SECOND, 0, 'Mine');
    const file = rig.file('1', FIRST);
    const before = await rig.rows('1', file);
    await disk.put(
      '1',
      FIRST,
      (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, 'Theirs'),
    );
    await rig.untilTitle(FIRST, 0, 'Theirs');
    const after = await rig.rows('1', file);
    expect(after.map(([key]) => key)).toEqual(before.map(([key]) => key));
    expect(after[0]?.[3]).toBe('Theirs');
    expect(rig.workspace).toMatchObject({ changedFiles: 1, conflicts: [] });
    // The history is based on the new files: undo reverts only the draft's change.
    await rig.call('playout.undo', undefined);
    expect(rig.workspace).toMatchObject({ changedFiles: 0, undo: null });
    expect((await rig.titles(FIRST))[0]).toBe('Theirs');
  });

  it('are merged where both changed other items', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 5, 'Mine');
    await disk.put(
      '1',
      FIRST,
      (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, 'Theirs'),
    );
    await rig.untilTitle(FIRST, 0, 'Theirs');
    const now = await rig.titles(FIRST);
    expect([now[0], now[5]]).toEqual(['Theirs', 'Mine']);
    expect(rig.workspace.conflicts).toEqual([]);
    await rig.write();
    expect(await disk.read('1', FIRST)).toContain('Theirs');
    expect(await disk.read('1', FIRST)).toContain('Mine');
  });

  it('are merged where both changed other fields of one item', async () => {
    const { rig, disk } = await opened();
    const file = rig.file('1', FIRST);
    const [row] = await rig.rows('1', file);
    await rig.call('playout.edit', {
      k: 'set',
      item: { channel: '1', file, key: row?.[0] ?? 0 },
      values: [{ pointer: '/note', value: 'mine' }],
    });
    const text = (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, 'Theirs');
    await disk.put('1', FIRST, text);
    await rig.untilTitle(FIRST, 0, 'Theirs');
    expect(rig.workspace).toMatchObject({ conflicts: [], changedFiles: 1 });
    await rig.write();
    const [first] = (JSON.parse(await disk.read('1', FIRST)) as { items: object[] }).items;
    expect(first).toMatchObject({ title: 'Theirs', note: 'mine' });
    expect((await disk.read('1', FIRST)).length - text.length).toBeLessThan(40);
  });

  it.each(['mine', 'theirs', 'both'] as const)(
    'ask where both changed the same: %s',
    async (take) => {
      const { rig, disk } = await opened();
      await rig.retitle(FIRST, 0, 'Mine');
      await disk.put(
        '1',
        FIRST,
        (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, 'Theirs'),
      );
      await rig.until(() => rig.workspace.conflicts.length === 1);
      const file = rig.file('1', FIRST);
      expect(rig.workspace.conflicts).toEqual([{ channel: '1', file, name: FIRST }]);
      expect((await rig.titles(FIRST))[0]).toBe('Mine');
      await expect(rig.write()).rejects.toMatchObject({ error: { code: 'conflict' } });
      await rig.call('playout.resolve', { channel: '1', file, take });
      expect(rig.workspace.conflicts).toEqual([]);
      expect((await rig.titles(FIRST))[0]).toBe(take === 'theirs' ? 'Theirs' : 'Mine');
      expect(rig.workspace.changedFiles).toBe(take === 'theirs' ? 0 : 1);
      if (take !== 'theirs') await rig.write();
      expect(await disk.read('1', FIRST)).toContain(take === 'theirs' ? 'Theirs' : 'Mine');
      await expect(rig.call('playout.resolve', { channel: '1', file, take })).rejects.toMatchObject(
        { error: { code: 'not-found' } },
      );
    },
  );

  it('keep both states of an item where nothing else airs in their times', async () => {
    const { rig, disk } = await opened();
    const file = rig.file('1', FIRST);
    const keys = (await rig.rows('1', file)).map(([key]) => key);
    const items = [{ channel: '1', file, key: keys[0] ?? 0 }];
    await rig.call('playout.edit', { k: 'move', items, by: -HOUR, channel: null, ripple: false });
    const text = (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, 'Theirs');
    await disk.put('1', FIRST, text.replace(utc(NOON + HOUR / 2), utc(NOON + HOUR / 4)));
    await rig.until(() => rig.workspace.conflicts.length === 1);
    await rig.call('playout.resolve', { channel: '1', file, take: 'both' });
    const rows = await rig.rows('1', file);
    expect(rows.slice(0, 2).map(([, start, finish, title]) => [start, finish, title])).toEqual([
      [NOON - HOUR, NOON - HOUR / 2, 'Theirs'],
      [NOON, NOON + HOUR / 4, 'Theirs'],
    ]);
    expect(new Set(rows.map(([key]) => key)).size).toBe(keys.length + 1);
    await rig.call('playout.undo', undefined);
    expect((await rig.rows('1', file)).map(([key]) => key)).toEqual(keys);
  });

  it('that go and come back are the same files', async () => {
    const { rig, disk } = await opened();
    const file = rig.file('1', FIRST);
    const keys = (await rig.rows('1', file)).map(([key]) => key);
    const place = path.join(disk.folder('1'), FIRST);
    await rename(place, `${place}.away`);
    await rig.until(() => !rig.channel('1').files.some(({ name }) => name === FIRST));
    await rename(`${place}.away`, place);
    await rig.until(() => rig.channel('1').files.some(({ name }) => name === FIRST));
    expect(rig.channel('1').items).toBe(24);
    expect((await rig.rows('1', rig.file('1', FIRST))).map(([key]) => key)).toHaveLength(
      keys.length,
    );
  });

  it('that are removed while the draft changed them are asked about', async () => {
    const { rig, disk } = await opened();
    await rig.retitle(FIRST, 0, 'Mine');
    const file = rig.file('1', FIRST);
    await rm(path.join(disk.folder('1'), FIRST));
    await rig.until(() => rig.workspace.conflicts.length === 1);
    await rig.call('playout.resolve', { channel: '1', file, take: 'mine' });
    const review = await rig.call('playout.review', undefined);
    expect(review.files).toMatchObject([{ k: 'created', name: FIRST }]);
    await rig.call('playout.write', { stamp: review.stamp });
    expect(await disk.read('1', FIRST)).toContain('Mine');
  });

  it('that another program adds under the name of a new one of the draft are asked about', async () => {
    const { rig, disk } = await opened();
    const third = nameOf(NOON + 12 * HOUR, 1);
    await rig.call('playout.edit', {
      k: 'insert',
      channel: '1',
      at: NOON + 12 * HOUR,
      items: [{ source: { source_type: 'lavfi', params: 'x' }, durationMs: HOUR, title: 'Mine' }],
      ripple: false,
    });
    const made = rig.channel('1').files.find(({ onDisk }) => onDisk === null);
    if (made === undefined) return;
    expect(made.name).toBe(third);
    await disk.put('1', third, playoutText([item('t', NOON + 12 * HOUR, NOON + 13 * HOUR)]));
    await rig.until(() => rig.workspace.conflicts.length === 1);
    await rig.call('playout.resolve', { channel: '1', file: made.id, take: 'theirs' });
    expect(rig.workspace.changedFiles).toBe(0);
  });

  it('behind a swapped link called current are shown and never written', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': {} });
    const room = path.join(disk.dir, 'ch1');
    await rm(disk.folder('1'), { recursive: true });
    for (const [name, title] of [
      ['v1', 'Old'],
      ['v2', 'New'],
    ] as const) {
      await mkdir(path.join(room, name));
      await writeFile(
        path.join(room, name, FIRST),
        (twelveHours[FIRST] ?? '').replace(`Title of i${String(NOON)}`, title),
      );
    }
    await symlink('v1', path.join(room, 'current'));
    const config = JSON.parse(await readFile(disk.config('1'), 'utf8')) as object;
    await writeFile(
      disk.config('1'),
      JSON.stringify({ ...config, playout: { folder: 'current' } }),
    );
    const rig = await start();
    await rig.open(disk);
    expect(rig.channel('1').readOnly).toBe('current-link');
    const keys = (await rig.rows('1', rig.file('1', FIRST))).map(([key]) => key);
    await expect(rig.retitle(FIRST, 0, 'Mine')).rejects.toThrow();
    await symlink('v2', path.join(room, 'current.new'));
    await rename(path.join(room, 'current.new'), path.join(room, 'current'));
    const file = rig.file('1', FIRST);
    await rig.untilTitle(FIRST, 0, 'New');
    const rows = await rig.rows('1', file);
    expect(rows[0]?.[3]).toBe('New');
    expect(rows.map(([key]) => key)).toEqual(keys);
  });
});
