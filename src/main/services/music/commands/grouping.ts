import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { canJoin } from '../../../../shared/music/joining.ts';
import type { Player, PlayerAction } from '../../../../shared/music/player.ts';
import type { CommandContext } from './context.ts';
import { notReached, requirePlayer, requireCan, send, unconfirmed } from './context.ts';
import { supports } from './known-commands.ts';

/** Schema number of the first release with `set_members` (2.8). */
const SET_MEMBERS_SCHEMA = 29;

type Attempt = readonly [command: string, run: () => Promise<unknown>];

type Grouping = Pick<Extract<PlayerAction, { action: 'group' }>, 'members' | 'leave'>;

/**
 * Adds players to a leader's group and removes others; further members stay. Everything is checked before anything is sent, and if the
 * server refuses, the members are as before.
 */
export async function group(
  context: CommandContext,
  player: Player,
  { members, leave = [] }: Grouping,
): Promise<void> {
  requireCan(player, 'group');
  refuseFollower(context, player);
  if (members.includes(player.id))
    throw failure('invalid-input', t('musicfaults:players.joinsItself', { player: player.name }), {
      field: 'members',
      player: player.id,
    });
  const joining = [...new Set(members)].filter((id) => !player.members.includes(id));
  for (const id of joining) requireJoinable(player, requirePlayer(context, id));
  const leaving = [...new Set(leave)].filter((id) => player.members.includes(id));
  for (const id of leaving) refuseFixed(requirePlayer(context, id), player);
  if (joining.length + leaving.length === 0) return;
  await context.confirmations.run({
    key: `p:${player.id}`,
    reached: () => {
      const now = context.real(player.id)?.members ?? [];
      return joining.every((id) => now.includes(id)) && !leaving.some((id) => now.includes(id));
    },
    send: () => regroup(context, player.id, joining, leaving),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

/** Removes a member from its group, or all members of a leader. */
export async function ungroup(context: CommandContext, player: Player): Promise<void> {
  const leader = player.leader === null ? undefined : context.real(player.leader);
  if (leader !== undefined) refuseFixed(player, leader);
  if (player.leader === null && player.members.length > 0 && isAlone(player))
    throw failure('unsupported', t('musicfaults:players.fixedGroup', { player: player.name }), {
      player: player.id,
    });
  if (isAlone(player)) return;
  await context.confirmations.run({
    key: `p:${player.id}`,
    reached: () => isAlone(context.real(player.id)),
    send: () => leaveGroup(context, player.id),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

const leaveGroup = (context: CommandContext, id: string): Promise<unknown> =>
  firstKnown(
    context,
    ['players/cmd/ungroup', 'players/cmd/unsync'].map((command): Attempt => [
      command,
      () => send(context, command, { player_id: id }),
    ]),
  );

function refuseFixed(player: Player, leader: Player): void {
  if (leader.staticMembers.includes(player.id))
    throw failure(
      'unsupported',
      t('musicfaults:players.staysInGroup', { player: player.name, leader: leader.name }),
      { player: player.id },
    );
}

function isAlone(player: Player | undefined): boolean {
  if (player === undefined) return false;
  const free = player.members.filter((id) => !player.staticMembers.includes(id));
  return player.leader === null && free.length === 0;
}

function refuseFollower(context: CommandContext, player: Player): void {
  if (player.leader === null) return;
  const leader = context.shown(player.leader)?.name ?? player.leader;
  throw failure('conflict', t('musicfaults:players.follows', { player: player.name, leader }), {
    player: player.id,
  });
}

function requireJoinable(player: Player, member: Player): void {
  if (!member.available) throw notReached(member);
  if (canJoin(player, member)) return;
  const names = { player: player.name, member: member.name };
  throw failure('unsupported', t('musicfaults:players.cannotJoin', names), { player: member.id });
}

/** Uses one `set_members` (2.8), else two steps: players leave first, so that no player follows two leaders. */
async function regroup(
  context: CommandContext,
  target: string,
  joining: readonly string[],
  leaving: readonly string[],
): Promise<unknown> {
  const { schema } = context.link;
  const known = schema === null || schema >= SET_MEMBERS_SCHEMA;
  if (!known) return regroupInSteps(context, target, joining, leaving);
  const change = {
    ...(joining.length === 0 ? {} : { player_ids_to_add: joining }),
    ...(leaving.length === 0 ? {} : { player_ids_to_remove: leaving }),
  };
  try {
    return await send(context, 'players/cmd/set_members', { target_player: target, ...change });
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return regroupInSteps(context, target, joining, leaving);
  }
}

async function regroupInSteps(
  context: CommandContext,
  target: string,
  joining: readonly string[],
  leaving: readonly string[],
): Promise<void> {
  for (const id of leaving) await leaveGroup(context, id);
  try {
    await join(context, target, joining);
  } catch (refused) {
    // The user must see the refusal, even if restoring the members fails too.
    await join(context, target, leaving).catch(() => undefined);
    throw refused;
  }
}

const isUnsupported = (error: unknown): boolean =>
  error instanceof AppFailure && error.error.code === 'unsupported';

/** Command names by release, newest first: `group_many` and `group` (2.4), `sync` (2.3). */
async function join(
  context: CommandContext,
  target: string,
  ids: readonly string[],
): Promise<unknown> {
  if (ids.length === 0) return null;
  const each = (command: string): Attempt => [
    command,
    () =>
      Promise.all(
        ids.map((id) => send(context, command, { player_id: id, target_player: target })),
      ),
  ];
  return firstKnown(context, [
    [
      'players/cmd/group_many',
      () =>
        send(context, 'players/cmd/group_many', { target_player: target, child_player_ids: ids }),
    ],
    each('players/cmd/group'),
    each('players/cmd/sync'),
  ]);
}

/** Tries the commands in order until the server knows one, and returns its result. */
async function firstKnown(context: CommandContext, attempts: readonly Attempt[]): Promise<unknown> {
  let refused: unknown = null;
  for (const [command, run] of attempts) {
    if (refused !== null && !supports(context.link, command)) continue;
    try {
      return await run();
    } catch (error) {
      if (!isUnsupported(error)) throw error;
      refused ??= error;
    }
  }
  throw refused instanceof Error ? refused : new Error('no command to try');
}
