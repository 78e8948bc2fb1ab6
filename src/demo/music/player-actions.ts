import { nameOf } from './player-shape.ts';
import { pause, resume, stop } from './playback.ts';
import { codes, commandError } from './server-error.ts';
import { resumeQueue } from './queue-play.ts';
import { setGroupVolume, ungroup } from './grouping.ts';
import type { DemoPlayer, DemoState } from './state-model.ts';

/** Rejects with 9 when the player lacks a feature. */
function need(player: DemoPlayer, feature: string, what: string): void {
  if (!player.features.includes(feature))
    throw commandError(codes.unsupported, `Player ${nameOf(player)} does not support ${what}`);
}

/** Stores a level without clamping. The level of a group is set on its members together. */
export function setVolume(model: DemoState, player: DemoPlayer, level: number): void {
  if (player.type === 'group') {
    setGroupVolume(model, player, level);
    return;
  }
  need(player, 'volume_set', 'volume control');
  player.volume = level;
  model.emitPlayer(player.id);
}

/** One step of the server: 1 below 5 and above 95, 2 below 20 and above 80, else 5. */
export function volumeStep(level: number): number {
  if (level < 5 || level > 95) return 1;
  return level < 20 || level > 80 ? 2 : 5;
}

export function stepVolume(model: DemoState, player: DemoPlayer, direction: 1 | -1): void {
  const level = player.volume ?? 0;
  const to = level + direction * volumeStep(level);
  setVolume(model, player, Math.max(0, Math.min(100, to)));
}

export function setMuted(model: DemoState, player: DemoPlayer, muted: boolean): void {
  if (player.type === 'group')
    throw commandError(
      codes.playerCommandFailed,
      'volume_mute needs to be implemented when PlayerFeature.VOLUME_MUTE is set',
    );
  need(player, 'volume_mute', 'muting');
  player.muted = muted;
  model.emitPlayer(player.id);
}

/** Turns a player on or off. Turning off leaves the group and stops; without power control it succeeds without effect. */
export function setPower(model: DemoState, player: DemoPlayer, powered: boolean): void {
  if (!player.features.includes('power') || player.powered === powered) return;
  if (!powered) {
    const grouped = player.leader !== null || player.members.length > 0;
    if (grouped && player.type !== 'group') ungroup(model, player);
    stop(model, model.queue(player.id));
  }
  player.powered = powered;
  model.emitPlayer(player.id);
}

/** Selects a source. On a player without the feature it stops playback and then fails with 11, as on the real server. */
export function selectSource(model: DemoState, player: DemoPlayer, source: string | null): void {
  if (player.leader !== null)
    throw commandError(codes.playerCommandFailed, `Player ${nameOf(player)} is currently grouped`);
  const queue = model.queue(player.id);
  if (source !== null && source !== player.id && model.queues.has(source)) {
    player.source = source;
    model.emitPlayer(player.id);
    return;
  }
  if (source === null || source === player.id) {
    player.source = null;
    player.state = queue.state;
    model.emitGroup(player);
    return;
  }
  stop(model, queue);
  const chosen = player.sources.find((one) => one.id === source);
  const name = nameOf(player);
  if (!player.features.includes('select_source') || chosen === undefined)
    throw commandError(
      codes.playerCommandFailed,
      `Player ${name} does not support source selection`,
    );
  if (chosen.passive)
    throw commandError(
      codes.playerCommandFailed,
      `Source ${chosen.name} on ${name} is passive and can not be selected`,
    );
  player.source = source;
  player.state = 'playing';
  player.powered = player.powered === null ? null : true;
  model.emitGroup(player);
  model.emitQueue(player.id);
}

/** Play, pause and stop of a source other than the queue. */
function controlSource(model: DemoState, player: DemoPlayer, to: DemoPlayer['state']): void {
  player.state = to;
  model.emitGroup(player);
}

/** How long a recorded speaker took for an announcement, ms. */
export const announcementMs = 15_000;

/** A speaker without support for announcements stops and resumes afterwards. */
export function interrupt(model: DemoState, player: DemoPlayer): void {
  if (player.state !== 'playing' || player.source !== null) return;
  const queue = model.queue(player.id);
  stop(model, queue);
  model.later(announcementMs, () => {
    if (queue.state === 'idle' && queue.items.length > 0) resume(model, queue);
  });
}

export function play(model: DemoState, player: DemoPlayer): void {
  if (player.source !== null) controlSource(model, player, 'playing');
  else resumeQueue(model, model.queue(player.id));
}

export function pausePlayer(model: DemoState, player: DemoPlayer): void {
  if (player.source === null) pause(model, model.queue(player.id));
  else controlSource(model, player, player.features.includes('pause') ? 'paused' : 'idle');
}

export function stopPlayer(model: DemoState, player: DemoPlayer): void {
  if (player.source === null) stop(model, model.queue(player.id));
  else controlSource(model, player, 'idle');
}
