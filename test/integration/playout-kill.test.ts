import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startChild } from '../support/programs/child.ts';
import type { LineupFolder } from '../support/playout/playout-rig.ts';
import {
  FIRST,
  makeLineupFolder,
  twelveHours,
  usePlayout,
} from '../support/playout/playout-rig.ts';
import { isLongRun, sampleOf } from '../support/sample.ts';

const writer = fileURLToPath(new URL('../support/playout/playout-writer.ts', import.meta.url));
const { tempDir, start } = usePlayout();

/** Runs the writer; returns how many calls changed the disk, or null if it was killed. */
async function run(
  disk: LineupFolder,
  dataDir: string,
  killAt: number,
  cache: string,
): Promise<number | null> {
  const args = [disk.lineup, dataDir, String(killAt)];
  const child = startChild(writer, args, { NODE_COMPILE_CACHE: cache });
  let calls: number | null = null;
  for await (const line of child.restLines()) calls = Number(line.split(' ')[1]);
  await child.finish();
  return calls;
}

/** Names and contents of everything in the playout folder. */
async function contents(disk: LineupFolder): Promise<Record<string, string>> {
  const folder = disk.folder('1');
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
    ),
  );
}

const visible = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('.')));

/** Ids differ from run to run. */
const steady = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).map(([name, text]) => [
      name,
      text.replaceAll(/"id": "(?!i\d)[^"]*"/g, '"id": "new"'),
    ]),
  );

describe('a write that is killed', () => {
  it(
    'leaves whole files at every step, and the next start ends it',
    { timeout: 180_000 },
    async () => {
      const cache = await tempDir();
      const before = await makeLineupFolder(await tempDir(), { '1': twelveHours });
      const old = await contents(before);
      const steps = (await run(before, await tempDir(), 0, cache)) ?? 0;
      const wanted = steady(await contents(before));
      expect(Object.keys(wanted)).not.toEqual(Object.keys(old));
      expect(steps).toBeGreaterThan(10);

      let finished = 0;
      let undone = 0;
      let told = 0;
      const kills = sampleOf([...Array(steps).keys()], 7);
      const lane = async (first: number): Promise<void> => {
        for (const [turn, step] of kills.entries()) {
          if (turn % 2 !== first) continue;
          const killAt = step + 1;
          const disk = await makeLineupFolder(await tempDir(), { '1': twelveHours });
          const dataDir = await tempDir();
          expect(await run(disk, dataDir, killAt, cache)).toBeNull();
          // Every file in the folder is completely old or completely new.
          for (const [name, text] of Object.entries(steady(visible(await contents(disk)))))
            expect([old[name], wanted[name]]).toContain(text);
          const rig = await start(dataDir);
          await rig.open(disk);
          const now = steady(await contents(disk));
          const isUndone = now[Object.keys(old)[0] ?? ''] === Object.values(old)[0];
          // After a write without effect, the changes are still in the draft.
          expect(rig.workspace.changedFiles).toBe(isUndone ? 3 : 0);
          if (isUndone) {
            undone += 1;
            expect(now).toEqual(old);
          } else {
            finished += 1;
            expect(now).toEqual(wanted);
            if (rig.workspace.recovered !== null) {
              await rig.until(() => 'playout:recovered' in rig.core.hub.get('attention'));
              await rig.call('playout.closeRecovered', undefined);
              expect(rig.workspace.recovered).toBeNull();
              told += 1;
            }
          }
          const journals = await readdir(path.join(dataDir, 'playout-journal')).catch(() => []);
          expect(journals.filter((name) => !name.startsWith('.'))).toEqual([]);
          // Later writes persist, whatever the killed write left behind.
          await rig.retitle(FIRST, 1, 'Later');
          await rig.write();
          const last = await contents(disk);
          await rig.core.stop();
          const again = await start(dataDir);
          await again.open(disk);
          expect(again.workspace.recovered).toBeNull();
          expect(await contents(disk)).toEqual(last);
          await again.core.stop();
        }
      };
      await Promise.all([lane(0), lane(1)]);
      const least = isLongRun ? 3 : 1;
      expect(finished).toBeGreaterThanOrEqual(least);
      expect(undone).toBeGreaterThanOrEqual(least);
      expect(told).toBeGreaterThanOrEqual(least);
    },
  );
});
