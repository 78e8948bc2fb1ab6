import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startChild } from '../support/programs/child.ts';
import type { OpenedLineup, PlayoutRig } from '../support/playout/playout-rig.ts';
import {
  FIRST,
  makeLineupFolder,
  NOON,
  SECOND,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const editor = fileURLToPath(new URL('../support/playout/playout-editor.ts', import.meta.url));
const { tempDir, start, opened } = usePlayout();

const kept = (dataDir: string): Promise<string[]> => readdir(path.join(dataDir, 'playout-drafts'));

/** Restarts the app with the same data; `between`: what another program does meanwhile. */
async function restarted(
  { rig, disk, dataDir }: OpenedLineup,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<PlayoutRig> {
  await rig.core.stop();
  await between();
  const next = await start(dataDir);
  await next.open(disk);
  return next;
}

describe('changes that are not written', () => {
  it('are there after a kill as soon as they were answered', { timeout: 60_000 }, async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const dataDir = await tempDir();
    const child = startChild(editor, [disk.lineup, dataDir]);
    for (const title of ['One', 'Two', 'Three']) expect(await child.nextLine()).toBe(title);
    await child.kill();
    const rig = await start(dataDir);
    await rig.open(disk);
    expect((await rig.titles(FIRST)).slice(0, 3)).toEqual(['One', 'Two', 'Three']);
    expect(rig.workspace.changedFiles).toBe(1);
    expect(await disk.read('1', FIRST)).toBe(twelveHours[FIRST]);
    await rig.call('playout.undo', undefined);
    expect(rig.workspace.changedFiles).toBe(0);
    expect(await kept(dataDir)).toEqual([]);
    await rig.call('playout.redo', undefined);
    expect(await rig.write()).toEqual({ written: 1, removed: 0 });
    expect(await disk.read('1', FIRST)).toContain('"Three"');
  });

  it('stay over a restart in every kind: a file changed, one made, one taken out', async () => {
    const own = await opened();
    const { rig } = own;
    await rig.retitle(FIRST, 0, 'Mine');
    const second = rig.file('1', SECOND);
    const items = (await rig.rows('1', second)).map(([key]) => ({
      channel: '1',
      file: second,
      key,
    }));
    await rig.call('playout.edit', { k: 'remove', items, ripple: false });
    const source = { source_type: 'lavfi', params: 'testsrc2' };
    const fresh = [{ source, durationMs: 3_600_000, title: 'Fresh' }];
    const at = NOON + 48 * 3_600_000;
    await rig.call('playout.edit', { k: 'insert', channel: '1', at, items: fresh, ripple: false });
    const review = await rig.call('playout.review', undefined);
    const next = await restarted(own);
    const again = await next.call('playout.review', undefined);
    const words = ({ files }: typeof review) => files.map(({ k, name, diff }) => [k, name, diff]);
    expect(words(again).toSorted()).toEqual(words(review).toSorted());
    expect(again.files).toHaveLength(3);
  });

  it('are joined with what another program changed meanwhile, or asked about', async () => {
    const own = await opened();
    const { rig, disk } = own;
    await rig.retitle(FIRST, 0, 'Mine');
    await rig.retitle(SECOND, 0, 'Mine too');
    const [one = '', two = ''] = [twelveHours[FIRST], twelveHours[SECOND]];
    const HOUR = 3_600_000;
    const next = await restarted(own, async () => {
      await disk.put('1', FIRST, one.replace(`Title of i${String(NOON + HOUR)}`, 'Theirs'));
      await disk.put('1', SECOND, two.replace(`Title of i${String(NOON + 6 * HOUR)}`, 'Theirs'));
    });
    const titles = await next.titles(FIRST);
    expect([titles[0], titles[2]]).toEqual(['Mine', 'Theirs']);
    expect(next.workspace.conflicts).toMatchObject([{ channel: '1', name: SECOND }]);
    expect((await next.titles(SECOND))[0]).toBe('Mine too');
  });

  it('are gone when they are written, discarded or closed', async () => {
    const own = await opened();
    const { rig, dataDir } = own;
    await rig.retitle(FIRST, 0, 'Mine');
    expect(await kept(dataDir)).toHaveLength(1);
    await rig.write();
    const next = await restarted(own);
    expect(next.workspace.changedFiles).toBe(0);
    expect(await kept(dataDir)).toEqual([]);
    await next.retitle(FIRST, 1, 'Mine');
    await next.call('playout.discard', undefined);
    expect(await kept(dataDir)).toEqual([]);
    await next.retitle(FIRST, 1, 'Mine');
    expect(await kept(dataDir)).toHaveLength(1);
    await next.call('playout.close', { discard: true });
    expect(await kept(dataDir)).toEqual([]);
    await next.open(own.disk);
    expect(next.workspace.changedFiles).toBe(0);
  });

  it('of huge files are told not to be kept', async () => {
    const own = await opened();
    const { rig, dataDir } = own;
    const file = rig.file('1', FIRST);
    const key = (await rig.rows('1', file))[0]?.[0] ?? 0;
    const item = { channel: '1', file, key };
    const set = (value: string) =>
      rig.call('playout.edit', { k: 'set', item, values: [{ pointer: '/title', value }] });
    expect((await set('Small')).notes).toEqual([]);
    expect((await set('x'.repeat(16_000_000))).notes.join()).toContain('larger than 16 MB');
    expect(await kept(dataDir)).toHaveLength(1);
    const next = await restarted(own);
    expect((await next.titles(FIRST))[0]).toBe('Small');
  });

  it('wait for a folder that is away', async () => {
    const own = await opened();
    const { rename } = await import('node:fs/promises');
    const folder = own.disk.folder('1');
    await own.rig.retitle(FIRST, 0, 'Mine');
    const next = await restarted(own, () => rename(folder, `${folder}-away`));
    expect(next.channel('1').state).toBe('no-folder');
    await rename(`${folder}-away`, folder);
    await next.until(() => next.workspace.changedFiles === 1);
    expect((await next.titles(FIRST))[0]).toBe('Mine');
  });

  it('that cannot be kept are told with the step, and a broken record is set aside', async () => {
    const own = await opened();
    const { rig, dataDir, disk } = own;
    await rig.retitle(FIRST, 0, 'Mine');
    const [name = ''] = await kept(dataDir);
    await rig.core.stop();
    await writeFile(path.join(dataDir, 'playout-drafts', name), '{');
    const next = await start(dataDir);
    await next.open(disk);
    expect(next.workspace.changedFiles).toBe(0);
    expect(next.workspace.recovered).toContain(`${name}.corrupt-`);
    const { mkdir } = await import('node:fs/promises');
    await mkdir(path.join(dataDir, 'playout-drafts', name, 'in the way'), { recursive: true });
    const file = next.file('1', FIRST);
    const key = (await next.rows('1', file))[0]?.[0] ?? 0;
    const values = [{ pointer: '/title', value: 'Not kept' }];
    const item = { channel: '1', file, key };
    const { notes } = await next.call('playout.edit', { k: 'set', item, values });
    expect(notes.join()).toContain('could not be saved on this computer');
    expect((await next.titles(FIRST))[0]).toBe('Not kept');
  });
});
