import { afterEach, describe, expect, it } from 'vitest';
import { useTempDirs } from '../support/temp-dir.ts';
import { hourFile, makeHouse, nameOf, NOON, PlayoutRig } from '../support/playout-house.ts';

const tempDir = useTempDirs();
const rigs: PlayoutRig[] = [];
const HOUR = 3_600_000;
const MINUTE = 60_000;

afterEach(async () => {
  for (const rig of rigs.splice(0)) await rig.core.stop();
});

async function rigOn(dataDir?: string, kind?: 'headless' | 'none'): Promise<PlayoutRig> {
  const rig = await PlayoutRig.start(dataDir ?? (await tempDir()), kind);
  rigs.push(rig);
  return rig;
}

const first = nameOf(NOON, 6);
const second = nameOf(NOON + 6 * HOUR, 6);

const twoFiles = async () =>
  makeHouse(await tempDir(), {
    '1': { [first]: hourFile(NOON, 6, 30), [second]: hourFile(NOON + 6 * HOUR, 6, 30) },
    '2': { [first]: hourFile(NOON, 6, 60) },
  });

describe('opening a lineup', () => {
  it('shows every channel with its files, and is open again at the next start', async () => {
    const house = await twoFiles();
    const dataDir = await tempDir();
    const rig = await rigOn(dataDir);
    await rig.open(house);
    expect(rig.workspace).toMatchObject({
      state: 'open',
      path: house.lineup,
      server: { bindAddress: '127.0.0.1', port: 8409 },
      changedFiles: 0,
      recent: [house.lineup],
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
      [first, 'ok'],
      [second, 'ok'],
    ]);
    const rows = await rig.rows('1', rig.file('1', first));
    expect(rows).toHaveLength(12);
    expect(rows[0]?.slice(1)).toEqual([
      NOON,
      NOON + 30 * MINUTE,
      `Title of i${String(NOON)}`,
      'lavfi',
      0,
    ]);
    await rig.core.stop();
    rigs.splice(0);
    const next = await rigOn(dataDir);
    await next.until(() => next.workspace.state === 'open');
    expect(next.channel('2').items).toBe(6);
  });
});
