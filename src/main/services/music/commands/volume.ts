import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Ceilings, MemberLevel } from './ceilings.ts';
import { getCeiling, groupTargets, meanLevel, allowedLevel } from './ceilings.ts';
import type { CommandContext } from './context.ts';
import { noFeatureError, send, requireCan } from './context.ts';
import { supports } from './known-commands.ts';

const GROUP_VOLUME = 'players/cmd/group_volume';
const GROUP_MUTE = 'players/cmd/group_volume_mute';

/** Schema number of the first release that mutes a group at once (2.8). */
const GROUP_MUTE_SCHEMA = 29;

/** Leader (if it is a player itself) and members, as the server last reported. */
function listMembers(context: CommandContext, player: Player): Player[] {
  const ids = player.type === 'group' ? player.members : [player.id, ...player.members];
  return ids.map((id) => context.real(id)).filter((member) => member !== undefined);
}

/** Members that are on and have a level. */
function listLevels(context: CommandContext, player: Player): MemberLevel[] {
  return listMembers(context, player).flatMap(({ id, available, powered, volume, can }) =>
    available && powered !== false && volume !== null && can.volume ? [{ id, level: volume }] : [],
  );
}

/**
 * The members' levels before the change began: computed from a partly applied change, their differences would
 * drift while the control is dragged.
 */
function keepBase(context: CommandContext, player: Player): readonly MemberLevel[] {
  const known = context.groupBases.get(player.id);
  if (known !== undefined && !context.expectations.resting(player.id, 'groupVolume')) return known;
  const base = listLevels(context, player);
  context.groupBases.set(player.id, base);
  return base;
}

const limited = (members: readonly MemberLevel[], ceilings: Ceilings): boolean =>
  members.some(({ id }) => getCeiling(id, ceilings) < 100);

/**
 * Sets the common level of all members. If a member has a maximum, or the server has no command for
 * groups, sets each member's level separately, so that none exceeds its maximum; the shown group level is
 * then what the members can reach.
 */
export function setGroupVolume(
  context: CommandContext,
  player: Player,
  level: number,
): Promise<void> {
  const base = keepBase(context, player);
  if (player.type === 'group' && player.powered === false)
    throw isOff(player, t('musicfaults:players.groupIsOff', { player: player.name }));
  if (base.length === 0 && listMembers(context, player).some(({ powered }) => powered === false))
    throw isOff(player, t('musicfaults:players.membersAreOff', { player: player.name }));
  if (player.groupVolume === null || base.length === 0)
    throw noFeatureError(player, t('musicfaults:players.feature.groupVolume'));
  // All of them: the server also moves members that are off.
  for (const { id } of listMembers(context, player)) context.expectations.release(id, 'volume');
  const ceilings = context.ceilings();
  const single = limited(base, ceilings) || !supports(context.link, GROUP_VOLUME);
  const targets = groupTargets(level, base, ceilings);
  return context.expectations.request({
    playerId: player.id,
    field: 'groupVolume',
    value: single ? meanLevel(targets) : Math.round(level),
    send: (volume) =>
      single
        ? sendEach(context, targets)
        : send(context, GROUP_VOLUME, { player_id: player.id, volume_level: volume }),
  });
}

/** Up or down by percent points from the shown level, so that steps during a pending one add up. */
export function stepGroupVolume(
  context: CommandContext,
  player: Player,
  points: number,
): Promise<void> {
  const level = (player.groupVolume ?? 0) + points;
  return setGroupVolume(context, player, Math.min(100, Math.max(0, level)));
}

/** The server accepts the volume of a group that is off and does nothing (reference 8.3). */
function isOff({ id }: Player, sentence: string): Error {
  return failure('rejected', sentence, { player: id });
}

function sendEach(context: CommandContext, targets: readonly MemberLevel[]): Promise<unknown> {
  return Promise.all(
    targets.map(({ id, level }) =>
      send(context, 'players/cmd/volume_set', { player_id: id, volume_level: level }),
    ),
  );
}

/** Mutes all members, one by one if the server has no command for it (before 2.8). */
export function setGroupMuted(
  context: CommandContext,
  player: Player,
  muted: boolean | 'toggle',
): Promise<void> {
  const members = listMembers(context, player).filter((member) => member.can.mute);
  if (player.groupVolume === null || members.length === 0)
    throw noFeatureError(player, t('musicfaults:players.feature.groupMute'));
  for (const { id } of members) context.expectations.release(id, 'muted');
  const { schema } = context.link;
  const old = schema !== null && schema < GROUP_MUTE_SCHEMA;
  const atOnce =
    !old && context.link.knows(GROUP_MUTE) !== false && supports(context.link, GROUP_MUTE);
  return context.expectations.request({
    playerId: player.id,
    field: 'groupMuted',
    value: muted === 'toggle' ? player.groupMuted !== true : muted,
    send: (value) =>
      atOnce
        ? send(context, GROUP_MUTE, { player_id: player.id, muted: value })
        : Promise.all(
            members.map(({ id }) =>
              send(context, 'players/cmd/volume_mute', { player_id: id, muted: value }),
            ),
          ),
  });
}

/** Sets a level (percent), never above the player's maximum. `step`: a single press, not a drag. */
export function setVolume(
  context: CommandContext,
  player: Player,
  level: number,
  step = false,
): Promise<void> {
  requireCan(player, 'volume');
  context.expectations.releaseGroups(player.id, 'groupVolume');
  return context.expectations.request({
    playerId: player.id,
    field: 'volume',
    value: allowedLevel(level, player.id, context.ceilings()),
    step,
    send: (volume) =>
      send(context, 'players/cmd/volume_set', { player_id: player.id, volume_level: volume }),
  });
}

/** Up or down by percent points from the shown level, so that presses during a pending one add up. */
export function stepVolume(
  context: CommandContext,
  player: Player,
  direction: 1 | -1,
  by: number | undefined,
): Promise<void> {
  const points = direction * (by ?? context.volumeStep());
  return setVolume(context, player, (player.volume ?? 0) + points, true);
}

export function setMuted(
  context: CommandContext,
  player: Player,
  muted: boolean | 'toggle',
): Promise<void> {
  requireCan(player, 'mute');
  context.expectations.releaseGroups(player.id, 'groupMuted');
  return context.expectations.request({
    playerId: player.id,
    field: 'muted',
    value: muted === 'toggle' ? player.muted !== true : muted,
    send: (value) =>
      send(context, 'players/cmd/volume_mute', { player_id: player.id, muted: value }),
  });
}
