import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import type { Child } from '../support/programs/child.ts';
import { startChild } from '../support/programs/child.ts';
import { useTempDirs } from '../support/temp-dir.ts';

// Every core is a separate process, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const tempDir = useTempDirs();
const program = fileURLToPath(new URL('../support/core/idle-core.ts', import.meta.url));
const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Timers allowed while idle: where they are set, and their delay (ms). */
const heartbeat = { where: 'main/net/socket.ts', ms: 15_000 };
const networkWatch = {
  where: 'main/services/music/connection/network-watch.ts',
  ms: 10_000,
};
/** Whether a token expires soon. */
const expiryCheck = { where: 'main/connections/connection-attention.ts', ms: 3_600_000 };
/** Runs once after a change: the connection counts as stable, and the last seen state is stored. */
const onceAfterChange = [
  { where: 'main/services/music/connection/runner-tasks.ts', ms: 10_000 },
  { where: 'main/services/music/players/last-good.ts', ms: 30_000 },
];

/** A core in its own process with a demo server in this one, without clients. */
async function open(): Promise<{ demo: MusicDemo; core: Child }> {
  const demo = await startMusicDemo({});
  ends.push(() => demo.stop());
  const facts = { dataDir: await tempDir(), url: demo.url, token: demo.token };
  const core = startChild(program, [JSON.stringify(facts)]);
  ends.push(() => core.kill());
  expect(JSON.parse(await core.nextLine())).toEqual({ ready: true });
  return { demo, core };
}

/** Sends one line and returns the pending timers once none is faster than 5 s. */
async function timersAfter(core: Child, line: string): Promise<{ ms: number; where: string }[]> {
  core.send(line);
  return (JSON.parse(await core.nextLine()) as { idle: { ms: number; where: string }[] }).idle;
}

function expectIdle(timers: readonly { ms: number; where: string }[]): void {
  expect(timers).toContainEqual(heartbeat);
  expect(timers).toContainEqual(networkWatch);
  const allowed = [heartbeat, networkWatch, expiryCheck, ...onceAfterChange];
  for (const timer of timers) expect(allowed).toContainEqual(timer);
  expect(new Set(timers.map(({ where }) => where)).size).toBe(timers.length);
}

const presses = (demo: MusicDemo, playerId: string) =>
  demo
    .received()
    .filter(({ command }) => command.startsWith('players/cmd/'))
    .filter(({ args }) => args['player_id'] === playerId).length;

describe('the core with no window', () => {
  it('has no timers but a heartbeat and a watch, each at most every 10 s', async () => {
    const { core } = await open();
    expectIdle(await timersAfter(core, 'idle'));
  });

  it('takes a click of the tray to the player, and rests again', async () => {
    const { demo, core } = await open();
    const before = demo.model.players.get('living_room')?.state;
    expectIdle(await timersAfter(core, 'tray living_room'));
    expect(presses(demo, 'living_room')).toBe(1);
    expect(demo.model.players.get('living_room')?.state).not.toBe(before);
  });

  it('takes a media key to the chosen player, and a held one once', async () => {
    const { demo, core } = await open();
    await timersAfter(core, 'choose office');
    await timersAfter(core, 'key');
    await demo.waitFor(() => presses(demo, 'office') > 0);
    // The server receives the key press before the core has its answer.
    const asking = async (): Promise<boolean> =>
      (await timersAfter(core, 'idle')).some(({ where }) => where.endsWith('/requests.ts'));
    await expect.poll(asking).toBe(false);
    expectIdle(await timersAfter(core, 'idle'));
    expect(presses(demo, 'office')).toBe(1);
    expect(presses(demo, 'living_room')).toBe(0);
  });
});
