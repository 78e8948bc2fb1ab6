import { groupVolume } from '../../src/main/demo/music/player-shape.ts';
import type { DemoPlayer, DemoQueue } from '../../src/main/demo/music/world-model.ts';
import { positionOf } from '../../src/main/demo/music/progress.ts';
import type { MusicWorld } from '../../src/main/demo/music/world.ts';

/** What a server holds of its players and queues at one moment; what time alone changes is 0. */
export interface Held {
  readonly players: Readonly<Record<string, DemoPlayer>>;
  readonly queues: Readonly<Record<string, DemoQueue>>;
}

/** A copy of the server's own state. */
export function heldBy({ players, queues }: MusicWorld): Held {
  return structuredClone({
    players: Object.fromEntries(
      [...players].map(([id, player]) => [id, { ...player, toldGroupVolume: 0 }]),
    ),
    queues: Object.fromEntries(
      [...queues].map(([id, queue]) => [id, { ...queue, at: 0, elapsed: 0 }]),
    ),
  });
}

/** What a command line that was done must print of a player, out of the server's own state. */
export function printedOf(world: MusicWorld, id: string): Readonly<Record<string, unknown>> {
  const player = playerIn(world, id);
  const leader = world.leaderOf(player);
  const queue = world.queue(leader.id);
  const leads = leader.members.length > 0;
  const on = [...(leader.type === 'group' ? [] : [leader]), ...world.followersOf(leader)].filter(
    (one) => one.powered !== false && one.available,
  );
  return {
    id,
    state: leader.state,
    powered: player.powered,
    volume: player.volume,
    muted: player.muted,
    available: player.available,
    group: leads
      ? {
          leader: leader.id,
          members: leader.members.toSorted(),
          volume: on.length === 0 ? null : groupVolume(world, leader),
          muted: on.length === 0 ? null : on.every((one) => one.muted === true),
        }
      : null,
    title: queue.index === null ? null : (queue.items[queue.index]?.media.name ?? null),
  };
}

/** s from the start of what plays. */
export function elapsedOf(world: MusicWorld, id: string): number {
  return positionOf(world, world.queue(world.leaderOf(playerIn(world, id)).id));
}

export function playerIn(world: MusicWorld, id: string): DemoPlayer {
  const player = world.players.get(id);
  if (player === undefined) throw new Error(`the server has no player ${id}`);
  return player;
}
