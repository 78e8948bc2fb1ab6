import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../../test/support/programs/cli-run.ts';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import {
  item,
  makeLineupFolder,
  nameOf,
  playoutText,
} from '../../../../test/support/playout/playout-rig.ts';

const tempDir = useTempDirs();
const HOUR = 3_600_000;
const past = Date.now() - 30 * 24 * HOUR;

/** Twelve episodes of an hour, known from a file that is over. */
const old = Array.from({ length: 12 }, (_, index) => ({
  ...item(`old-${index}`, past + index * HOUR, past + (index + 1) * HOUR),
  source: { source_type: 'local', path: `/media/${index + 1}.mkv` },
  program: { title: 'Harbour', season: 1, episode: index + 1 },
  'x-channelstrip': { media: `e${index + 1}` },
}));

/** Half a day away, because the last hours of a broadcast day have no room for an episode. */
const dayStart = `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`;

const programme = {
  programming: 1,
  zone: 'UTC',
  dayStart,
  ahead: '2d',
  sources: { harbour: { ids: old.map((_, index) => `e${index + 1}`), order: 'episode' } },
  plans: {
    everyday: [
      { id: 'all', play: 'harbour', take: 3 },
      { id: 'rest', play: 'harbour' },
    ],
  },
  channels: { '1': { fallback: { lavfi: 'color=c=black' }, days: [{ plan: 'everyday' }] } },
};

async function start() {
  const disk = await makeLineupFolder(await tempDir(), {
    '1': { [nameOf(past, 12)]: playoutText(old) },
  });
  const dataDir = path.join(disk.dir, 'data');
  await mkdir(dataDir);
  const file = path.join(disk.dir, 'programming.json');
  await writeFile(file, JSON.stringify(programme));
  const run = async (...words: readonly string[]) => {
    const answer = await runCli([...words, '--data-dir', dataDir]);
    return { ...answer, json: (): unknown => JSON.parse(answer.out) };
  };
  const count = async () => (await readdir(disk.folder('1'))).length;
  return { disk, file, run, count };
}

describe('programme apply', () => {
  it('shows what would change, writes it with --write, and then finds nothing to do', async () => {
    const { file, run, count } = await start();
    const dry = await run('programme', 'apply', file, '--json');
    expect(dry.code).toBe(0);
    expect(dry.json()).toMatchObject({
      channels: [{ number: '1', kept: 0, moved: 0, removed: 0, pins: [], problem: null }],
      written: false,
    });
    expect(await count()).toBe(1);
    const done = await run('programme', 'apply', file, '--write');
    expect(done).toMatchObject({ code: 0 });
    expect(done.err).toMatch(/\d files were written\./);
    expect(await count()).toBeGreaterThan(2);
    const again = await run('programme', 'apply', file);
    expect(again.err).toContain('Nothing would change.');
  });

  it('prints a finding of many days once', async () => {
    const { file, run } = await start();
    const ids = [...programme.sources.harbour.ids, '{{count}} $t(gone)'];
    const sources = { harbour: { ids, order: 'episode' } };
    await writeFile(file, JSON.stringify({ ...programme, sources }));
    const { out } = await run('programme', 'apply', file);
    const lines = out.split('\n').filter((line) => line.includes('(gone) is missing'));
    expect(lines).toEqual([
      expect.stringMatching(/the file of \{\{count\}\} \$t\(gone\) is missing\..* \(\d times\)$/),
    ]);
  });

  it('continues after the generated days, explains items and moves the cursor', async () => {
    const { file, run } = await start();
    await run('programme', 'apply', file, '--write');
    const cursors = (await run('programme', 'cursor', file, '--json')).json();
    expect(cursors).toMatchObject([{ channel: '1', source: 'harbour' }]);
    const set = await run('programme', 'cursor', file, 'harbour', '--set', 'e7', '--json');
    expect(set.json()).toMatchObject([{ next: 'e7', title: 'Harbour S01E07' }]);
    expect(await run('programme', 'cursor', file, 'none', '--reset')).toMatchObject({
      code: 1,
      err: expect.stringContaining('The source "none" is not declared.') as unknown,
    });
    expect((await run('programme', 'cursor', file, 'harbour', '--set', 'x')).code).toBe(1);
    const noChannel = await run(
      'programme',
      'cursor',
      file,
      'harbour',
      '--channel',
      '9',
      '--reset',
    );
    expect(noChannel).toMatchObject({ code: 2, out: '' });

    const why = await run('programme', 'explain', file, '1', 'now');
    expect(why.out).toContain('harbour airs in the order of its episodes');
    const far = await run('programme', 'explain', file, '1', '2099-05-04T12:00:00Z');
    expect(far.out).toContain('as if nothing had aired since');
    const json = (await run('programme', 'explain', file, '1', 'now', '--json')).json();
    // An episode that airs whole has no cut points, which the result of `generate` has under these names.
    for (const name of ['inMs', 'outMs', 'in_ms', 'out_ms'])
      expect(json).not.toHaveProperty(['item', name]);
    expect(json).toMatchObject({
      item: { slot: expect.anything() as unknown },
      why: { rule: 'episode', cursor: {} },
    });

    const next = (await run('programme', 'apply', file, '--json')).json() as {
      jumps: { sentence: string }[];
    };
    expect(next.jumps.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/harbour goes on with Harbour S01E07 and (skips|repeats) \d+\./),
    ]);
  });

  it('previews days from the state of the ledger', async () => {
    const { file, run } = await start();
    const now = Date.now();
    await run('programme', 'apply', file, '--write');
    const answer = await run('programme', 'preview', file, '--days', '2', '--json');
    const { items } = answer.json() as {
      items: Record<string, { start: string; finish: string; media?: string }[]>;
    };
    const aired = items['1'] ?? [];
    expect(aired.length).toBeGreaterThan(40);
    expect(Date.parse(aired[0]?.start ?? ''), 'what airs now').toBeLessThanOrEqual(now + HOUR);
    const starts = aired.slice(1).map(({ start }) => start);
    expect(starts, 'no gap').toEqual(aired.slice(0, -1).map(({ finish }) => finish));
    // The table shows titles, JSON has ids. The last hour of the day has no room for an episode.
    expect(aired.find(({ media }) => media !== undefined)?.media).toMatch(/^e\d+$/);
    const table = await run('programme', 'preview', file);
    expect(table.out).toMatch(/1:00:00 +Harbour S01E\d\d +(all|rest) +main/);
    const far = await run('programme', 'preview', file, '--days', '100');
    expect(far.code).toBe(2);
    expect((await run('programme', 'preview', file, '--channel', '9')).code).toBe(2);
  });

  it('leaves a folder with files of other programs alone', async () => {
    const { disk, file, run, count } = await start();
    const now = Math.floor(Date.now() / HOUR) * HOUR;
    await disk.put('1', nameOf(now, 24), playoutText([item('theirs', now, now + 24 * HOUR)]));
    const { code, err } = await run('programme', 'apply', file, '--write');
    expect(code).toBe(1);
    expect(err).toContain('files that another program wrote');
    expect(await count()).toBe(2);
    expect(await readFile(file, 'utf8')).toBe(JSON.stringify(programme));
  });
});
