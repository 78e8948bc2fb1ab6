import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { MethodInput, MethodName } from '../../src/shared/contract/methods.ts';
import type { Child } from '../support/programs/child.ts';
import { startChild } from '../support/programs/child.ts';
import { reportSync } from '../support/music/library-changes.ts';
import { runs } from '../support/sample.ts';
import { useTempDirs } from '../support/temp-dir.ts';

// The core is a process of its own, so that the demo server's memory is not counted; it reads 52,000 rows.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const tempDir = useTempDirs();
const program = fileURLToPath(new URL('../support/core/measured-core.ts', import.meta.url));
const ends: (() => Promise<unknown>)[] = [];

const QUEUE = 20_000;
const TRACKS = 6_000;
/** Changes that a sync reports. */
const EVENTS = 6_000;
const PAGE = 200;
const ROUNDS = runs(2, 2);
/**
 * Growth (MB) that counts as the same level: caches of a fixed size and compiled code vary by less than half of it.
 * Keeping the rows of one queue takes 6 MB, and keeping the events of one sync 15 MB.
 */
const SAME = 4;

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

class MeasuredCore {
  readonly #child: Child;

  constructor(child: Child) {
    this.#child = child;
  }

  async #ask(line: string): Promise<Record<string, unknown>> {
    this.#child.send(line);
    return JSON.parse(await this.#child.nextLine()) as Record<string, unknown>;
  }

  /** Live memory in MB. */
  async heap(): Promise<number> {
    return Number((await this.#ask('heap'))['heap']);
  }

  async online(): Promise<void> {
    await this.#ask('online');
  }

  async call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<unknown> {
    return (await this.#ask(JSON.stringify([method, input])))['answer'];
  }
}

async function open(): Promise<{ demo: MusicDemo; core: MeasuredCore }> {
  const demo = await startMusicDemo({ queueLength: QUEUE, tracks: TRACKS });
  ends.push(() => demo.stop());
  const facts = { dataDir: await tempDir(), url: demo.url, token: demo.token };
  const child = startChild(program, [JSON.stringify(facts)]);
  ends.push(() => child.kill());
  expect(JSON.parse(await child.nextLine())).toEqual({ ready: true });
  return { demo, core: new MeasuredCore(child) };
}

/** Reads a whole queue and a whole list of the library, as scrolling through them does. */
async function readAll(core: MeasuredCore): Promise<void> {
  for (let offset = 0; offset < QUEUE; offset += PAGE)
    await core.call('music.queueItems', { queueId: 'living_room', offset, limit: PAGE });
  for (let offset = 0; offset < TRACKS; offset += PAGE)
    await core.call('music.library', { kind: 'track', offset, limit: PAGE });
}

it('is back at its level after syncs of 6,000 events and restarts beside a queue of 20,000', async () => {
  const { demo, core } = await open();
  await readAll(core);
  const levels = [await core.heap()];
  for (let round = 0; round < ROUNDS; round += 1) {
    // An answer of the same socket comes after the events before it.
    await reportSync(demo, () => core.call('music.item', { uri: 'library://track/1' }), EVENTS);
    levels.push(await core.heap());
    await demo.stop();
    await demo.restart();
    await demo.waitFor((one) => one.connections() > 0);
    await core.online();
    await readAll(core);
    levels.push(await core.heap());
  }
  const [before = 0, ...after] = levels;
  expect(Math.max(...after) - before, levels.join(' ')).toBeLessThan(SAME);
});
