import { groupVolume, nameOf } from './player-shape.ts';
import { stop } from './playback.ts';
import type { Code } from './server-error.ts';
import { codes, commandError } from './server-error.ts';
import type { DemoPlayer, DemoState } from './state-model.ts';

/** Whether a player may follow another, which lists it by id or by provider. */
const mayJoin = (player: DemoPlayer, target: DemoPlayer): boolean =>
  player.available &&
  (target.canGroupWith.includes(player.id) || target.canGroupWith.includes(player.provider));

function refuse(code: Code, text: string): never {
  throw commandError(code, text);
}

function leave(model: DemoState, player: DemoPlayer): DemoPlayer {
  const leader = model.findLeader(player);
  leader.members = leader.members.filter((id) => id !== player.id);
  player.leader = null;
  player.state = 'idle';
  return leader;
}

/** Removes a player from its group; a leader's group is dissolved. No effect outside of a group. */
export function ungroup(model: DemoState, player: DemoPlayer): void {
  if (player.leader !== null) {
    if (model.findLeader(player).type === 'group')
      refuse(codes.unsupported, `Player ${nameOf(player)} is a member of a group`);
    const leader = leave(model, player);
    model.emitPlayer(player.id);
    model.emitGroup(leader);
    return;
  }
  const followers = model.listFollowers(player);
  if (followers.length === 0) return;
  for (const follower of followers) leave(model, follower);
  model.emitPlayer(player.id);
  for (const follower of followers) model.emitPlayer(follower.id);
}

function join(model: DemoState, player: DemoPlayer, target: DemoPlayer): void {
  if (player.leader === target.id || player === target) return;
  ungroup(model, player);
  stop(model, model.queue(player.id));
  player.leader = target.id;
  player.source = null;
  player.powered = player.powered === null ? null : true;
  target.members.push(player.id);
}

/** Adds members to and removes them from the group of a leader. `code` is the error number for "not supported": 9, or 11 by old names. */
export function setMembers(
  model: DemoState,
  target: DemoPlayer,
  change: { add: readonly string[]; remove: readonly string[] },
  code: Code = codes.unsupported,
): void {
  if (!target.features.includes('set_members'))
    refuse(code, `Player ${nameOf(target)} does not support group commands`);
  if (target.leader !== null)
    refuse(
      codes.playerCommandFailed,
      `Player ${nameOf(target)} is already synced to another player`,
    );
  const wanted = change.add.flatMap((id) => model.players.get(id) ?? []);
  const joining = wanted.filter((player) => player === target || mayJoin(player, target));
  const [stranger] = wanted.filter((player) => !joining.includes(player));
  // `set_members` ignores players that cannot join; the older commands reject them.
  if (stranger !== undefined && code !== codes.unsupported)
    refuse(code, `Player ${nameOf(stranger)} can not be grouped with ${nameOf(target)}`);
  const leaving = change.remove.flatMap((id) => model.players.get(id) ?? []);
  for (const player of leaving) if (player.leader === target.id) leave(model, player);
  for (const player of joining) join(model, player, target);
  model.emitGroup(target);
  for (const player of leaving) model.emitPlayer(player.id);
}

/** The players whose volume changes with the group's: includes a leader, which plays itself, but not a group player. */
function listSounding(model: DemoState, player: DemoPlayer): DemoPlayer[] {
  const followers = model.listFollowers(player);
  return player.type === 'group' ? followers : [player, ...followers];
}

/**
 * Shifts all members of the player's group by the difference from the mean, each within 0 and 100, and unmutes those that
 * change: one event per player.
 */
export function setGroupVolume(model: DemoState, member: DemoPlayer, level: number): void {
  const player = model.findLeader(member);
  const shift = level - groupVolume(model, player);
  for (const sounding of listSounding(model, player)) {
    if (sounding.volume === null || !sounding.features.includes('volume_set')) continue;
    sounding.volume = Math.max(0, Math.min(100, Math.trunc(sounding.volume + shift)));
    if (shift !== 0 && sounding.muted === true) sounding.muted = false;
    model.emitPlayer(sounding.id);
  }
  if (player.type === 'group') model.emitPlayer(player.id);
}

export function setGroupMuted(model: DemoState, member: DemoPlayer, muted: boolean): void {
  for (const sounding of listSounding(model, model.findLeader(member))) {
    sounding.muted = muted;
    model.emitPlayer(sounding.id);
  }
}
