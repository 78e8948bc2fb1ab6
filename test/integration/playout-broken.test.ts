import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, symlink, truncate, writeFile } from 'node:fs/promises';
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

const { tempDir, start, opened } = usePlayout();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Consecutive file names that the engine accepts. */
const name = (n: number): string => nameOf(NOON + n * DAY, 1);

describe('a folder of broken files', () => {
  it('gives findings, and never a crash or a hang', { timeout: 60_000 }, async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const at = (file: string): string => path.join(disk.folder('1'), file);
    await disk.put(
      '1',
      name(2),
      Uint8Array.from({ length: 4096 }, (_, i) => (i * 197) % 256),
    );
    const huge = await open(at(name(3)), 'w');
    for (let i = 0; i < 50; i += 1) await huge.write(Buffer.alloc(1_000_000, '[{"a":1},'));
    await huge.close();
    await symlink(name(4), at(name(4)));
    await symlink('/nowhere/at/all', at(name(5)));
    await mkdir(at(name(6)));
    execFileSync('mkfifo', [at(name(7))]);
    await disk.put('1', name(8), playoutText([item('a', NOON, NOON + HOUR)]).slice(0, 120));
    await disk.put('1', name(9), '');
    await disk.put('1', name(10), '[]');
    await disk.put('1', name(11), '{"items": 5}');
    await disk.put('1', name(12), JSON.stringify({ version: 'x', items: [1, null, {}, 'a'] }));
    await disk.put('1', name(13), `\ufeff${playoutText([])}`);
    await writeFile(at(name(14)), '');
    await truncate(at(name(14)), 300_000_000);
    await disk.put('1', name(15), '['.repeat(200_000));
    await disk.put('1', 'notes.txt', 'plain');
    await disk.put('1', 'stray.json', playoutText([item('s', NOON, NOON + HOUR)]));

    const rig = await start();
    await rig.open(disk);
    const states = new Map(rig.channel('1').files.map((file) => [file.name, file.state]));
    expect(states.get(FIRST)).toBe('ok');
    for (const n of [2, 3, 4, 5, 6, 7, 8, 9, 13, 14, 15])
      expect([n, states.get(name(n))]).toEqual([n, 'unreadable']);
    for (const n of [10, 11, 12]) expect([n, states.get(name(n))]).toEqual([n, 'refused']);
    expect(states.has('notes.txt')).toBe(false);
    for (const { state, reason } of rig.channel('1').files)
      expect(reason).toEqual(state === 'ok' ? null : expect.stringMatching(/\S \S/));
    await rig.until(() => rig.channel('1').findings.error >= 14);
    const { findings } = await rig.call('playout.findings', { channel: '1', from: 0, limit: 1000 });
    for (let n = 2; n <= 15; n += 1)
      expect(
        findings.filter(({ path: place }) => place === at(name(n))).map(({ severity }) => severity),
      ).toContain('error');
    // Broken files have no rows; the others can still be edited and written.
    const broken = rig.file('1', name(2));
    expect(await rig.rows('1', broken)).toEqual([]);
    await rig.retitle(FIRST, 0, 'Still');
    await rig.write();
    expect(await disk.read('1', FIRST)).toContain('Still');
  });

  it('is repaired as soon as its files are', async () => {
    const { rig, disk } = await opened();
    const whole = twelveHours[FIRST] ?? '';
    const file = rig.file('1', FIRST);
    const keys = (await rig.rows('1', file)).map(([key]) => key);
    await disk.put('1', FIRST, whole.slice(0, whole.length / 2));
    await rig.until(() => rig.channel('1').files.some(({ state }) => state === 'unreadable'));
    await disk.put('1', FIRST, whole);
    await rig.until(() => rig.channel('1').files.every(({ state }) => state === 'ok'));
    expect((await rig.rows('1', rig.file('1', FIRST))).map(([key]) => key)).toHaveLength(
      keys.length,
    );
  });
});

describe('what a lineup points to', () => {
  it('is a state where it is wrong, and the other channels are shown', async () => {
    const disk = await makeLineupFolder(await tempDir(), {
      '1': twelveHours,
      '2': {},
      '3': {},
      '4': {},
      '5': {},
    });
    await rm(disk.config('2'));
    await writeFile(disk.config('3'), '{"playout":{"folder":5}}');
    await rm(disk.folder('4'), { recursive: true });
    await rm(disk.folder('5'), { recursive: true });
    await writeFile(disk.folder('5'), 'a file');
    const rig = await start();
    await rig.open(disk);
    expect(['1', '2', '3', '4', '5'].map((key) => rig.channel(key).state)).toEqual([
      'ok',
      'no-config',
      'refused-config',
      'no-folder',
      'unreadable-folder',
    ]);
    expect(rig.channel('2').problem).toContain(disk.config('2'));
    await mkdir(disk.folder('4'), { recursive: true });
    await rig.until(() => rig.channel('4').state === 'ok');
    await disk.put('4', SECOND, twelveHours[SECOND] ?? '');
    await rig.until(() => rig.channel('4').items === 12);
  });

  it('has a key of its own where two channels have one number', async () => {
    const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
    const channel = { number: '1', name: 'Twin', config: 'ch1/channel.json' };
    await writeFile(
      disk.lineup,
      JSON.stringify({
        output: { folder: 'out' },
        channels: [channel, { ...channel, number: '../..' }, channel, 5],
      }),
    );
    const rig = await start();
    await rig.open(disk);
    expect(Object.keys(rig.core.hub.get('playout.channels'))).toEqual([
      '1',
      '.._..',
      '1~2',
      'channel',
    ]);
    await rig.until(() => rig.workspace.findings.error > 0);
  });

  it('is said where there is no lineup, or none that can be read', async () => {
    const dir = await tempDir();
    const rig = await start();
    const lineup = path.join(dir, 'lineup.json');
    await rig.call('playout.open', { path: lineup, create: false });
    expect(rig.workspace).toMatchObject({ state: 'failed', path: lineup });
    expect(rig.workspace.problem).toContain(lineup);
    await writeFile(lineup, '{"output":');
    await rig.until(() => rig.workspace.problem?.includes('JSON') === true);
    await writeFile(lineup, '{"output":{"folder":"o"},"channels":[]}');
    await rig.until(() => rig.workspace.state === 'open');
    await writeFile(lineup, '{"outp');
    await rig.until(() => rig.workspace.problem !== null);
    expect(rig.workspace.state).toBe('open');
  });
});
