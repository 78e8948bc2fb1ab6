import { groupVolume, nameOf } from './player-shape.ts';
import { stop } from './playback.ts';
import { codes, ServerError } from './server-error.ts';
import type { DemoPlayer, World } from './world-model.ts';

/** Whether a player may follow another: by its id or by its provider. */
const mayJoin = (player: DemoPlayer, target: DemoPlayer): boolean =>
  player.canGroupWith.includes(target.id) || player.canGroupWith.includes(target.provider);

function refuse(code: number, text: string): never {
  throw new ServerError(code, text);
}

function leave(world: World, player: DemoPlayer): DemoPlayer {
  const leader = world.leaderOf(player);
  leader.members = leader.members.filter((id) => id !== player.id);
  player.leader = null;
  player.state = 'idle';
  return leader;
}

/** Takes a player out of its group; a leader's group ends. Nothing happens to one that is in none. */
export function ungroup(world: World, player: DemoPlayer): void {
  if (player.leader !== null) {
    const leader = leave(world, player);
    world.tellPlayer(player.id);
    world.tellGroup(leader);
    return;
  }
  const followers = world.followersOf(player);
  if (followers.length === 0) return;
  for (const follower of followers) leave(world, follower);
  world.tellPlayer(player.id);
  for (const follower of followers) world.tellPlayer(follower.id);
}

function join(world: World, player: DemoPlayer, target: DemoPlayer): void {
  if (player.leader === target.id || player === target) return;
  ungroup(world, player);
  stop(world, world.queue(player.id));
  player.leader = target.id;
  player.source = null;
  player.powered = player.powered === null ? null : true;
  target.members.push(player.id);
}

/** Adds to and removes from the group of a leader. `code` is the number of "not supported": 9, or 11 by old names. */
export function setMembers(
  world: World,
  target: DemoPlayer,
  change: { add: readonly string[]; remove: readonly string[] },
  code: number = codes.unsupported,
): void {
  if (!target.features.includes('set_members'))
    refuse(code, `Player ${nameOf(target)} does not support group commands`);
  if (target.leader !== null)
    refuse(
      codes.playerCommandFailed,
      `Player ${nameOf(target)} is already synced to another player`,
    );
  const joining = change.add.flatMap((id) => world.players.get(id) ?? []);
  for (const player of joining)
    if (player !== target && !mayJoin(player, target))
      refuse(code, `Player ${nameOf(player)} can not be grouped with ${nameOf(target)}`);
  const leaving = change.remove.flatMap((id) => world.players.get(id) ?? []);
  for (const player of leaving) if (player.leader === target.id) leave(world, player);
  for (const player of joining) join(world, player, target);
  world.tellGroup(target);
  for (const player of leaving) world.tellPlayer(player.id);
}

/** Shifts all members by the difference to the mean, each within 0 and 100: one event per player. */
export function setGroupVolume(world: World, player: DemoPlayer, level: number): void {
  const shift = level - groupVolume(world, player);
  for (const one of [player, ...world.followersOf(player)]) {
    if (one.volume === null || !one.features.includes('volume_set')) continue;
    one.volume = Math.max(0, Math.min(100, Math.trunc(one.volume + shift)));
    world.tellPlayer(one.id);
  }
}

export function setGroupMuted(world: World, player: DemoPlayer, muted: boolean): void {
  for (const one of [player, ...world.followersOf(player)]) {
    one.muted = muted;
    world.tellPlayer(one.id);
  }
}
