import {
  anchor,
  currentItem,
  durationOf,
  followingIndex,
  positionOf,
  emitPlayed,
} from './progress.ts';
import { codes, ServerError } from './server-error.ts';
import type { DemoPlayer, DemoQueue, DemoState } from './state-model.ts';

/** The player of a queue. Here, every queue has one. */
export function playerOf(model: DemoState, queue: DemoQueue): DemoPlayer {
  const player = model.players.get(queue.id);
  if (player === undefined)
    throw new ServerError(codes.playerUnavailable, `Player ${queue.id} is not available`);
  return player;
}

function emitTimes(model: DemoState, player: DemoPlayer, times: number): void {
  for (let told = 1; told < times; told += 1) model.emitPlayer(player.id);
  model.emitGroup(player);
}

/** Detaches a player from whatever it plays with, without an event. */
function detach(model: DemoState, player: DemoPlayer): void {
  const leader = model.leaderOf(player);
  if (leader !== player) leader.members = leader.members.filter((id) => id !== player.id);
  for (const follower of model.followersOf(player)) follower.leader = null;
  player.members = [];
  player.source = null;
  stop(model, model.queue(player.id));
}

/** A starting group player takes its members from other groups; a stopping one releases them. */
function gather(model: DemoState, group: DemoPlayer, playing: boolean): void {
  if (group.type !== 'group') return;
  for (const member of model.followersOf(group)) {
    if (playing && member.leader !== group.id) {
      detach(model, member);
      member.powered = member.powered === null ? null : true;
    }
    member.leader = playing ? group.id : null;
    member.state = 'idle';
  }
}

/** How often the real server reports a start: player updates, then queue updates once it plays. */
export interface StartBurst {
  readonly players: number;
  readonly playing: number;
}

/** Starts an item (at `seek` s) with the events of the real server; the queue is emitted twice in between. */
export function startItem(
  model: DemoState,
  queue: DemoQueue,
  index: number,
  seek: number,
  burst: StartBurst = { players: 2, playing: 1 },
): void {
  const player = playerOf(model, queue);
  const wasPlaying = player.state === 'playing' && currentItem(queue) !== null;
  if (wasPlaying && queue.index !== index) emitPlayed(model, queue, false);
  queue.index = index;
  queue.ended = false;
  queue.state = 'idle';
  queue.resumeAt = 0;
  anchor(model, queue, seek);
  player.source = null;
  player.powered = player.powered === null ? null : true;
  gather(model, player, true);
  player.state = 'playing';
  emitTimes(model, player, burst.players);
  model.emitQueue(queue.id, 2);
  queue.state = 'playing';
  anchor(model, queue, seek);
  model.emitQueue(queue.id, burst.playing);
}

/** Plays the item at an index, or rejects with 2 as the real server does, after two updates of the queue. */
export function playIndex(model: DemoState, queue: DemoQueue, index: number, seek = 0): void {
  if (index < 0 || index >= queue.items.length) {
    model.emitQueue(queue.id, 2);
    throw new ServerError(codes.mediaNotFound, 'No playable item found to start playback');
  }
  startItem(model, queue, index, seek);
}

function halt(model: DemoState, queue: DemoQueue, state: 'idle' | 'paused'): void {
  const player = playerOf(model, queue);
  const position = positionOf(model, queue);
  if (state === 'idle') queue.resumeAt = Math.floor(position);
  queue.state = state;
  anchor(model, queue, state === 'idle' ? 0 : position);
  player.state = state;
  if (state === 'idle') gather(model, player, false);
  model.emitQueue(queue.id);
  emitTimes(model, player, 2);
}

export function stop(model: DemoState, queue: DemoQueue): void {
  const player = playerOf(model, queue);
  if (player.state === 'idle') return;
  halt(model, queue, 'idle');
}

/** Pauses; a player without the feature is stopped instead. */
export function pause(model: DemoState, queue: DemoQueue): void {
  const player = playerOf(model, queue);
  if (player.state !== 'playing') return;
  if (player.features.includes('pause')) halt(model, queue, 'paused');
  else stop(model, queue);
}

/** Resumes the queue; rejects with 8 when it is empty. */
export function resume(model: DemoState, queue: DemoQueue): void {
  const player = playerOf(model, queue);
  if (queue.items.length === 0)
    throw new ServerError(8, `Resume queue requested but queue ${queue.id} is empty`);
  if (player.state === 'playing' && player.source === null) return;
  const at = player.state === 'paused' ? positionOf(model, queue) : queue.resumeAt;
  model.emitQueue(queue.id);
  startItem(model, queue, queue.index ?? 0, at);
}

/** Seeks to a position in s, with the burst of events of a restarted stream. */
export function seek(model: DemoState, queue: DemoQueue, position: number): void {
  const duration = durationOf(queue);
  const player = playerOf(model, queue);
  if (currentItem(queue) === null)
    throw new ServerError(codes.invalidCommand, `Queue ${queue.id} has no item(s) loaded.`);
  if (duration === null)
    throw new ServerError(codes.invalidCommand, 'Can not seek items without duration.');
  const to = Math.max(0, Math.min(position, duration));
  queue.state = 'playing';
  player.state = 'playing';
  anchor(model, queue, to);
  model.emitQueue(queue.id, 3);
  model.emit('queue_time_updated', queue.id, to);
  emitPlayed(model, queue, true);
  model.emitGroup(player);
}

export function next(model: DemoState, queue: DemoQueue): void {
  const index = followingIndex(queue, true);
  if (index !== null) startItem(model, queue, index, 0);
}

export function previous(model: DemoState, queue: DemoQueue): void {
  if (queue.index !== null) startItem(model, queue, Math.max(0, queue.index - 1), 0);
}
