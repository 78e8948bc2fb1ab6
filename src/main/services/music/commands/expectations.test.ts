import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlayersRig } from '../../../../../test/support/music/players-rig.ts';
import { TinyServer, wirePlayer } from '../../../../../test/support/music/tiny-server.ts';
import type { Watched } from '../../../../../test/support/music/watched-command.ts';
import { watch } from '../../../../../test/support/music/watched-command.ts';
import type { PlayerAction } from '../../../../shared/music/player.ts';

type Step = (scene: Scene) => Promise<void> | void;

interface Scene {
  readonly rig: PlayersRig;
  readonly server: TinyServer;
  readonly calls: Watched[];
}

async function scene(): Promise<Scene> {
  const rig = new PlayersRig();
  const server = new TinyServer(rig.link, rig.clock, [wirePlayer('a'), wirePlayer('b')]);
  await rig.link.connect();
  return { rig, server, calls: [] };
}

const id = fc.constantFrom('a', 'b');
const level = fc.integer({ min: 0, max: 100 });

const action: fc.Arbitrary<PlayerAction> = fc.oneof(
  fc
    .constantFrom('play' as const, 'pause' as const, 'play_pause' as const, 'stop' as const)
    .map((name) => ({ action: name })),
  level.map((to) => ({ action: 'volume_set' as const, level: to })),
  fc.constantFrom('volume_up' as const, 'volume_down' as const).map((name) => ({ action: name })),
  fc
    .constantFrom(true, false, 'toggle' as const)
    .map((muted) => ({ action: 'mute' as const, muted })),
  fc.boolean().map((powered) => ({ action: 'power' as const, powered })),
);

const ask = fc.tuple(id, action).map(([player, what]): Step => ({ rig, calls }) => {
  calls.push(watch(rig.command(player, what)));
});
const wait = fc.integer({ min: 1, max: 1_500 }).map(
  (ms): Step =>
    ({ rig }) =>
      rig.clock.advanceAsync(ms),
);
const knob = fc.tuple(id, level).map(
  ([player, to]): Step =>
    ({ server }) =>
      server.change(player, { volume_level: to }),
);
const delays = fc.tuple(fc.integer({ max: 800, min: 0 }), fc.integer({ max: 800, min: 0 }));
const slower = delays.map(([ack, echo]): Step => ({ server }) => {
  server.ackDelay = ack;
  server.echoDelay = echo;
});
const lose = fc.constant<Step>(({ rig }) => rig.link.lose());
const connect = fc.constant<Step>(({ rig }) => rig.link.connect());

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: ask },
    { weight: 3, arbitrary: wait },
    { weight: 1, arbitrary: knob },
    { weight: 1, arbitrary: slower },
    { weight: 1, arbitrary: lose },
    { weight: 1, arbitrary: connect },
  ),
  { maxLength: 30 },
);

describe('expectations', () => {
  it("for any requests, events, delays and losses: all calls settle, and the shown state is the server's", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const played = await scene();
        const { rig, server, calls } = played;
        for (const step of list) await step(played);
        rig.link.lose();
        await rig.link.connect();
        await rig.clock.advanceAsync(15_000);
        expect(calls.filter(({ state }) => state === 'waiting')).toEqual([]);
        for (const [player, wire] of server.players) {
          const { state, volume, muted, powered, pending } = rig.player(player);
          expect({ state, volume, muted, powered, pending }).toEqual({
            state: wire['playback_state'],
            volume: wire['volume_level'],
            muted: wire['volume_muted'],
            powered: wire['powered'],
            pending: [],
          });
        }
        expect(rig.link.commands.length).toBeLessThanOrEqual(calls.length);
      }),
      { numRuns: 200 },
    );
  });

  it('without a loss, the last requested value of every field ends up on the server', async () => {
    const calm = fc.array(fc.oneof(ask, wait, slower), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(calm, async (list) => {
        const played = await scene();
        const { rig, server, calls } = played;
        for (const step of list) {
          await step(played);
          for (const player of ['a', 'b']) rig.player(player);
        }
        const wished = ['a', 'b'].map((player) => rig.player(player));
        await rig.clock.advanceAsync(15_000);
        for (const player of wished) {
          // Paused and idle are equivalent here, because this server also pauses an idle player.
          const end = rig.player(player.id);
          expect(end.state === 'playing').toBe(player.state === 'playing');
          expect(end).toMatchObject({
            volume: player.volume,
            muted: player.muted,
            powered: player.powered,
            pending: [],
          });
          expect(server.players.get(player.id)?.['volume_level']).toBe(player.volume);
        }
        expect(new Set(calls.map(({ state }) => state)).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});
