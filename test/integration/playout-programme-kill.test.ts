import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startChild } from '../support/programs/child.ts';
import type { LineupFolder } from '../support/playout/playout-rig.ts';
import {
  item,
  makeLineupFolder,
  nameOf,
  playoutText,
  usePlayout,
} from '../support/playout/playout-rig.ts';
import { sampleOf } from '../support/sample.ts';

const writer = fileURLToPath(new URL('../support/playout/playout-writer.ts', import.meta.url));
const { tempDir, start } = usePlayout();
const HOUR = 3_600_000;
const past = Date.now() - 30 * 24 * HOUR;

/** Ten episodes of an hour, known from a file that is over. */
const old = Array.from({ length: 10 }, (_, index) => ({
  ...item(`old-${index}`, past + index * HOUR, past + (index + 1) * HOUR),
  source: { source_type: 'local', path: `/media/${index + 1}.mkv` },
  'x-channelstrip': { media: `e${index + 1}` },
}));

/** Days are one slot, so that an apply begins at the end of the broadcast day, whenever this test runs. */
const programmeText = (take: number): string =>
  JSON.stringify({
    programming: 1,
    zone: 'UTC',
    // Far from now.
    dayStart: `${String((new Date().getUTCHours() + 12) % 24).padStart(2, '0')}:00`,
    ahead: '2d',
    sources: { harbour: { ids: old.map((_, index) => `e${index + 1}`), order: 'episode' } },
    channels: Object.fromEntries(
      ['1', '2'].map((number) => [
        number,
        {
          fallback: { lavfi: 'color=c=black' },
          days: [{ plan: [{ id: 'all', play: 'harbour', take }] }],
        },
      ]),
    ),
  });

/** Runs the writer; returns how many calls changed the disk, or null if it was killed. */
async function apply(lineup: string, dataDir: string, killAt: number, cache: string) {
  const args = [lineup, dataDir, String(killAt), 'programme'];
  const child = startChild(writer, args, { NODE_COMPILE_CACHE: cache });
  let calls: number | null = null;
  for await (const line of child.restLines()) calls = Number(line.split(' ')[1]);
  await child.finish();
  return calls;
}

/** All that an apply may change: playout files, ledgers and the document. Drafts begin with a dot. */
async function contents(dir: string): Promise<Record<string, string>> {
  const names = (await readdir(dir, { recursive: true })).filter(
    (name) =>
      /(playout|programming)\/[^.][^/]*$|programming\.json$/.test(name) && !name.includes('data'),
  );
  return Object.fromEntries(
    await Promise.all(
      names.sort().map(async (name) => {
        const text = await readFile(path.join(dir, name), 'utf8');
        // The writer has no library, the app an empty one.
        return [name, text.replaceAll('"library":"0"', '"library":""')] as const;
      }),
    ),
  );
}

/** A lineup whose programme was applied, and then changed. */
async function makeTemplate(cache: string): Promise<LineupFolder> {
  const file = { [nameOf(past, 10)]: playoutText(old) };
  const disk = await makeLineupFolder(await tempDir(), { '1': file, '2': file });
  await writeFile(path.join(disk.dir, 'programming.json'), programmeText(8));
  expect(await apply(disk.lineup, await tempDir(), 0, cache)).not.toBeNull();
  await writeFile(path.join(disk.dir, 'programming.json'), programmeText(5));
  return disk;
}

describe('an apply that is killed', () => {
  it('leaves all as it was or as it should be, at every step', { timeout: 180_000 }, async () => {
    const cache = await tempDir();
    const template = await makeTemplate(cache);
    const copy = async (): Promise<string> => {
      const dir = path.join(await tempDir(), 'lineup');
      await cp(template.dir, dir, { recursive: true });
      return dir;
    };
    const before = await contents(template.dir);
    const done = await copy();
    const steps = (await apply(path.join(done, 'lineup.json'), await tempDir(), 0, cache)) ?? 0;
    const wanted = await contents(done);
    expect(steps).toBeGreaterThan(10);
    expect(wanted).not.toEqual(before);

    for (const step of sampleOf([...Array(steps).keys()], 3)) {
      const dir = await copy();
      const dataDir = await tempDir();
      expect(await apply(path.join(dir, 'lineup.json'), dataDir, step + 1, cache)).toBeNull();
      for (const [name, text] of Object.entries(await contents(dir)))
        expect([before[name], wanted[name]]).toContain(text);
      const rig = await start(dataDir);
      await rig.call('playout.open', { path: path.join(dir, 'lineup.json'), create: false });
      const settled = await contents(dir);
      expect([before, wanted]).toContainEqual(settled);
      // What was taken back can be applied again.
      const plan = await rig.call('playout.programme.plan', {});
      const request = { channels: ['1', '2'], pins: [], deleted: {} };
      await rig.call('playout.programme.apply', { ...request, id: plan.id });
      expect(await contents(dir)).toEqual(wanted);
      await rig.core.stop();
    }
  });
});
