import {
  anchor,
  currentItem,
  findDuration,
  followingIndex,
  computePosition,
  emitPlayed,
} from './progress.ts';
import { codes, commandError } from './server-error.ts';
import type { DemoPlayer, DemoQueue, DemoState } from './state-model.ts';

/** The player of a queue. Here, every queue has one. */
export function requirePlayer(model: DemoState, queue: DemoQueue): DemoPlayer {
  const player = model.players.get(queue.id);
  if (player === undefined)
    throw commandError(codes.playerUnavailable, `Player ${queue.id} is not available`);
  return player;
}

function emitTimes(model: DemoState, player: DemoPlayer, times: number): void {
  if (times === 0) return;
  for (let sent = 1; sent < times; sent += 1) model.emitPlayer(player.id);
  model.emitGroup(player);
}

/** Detaches a player from its group, source and queue, without an event. */
function detach(model: DemoState, player: DemoPlayer): void {
  const leader = model.findLeader(player);
  if (leader !== player) leader.members = leader.members.filter((id) => id !== player.id);
  for (const follower of model.listFollowers(player)) follower.leader = null;
  player.members = [];
  player.source = null;
  stop(model, model.queue(player.id));
}

/** A starting group player takes its members from other groups; a stopping one releases them. */
function gather(model: DemoState, group: DemoPlayer, playing: boolean): void {
  if (group.type !== 'group') return;
  for (const member of model.listFollowers(group)) {
    if (playing && member.leader !== group.id) {
      detach(model, member);
      member.powered = member.powered === null ? null : true;
    }
    member.leader = playing ? group.id : null;
    member.state = 'idle';
  }
}

/** How often the real server reports a start: player updates, then further queue updates once it plays. */
export interface StartBurst {
  readonly players: number;
  readonly playing: number;
}

/** ms after which a streaming speaker has the next song in its buffer. */
const bufferMs = 3000;

/** Starts an item (at `seek` s) with the events of the real server. */
export function startItem(
  model: DemoState,
  queue: DemoQueue,
  index: number,
  seek: number,
  burst?: StartBurst,
): void {
  const player = requirePlayer(model, queue);
  const wasPlaying = player.state === 'playing' && currentItem(queue) !== null;
  const { players, playing } = burst ?? { players: wasPlaying ? 1 : 2, playing: 1 };
  if (wasPlaying && queue.index !== index) emitPlayed(model, queue, false);
  queue.index = index;
  queue.buffered = index;
  queue.lost = null;
  queue.ended = false;
  queue.state = 'idle';
  queue.resumeAt = 0;
  queue.speed = queue.items[index]?.speed ?? 1;
  anchor(model, queue, seek);
  player.source = null;
  player.powered = player.powered === null ? null : true;
  gather(model, player, true);
  player.state = 'playing';
  emitTimes(model, player, players);
  model.emitQueue(queue.id, 2);
  queue.state = 'playing';
  anchor(model, queue, seek);
  model.emitQueue(queue.id, playing);
  if (player.buffersNext) bufferNext(model, queue);
}

function bufferNext(model: DemoState, queue: DemoQueue): void {
  const item = currentItem(queue);
  model.later(bufferMs, () => {
    const { index } = queue;
    if (currentItem(queue) !== item || index === null || index + 1 >= queue.items.length) return;
    queue.buffered = index + 1;
    model.emitQueue(queue.id);
  });
}

/** Plays the item at an index (-1: the last one) or with an id; unknown ids are 3. An index out of range is 2, and locks the whole queue. */
export function playIndex(model: DemoState, queue: DemoQueue, which: unknown, seek = 0): void {
  model.emitQueue(queue.id);
  const byId = queue.items.findIndex((item) => item.id === which);
  const index = typeof which === 'number' ? which : byId;
  const at = index < 0 && typeof which === 'number' ? queue.items.length + index : index;
  if (queue.items[at] === undefined) {
    model.emitQueue(queue.id);
    if (typeof which !== 'number')
      throw commandError(codes.invalidData, `Item ${String(which)} not found in queue`);
    queue.buffered = index;
    throw commandError(codes.mediaNotFound, 'No playable item found to start playback');
  }
  startItem(model, queue, at, seek);
  if (index < 0) queue.buffered = index;
}

function halt(model: DemoState, queue: DemoQueue, state: 'idle' | 'paused'): void {
  const player = requirePlayer(model, queue);
  const position = computePosition(model, queue);
  if (state === 'idle') queue.resumeAt = Math.floor(position);
  queue.state = state;
  anchor(model, queue, state === 'idle' ? 0 : position);
  player.state = state;
  if (state === 'idle') gather(model, player, false);
  model.emitQueue(queue.id);
  emitTimes(model, player, 2);
}

export function stop(model: DemoState, queue: DemoQueue): void {
  const player = requirePlayer(model, queue);
  if (player.state === 'idle') return;
  halt(model, queue, 'idle');
}

/** Pauses; a player without the feature is stopped instead. */
export function pause(model: DemoState, queue: DemoQueue): void {
  const player = requirePlayer(model, queue);
  if (player.state !== 'playing') return;
  if (player.features.includes('pause')) halt(model, queue, 'paused');
  else stop(model, queue);
}

/** Resumes the queue; rejects with 8 when it is empty. */
export function resume(model: DemoState, queue: DemoQueue): void {
  const player = requirePlayer(model, queue);
  if (queue.items.length === 0)
    throw commandError(8, `Resume queue requested but queue ${queue.id} is empty`);
  if (player.state === 'playing' && player.source === null) return;
  if (queue.lost !== null) {
    model.emitQueue(queue.id, 2);
    throw commandError(codes.invalidData, `Item ${queue.lost} not found in queue`);
  }
  const at = player.state === 'paused' ? computePosition(model, queue) : queue.resumeAt;
  model.emitQueue(queue.id);
  startItem(model, queue, queue.index ?? 0, at);
}

/** Seeks to a position in s, with the burst of events of a restarted stream. */
export function seek(model: DemoState, queue: DemoQueue, position: number): void {
  const duration = findDuration(queue);
  const player = requirePlayer(model, queue);
  if (currentItem(queue) === null)
    throw commandError(codes.invalidCommand, `Queue ${queue.id} has no item(s) loaded.`);
  if (duration === null)
    throw commandError(codes.invalidCommand, 'Can not seek items without duration.');
  if (position > duration)
    throw commandError(codes.invalidCommand, 'Can not seek outside of duration range.');
  const to = Math.max(0, position);
  queue.state = 'playing';
  player.state = 'playing';
  anchor(model, queue, to);
  model.emitQueue(queue.id, 3);
  model.emit('queue_time_updated', queue.id, to);
  emitPlayed(model, queue, true);
  model.emitGroup(player);
}

/** s after which `previous` starts the current item again. */
const restartAfter = 5;

function jump(model: DemoState, queue: DemoQueue, index: number): void {
  model.emitQueue(queue.id);
  // A player that already plays the item is not reported again.
  const again = index === queue.index && requirePlayer(model, queue).state === 'playing';
  startItem(model, queue, index, 0, { players: again ? 0 : 1, playing: again ? 1 : 2 });
}

export function next(model: DemoState, queue: DemoQueue): void {
  const index = followingIndex(queue, true);
  if (index !== null) jump(model, queue, index);
}

export function previous(model: DemoState, queue: DemoQueue): void {
  if (queue.index === null) return;
  const restart = computePosition(model, queue) > restartAfter;
  jump(model, queue, restart ? queue.index : Math.max(0, queue.index - 1));
}
