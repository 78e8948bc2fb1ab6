import { groupVolume } from '../../../src/demo/music/player-shape.ts';
import type { DemoPlayer, DemoQueue } from '../../../src/demo/music/state-model.ts';
import { computePosition } from '../../../src/demo/music/progress.ts';
import type { ServerState } from '../../../src/demo/music/server-state.ts';

/** The players and queues of a server at one time; values that change only with time are 0. */
export interface Held {
  readonly players: Readonly<Record<string, DemoPlayer>>;
  readonly queues: Readonly<Record<string, DemoQueue>>;
}

/** A copy of the server's own state. */
export function heldBy({ players, queues }: ServerState): Held {
  return structuredClone({
    players: Object.fromEntries(
      [...players].map(([id, player]) => [id, { ...player, emittedGroupVolume: 0 }]),
    ),
    queues: Object.fromEntries(
      [...queues].map(([id, queue]) => [id, { ...queue, at: 0, elapsed: 0 }]),
    ),
  });
}

/** The expected output of a completed command about a player, from the server's own state. */
export function printedOf(rig: ServerState, id: string): Readonly<Record<string, unknown>> {
  const player = playerIn(rig, id);
  const leader = rig.findLeader(player);
  const queue = rig.queue(leader.id);
  const leads = leader.members.length > 0;
  const on = [...(leader.type === 'group' ? [] : [leader]), ...rig.listFollowers(leader)].filter(
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
          volume: on.length === 0 ? null : groupVolume(rig, leader),
          muted: on.length === 0 ? null : on.every((one) => one.muted === true),
        }
      : null,
    title: queue.index === null ? null : (queue.items[queue.index]?.media.name ?? null),
  };
}

/** s from the start of the current track. */
export function elapsedOf(rig: ServerState, id: string): number {
  return computePosition(rig, rig.queue(rig.findLeader(playerIn(rig, id)).id));
}

export function playerIn(rig: ServerState, id: string): DemoPlayer {
  const player = rig.players.get(id);
  if (player === undefined) throw new Error(`the server has no player ${id}`);
  return player;
}
