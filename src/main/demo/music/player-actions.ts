import { nameOf } from './player-shape.ts';
import { pause, resume, stop } from './playback.ts';
import { codes, ServerError } from './server-error.ts';
import { setGroupVolume, ungroup } from './grouping.ts';
import type { DemoPlayer, World } from './world-model.ts';

/** Rejects with 9 when the player lacks a feature. */
export function need(player: DemoPlayer, feature: string, what: string): void {
  if (!player.features.includes(feature))
    throw new ServerError(codes.unsupported, `Player ${nameOf(player)} does not support ${what}`);
}

/** Stores a level as it comes: nothing is clamped. That of a group is the one of its members together. */
export function setVolume(world: World, player: DemoPlayer, level: number): void {
  if (player.type === 'group') {
    setGroupVolume(world, player, level);
    return;
  }
  need(player, 'volume_set', 'volume control');
  player.volume = level;
  world.tellPlayer(player.id);
}

/** One step of the server's own: 1 below 5 and above 95, 2 below 20 and above 80, else 5. */
export function volumeStep(level: number): number {
  if (level < 5 || level > 95) return 1;
  return level < 20 || level > 80 ? 2 : 5;
}

export function stepVolume(world: World, player: DemoPlayer, direction: 1 | -1): void {
  const level = player.volume ?? 0;
  const to = level + direction * volumeStep(level);
  setVolume(world, player, Math.max(0, Math.min(100, to)));
}

export function setMuted(world: World, player: DemoPlayer, muted: boolean): void {
  if (player.type === 'group')
    throw new ServerError(
      codes.playerCommandFailed,
      'volume_mute needs to be implemented when PlayerFeature.VOLUME_MUTE is set',
    );
  need(player, 'volume_mute', 'muting');
  player.muted = muted;
  world.tellPlayer(player.id);
}

/** Switches on or off. Off leaves the group and stops; without power control nothing happens, and that is success. */
export function setPower(world: World, player: DemoPlayer, powered: boolean): void {
  if (!player.features.includes('power') || player.powered === powered) return;
  if (!powered) {
    const grouped = player.leader !== null || player.members.length > 0;
    if (grouped && player.type !== 'group') ungroup(world, player);
    stop(world, world.queue(player.id));
  }
  player.powered = powered;
  world.tellPlayer(player.id);
}

/**
 * Chooses a source. On a player without the feature it stops playback and then fails with 11, as the real
 * server does.
 */
export function selectSource(world: World, player: DemoPlayer, source: string | null): void {
  if (player.leader !== null)
    throw new ServerError(
      codes.playerCommandFailed,
      `Player ${nameOf(player)} is currently grouped`,
    );
  const queue = world.queue(player.id);
  if (source !== null && source !== player.id && world.queues.has(source)) {
    player.source = source;
    world.tellPlayer(player.id);
    return;
  }
  if (source === null || source === player.id) {
    player.source = null;
    player.state = queue.state;
    world.tellGroup(player);
    return;
  }
  stop(world, queue);
  const chosen = player.sources.find((one) => one.id === source);
  const name = nameOf(player);
  if (!player.features.includes('select_source') || chosen === undefined)
    throw new ServerError(
      codes.playerCommandFailed,
      `Player ${name} does not support source selection`,
    );
  if (chosen.passive)
    throw new ServerError(
      codes.playerCommandFailed,
      `Source ${chosen.name} on ${name} is passive and can not be selected`,
    );
  player.source = source;
  player.state = 'playing';
  player.powered = player.powered === null ? null : true;
  world.tellGroup(player);
  world.tellQueue(player.id);
}

/** Play, pause and stop of a source that is not the queue. */
export function controlSource(world: World, player: DemoPlayer, to: DemoPlayer['state']): void {
  player.state = to;
  world.tellGroup(player);
}

export function play(world: World, player: DemoPlayer): void {
  if (player.source !== null) controlSource(world, player, 'playing');
  else resume(world, world.queue(player.id));
}

export function pausePlayer(world: World, player: DemoPlayer): void {
  if (player.source === null) pause(world, world.queue(player.id));
  else controlSource(world, player, player.features.includes('pause') ? 'paused' : 'idle');
}

export function stopPlayer(world: World, player: DemoPlayer): void {
  if (player.source === null) stop(world, world.queue(player.id));
  else controlSource(world, player, 'idle');
}
