import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { MethodArgs } from '../../src/shared/contract/methods.ts';
import { startChild } from '../support/programs/child.ts';
import { eqRig } from '../support/eq/eq-rig.ts';
import { context } from '../support/music/open-live.ts';
import { EDITS, editOf } from '../support/eq/eq-two-edits.ts';
import { sampleOf } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const editor = fileURLToPath(new URL('../support/eq/eq-editor.ts', import.meta.url));
const tempDir = useTempDirs();
const playerId = 'living_room';

interface StoredBand {
  readonly frequency: number;
  readonly gain: number;
}

const stored = (demo: MusicDemo): StoredBand[] => {
  const filters = demo.model.dsp.get(playerId)?.filters ?? [];
  return (filters.find(({ type }) => type === 'parametric_eq')?.['bands'] ?? []) as StoredBand[];
};
const saves = (demo: MusicDemo): string[] =>
  demo
    .received()
    .filter(({ command }) => command === 'config/players/dsp/save')
    .map(({ args }) => JSON.stringify(args));

type Edit = MethodArgs<'eq.edit'>;

/** Runs the editor; answers the steps and edits that it said, whether it came to its end, and how many edits were confirmed. */
async function run(demo: MusicDemo, dataDir: string, killAt: number, cache: string) {
  const args = [demo.url, demo.token, dataDir, String(killAt)];
  const child = startChild(editor, args, { NODE_COMPILE_CACHE: cache });
  const steps: string[] = [];
  const edits: Edit[] = [];
  let acked = 0;
  let done = false;
  for await (const line of child.restLines()) {
    if (line.startsWith('step ')) steps.push(line.slice(5));
    else if (line.startsWith('edit ')) edits.push(JSON.parse(line.slice(5)) as Edit);
    else if (line.startsWith('acked ')) acked = Number(line.slice(6));
    else done ||= line === 'done';
  }
  await child.finish();
  return { steps, edits, acked, done };
}

/** Starts the app again; its window sends what was not confirmed once more, as it was, and makes the edits that are left. */
async function startAgain(
  demo: MusicDemo,
  dataDir: string,
  { edits, acked }: { edits: readonly Edit[]; acked: number },
): Promise<void> {
  const rig = await eqRig({ url: demo.url, token: demo.token, dataDir });
  expect(rig.notices).toEqual([]);
  await rig.connect();
  await rig.handlers['eq.load']({ playerId }, context);
  await rig.until(() => rig.session() !== undefined);
  for (let number = acked + 1; number <= EDITS; number += 1) {
    const before = rig.session()?.draft;
    if (before === undefined) throw new Error('there is no session');
    const edit = { client: 'w', number };
    const fresh = { playerId, edit, label: 'x', before, config: editOf(number, before) };
    await rig.handlers['eq.edit'](edits[number - 1] ?? fresh, context);
  }
  await rig.until(() => rig.session()?.save.k === 'saved' && rig.session()?.dirty === false);
  await rig.stop();
}

describe('an app that is killed on an edit’s way', () => {
  it(
    'loses nothing that was confirmed, and repeats nothing, at every step',
    { timeout: 300_000 },
    async () => {
      const cache = await tempDir();
      const demo = await startMusicDemo();
      const whole = await run(demo, await tempDir(), 0, cache);
      await demo.stop();
      expect(whole).toMatchObject({ acked: EDITS, done: true });
      expect(new Set(whole.steps)).toEqual(
        new Set([
          'in the window',
          'before the disk',
          'after the disk',
          'before the server',
          'after the server',
          'at the end',
        ]),
      );
      const kills = sampleOf([...whole.steps.keys()], 3);
      const lane = async (first: number): Promise<void> => {
        for (const [turn, step] of kills.entries()) {
          if (turn % 2 !== first) continue;
          const killAt = step + 1;
          const at = `killed ${String(killAt)}: ${whole.steps[killAt - 1] ?? ''}`;
          const server = await startMusicDemo();
          const dataDir = await tempDir();
          const bands = stored(server).length;
          const ran = await run(server, dataDir, killAt, cache);
          expect(ran.done, at).toBe(false);
          await startAgain(server, dataDir, ran);
          const now = stored(server);
          expect(now[4]?.gain, at).toBe(-1);
          expect(now.filter(({ frequency }) => frequency === 444).length, at).toBe(1);
          expect(now.length, at).toBe(bands + 1);
          // No configuration was sent twice.
          const sent = saves(server);
          expect(new Set(sent).size, at).toBe(sent.length);
          await server.stop();
        }
      };
      await Promise.all([lane(0), lane(1)]);
    },
  );
});
