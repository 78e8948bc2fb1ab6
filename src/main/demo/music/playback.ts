import {
  anchor,
  currentItem,
  durationOf,
  followingIndex,
  positionOf,
  tellPlayed,
} from './progress.ts';
import { codes, ServerError } from './server-error.ts';
import type { DemoPlayer, DemoQueue, World } from './world-model.ts';

/** The player of a queue. A queue always has one here. */
export function playerOf(world: World, queue: DemoQueue): DemoPlayer {
  const player = world.players.get(queue.id);
  if (player === undefined)
    throw new ServerError(codes.playerUnavailable, `Player ${queue.id} is not available`);
  return player;
}

function tellTimes(world: World, player: DemoPlayer, times: number): void {
  for (let told = 1; told < times; told += 1) world.tellPlayer(player.id);
  world.tellGroup(player);
}

/** Takes a player out of whatever it plays with, without a word. */
function detach(world: World, player: DemoPlayer): void {
  const leader = world.leaderOf(player);
  if (leader !== player) leader.members = leader.members.filter((id) => id !== player.id);
  for (const follower of world.followersOf(player)) follower.leader = null;
  player.members = [];
  player.source = null;
  stop(world, world.queue(player.id));
}

/** A group player that starts takes its members from wherever they are; one that stops lets them go. */
function gather(world: World, group: DemoPlayer, playing: boolean): void {
  if (group.type !== 'group') return;
  for (const member of world.followersOf(group)) {
    if (playing && member.leader !== group.id) {
      detach(world, member);
      member.powered = member.powered === null ? null : true;
    }
    member.leader = playing ? group.id : null;
    member.state = 'idle';
  }
}

/** How often the real server tells a start: player updates, then queue updates once it plays. */
export interface StartBurst {
  readonly players: number;
  readonly playing: number;
}

/** Starts an item (`seek` s into it) with the events of the real server; the queue is told twice in between. */
export function startItem(
  world: World,
  queue: DemoQueue,
  index: number,
  seek: number,
  burst: StartBurst = { players: 2, playing: 1 },
): void {
  const player = playerOf(world, queue);
  const wasPlaying = player.state === 'playing' && currentItem(queue) !== null;
  if (wasPlaying && queue.index !== index) tellPlayed(world, queue, false);
  queue.index = index;
  queue.ended = false;
  queue.state = 'idle';
  queue.resumeAt = 0;
  anchor(world, queue, seek);
  player.source = null;
  player.powered = player.powered === null ? null : true;
  gather(world, player, true);
  player.state = 'playing';
  tellTimes(world, player, burst.players);
  world.tellQueue(queue.id, 2);
  queue.state = 'playing';
  anchor(world, queue, seek);
  world.tellQueue(queue.id, burst.playing);
}

/** Plays the item at an index, or rejects with 2 as the real server does, after two updates of the queue. */
export function playIndex(world: World, queue: DemoQueue, index: number, seek = 0): void {
  if (index < 0 || index >= queue.items.length) {
    world.tellQueue(queue.id, 2);
    throw new ServerError(codes.mediaNotFound, 'No playable item found to start playback');
  }
  startItem(world, queue, index, seek);
}

function halt(world: World, queue: DemoQueue, state: 'idle' | 'paused'): void {
  const player = playerOf(world, queue);
  const position = positionOf(world, queue);
  if (state === 'idle') queue.resumeAt = Math.floor(position);
  queue.state = state;
  anchor(world, queue, state === 'idle' ? 0 : position);
  player.state = state;
  if (state === 'idle') gather(world, player, false);
  world.tellQueue(queue.id);
  tellTimes(world, player, 2);
}

export function stop(world: World, queue: DemoQueue): void {
  const player = playerOf(world, queue);
  if (player.state === 'idle') return;
  halt(world, queue, 'idle');
}

/** Pauses; a player without the feature is stopped instead. */
export function pause(world: World, queue: DemoQueue): void {
  const player = playerOf(world, queue);
  if (player.state !== 'playing') return;
  if (player.features.includes('pause')) halt(world, queue, 'paused');
  else stop(world, queue);
}

/** Goes on where the queue stood; rejects with 8 when it is empty. */
export function resume(world: World, queue: DemoQueue): void {
  const player = playerOf(world, queue);
  if (queue.items.length === 0)
    throw new ServerError(8, `Resume queue requested but queue ${queue.id} is empty`);
  if (player.state === 'playing' && player.source === null) return;
  const at = player.state === 'paused' ? positionOf(world, queue) : queue.resumeAt;
  world.tellQueue(queue.id);
  startItem(world, queue, queue.index ?? 0, at);
}

/** Moves to a position in s, with the burst of events that a restarted stream makes. */
export function seek(world: World, queue: DemoQueue, position: number): void {
  const duration = durationOf(queue);
  const player = playerOf(world, queue);
  if (currentItem(queue) === null)
    throw new ServerError(codes.invalidCommand, `Queue ${queue.id} has no item(s) loaded.`);
  if (duration === null)
    throw new ServerError(codes.invalidCommand, 'Can not seek items without duration.');
  const to = Math.max(0, Math.min(position, duration));
  queue.state = 'playing';
  player.state = 'playing';
  anchor(world, queue, to);
  world.tellQueue(queue.id, 3);
  world.emit('queue_time_updated', queue.id, to);
  tellPlayed(world, queue, true);
  world.tellGroup(player);
}

export function next(world: World, queue: DemoQueue): void {
  const index = followingIndex(queue, true);
  if (index !== null) startItem(world, queue, index, 0);
}

export function previous(world: World, queue: DemoQueue): void {
  if (queue.index !== null) startItem(world, queue, Math.max(0, queue.index - 1), 0);
}
