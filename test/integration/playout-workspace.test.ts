import { describe, expect, it } from 'vitest';
import type { PlayoutRig } from '../support/playout/playout-rig.ts';
import {
  FIRST,
  hourFile,
  makeLineupFolder,
  NOON,
  SECOND,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { tempDir, start } = usePlayout();
const HOUR = 3_600_000;
const MINUTE = 60_000;

const twoFiles = async () =>
  makeLineupFolder(await tempDir(), { '1': twelveHours, '2': { [FIRST]: hourFile(NOON, 6, 60) } });

describe('opening a lineup', () =>
  it('shows every channel with its files, and is open again at the next start', async () => {
    const disk = await twoFiles();
    const dataDir = await tempDir();
    const rig = await start(dataDir);
    await rig.open(disk);
    expect(rig.workspace).toMatchObject({
      state: 'open',
      path: disk.lineup,
      server: { bindAddress: '127.0.0.1', port: 8409 },
      changedFiles: 0,
      recent: [disk.lineup],
    });
    const channel = rig.channel('1');
    expect(channel).toMatchObject({
      state: 'ok',
      problem: null,
      items: 24,
      order: 0,
      readOnly: null,
    });
    expect(channel.span).toEqual({ from: NOON, to: NOON + 12 * HOUR });
    expect(channel.files.map(({ name, state }) => [name, state]).sort()).toEqual([
      [FIRST, 'ok'],
      [SECOND, 'ok'],
    ]);
    const rows = await rig.rows('1', rig.file('1', FIRST));
    expect(rows).toHaveLength(12);
    expect(rows[0]?.slice(1)).toEqual([
      NOON,
      NOON + 30 * MINUTE,
      `Title of i${String(NOON)}`,
      'lavfi',
      0,
    ]);
    await rig.core.stop();
    const next = await start(dataDir);
    await next.until(() => next.workspace.state === 'open');
    expect(next.channel('2').items).toBe(6);
  }));

describe('a demo beside the own lineup', () =>
  it('never names a file or an item as the other does, nor counts the findings anew', async () => {
    const disk = await twoFiles();
    const rig = await start(await tempDir());
    await rig.open(disk);
    await rig.until(() => rig.workspace.findingsRevision > 0);
    const own = await names(rig);
    const revision = rig.workspace.findingsRevision;
    await rig.call('app.startDemo', undefined);
    await rig.until(() => rig.workspace.state === 'open' && rig.workspace.path !== disk.lineup);
    await rig.until(() => rig.workspace.findingsRevision > 0);
    const demo = await names(rig);
    expect(rig.workspace.findingsRevision).toBeGreaterThan(revision);
    expect(demo.filter((name) => own.includes(name))).toEqual([]);
    await rig.call('app.leaveDemo', undefined);
    await rig.until(() => rig.workspace.state === 'open' && rig.workspace.path === disk.lineup);
    const again = await names(rig);
    expect(again).toHaveLength(own.length);
    expect(again.filter((name) => own.includes(name) || demo.includes(name))).toEqual([]);
  }));

/** The names of all files and items of every channel. */
async function names(rig: PlayoutRig): Promise<string[]> {
  const found: string[] = [];
  for (const { key, files } of Object.values(rig.core.hub.get('playout.channels')))
    for (const { id, items } of files) {
      const rows = items === 0 ? [] : await rig.rows(key, id);
      found.push(`file ${id}`, ...rows.map(([item]) => `item ${String(item)}`));
    }
  return found;
}
