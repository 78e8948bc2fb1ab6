import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { canJoin } from '../../../../shared/music/joining.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { CommandContext } from './context.ts';
import { notReached, playerOf, requireCan, send, unconfirmed } from './context.ts';
import { supports } from './known-commands.ts';

/** Schema number of the first release with `set_members` (2.8). */
const SET_MEMBERS_SCHEMA = 29;

type Attempt = readonly [command: string, run: () => Promise<unknown>];

/** Adds players to a leader's group; existing members stay. */
export async function group(
  context: CommandContext,
  player: Player,
  members: readonly string[],
): Promise<void> {
  requireCan(player, 'group');
  refuseFollower(context, player);
  if (members.includes(player.id))
    throw failure('invalid-input', t('errors:player.joinsItself', { player: player.name }), {
      field: 'members',
      player: player.id,
    });
  const joining = [...new Set(members)].filter((id) => !player.members.includes(id));
  for (const id of joining) requireJoinable(player, playerOf(context, id));
  if (joining.length === 0) return;
  await context.confirmations.run({
    key: `p:${player.id}`,
    reached: () => {
      const now = context.real(player.id)?.members ?? [];
      return joining.every((id) => now.includes(id));
    },
    send: () => firstKnown(context, joinAttempts(context, player.id, joining)),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

/** Removes a member from its group, or all members of a leader. */
export async function ungroup(context: CommandContext, player: Player): Promise<void> {
  const leader = player.leader === null ? undefined : context.real(player.leader);
  if (leader?.staticMembers.includes(player.id) === true)
    throw failure(
      'unsupported',
      t('errors:player.staysInGroup', { player: player.name, leader: leader.name }),
      { player: player.id },
    );
  if (player.leader === null && player.members.length > 0 && isAlone(player))
    throw failure('unsupported', t('errors:player.fixedGroup', { player: player.name }), {
      player: player.id,
    });
  if (isAlone(player)) return;
  const args = { player_id: player.id };
  await context.confirmations.run({
    key: `p:${player.id}`,
    reached: () => isAlone(context.real(player.id)),
    send: () =>
      firstKnown(context, [
        ['players/cmd/ungroup', () => send(context, 'players/cmd/ungroup', args)],
        ['players/cmd/unsync', () => send(context, 'players/cmd/unsync', args)],
      ]),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

function isAlone(player: Player | undefined): boolean {
  if (player === undefined) return false;
  const free = player.members.filter((id) => !player.staticMembers.includes(id));
  return player.leader === null && free.length === 0;
}

function refuseFollower(context: CommandContext, player: Player): void {
  if (player.leader === null) return;
  const leader = context.shown(player.leader)?.name ?? player.leader;
  throw failure('conflict', t('errors:player.follows', { player: player.name, leader }), {
    player: player.id,
  });
}

function requireJoinable(player: Player, member: Player): void {
  if (!member.available) throw notReached(member);
  if (canJoin(player, member)) return;
  const names = { player: player.name, member: member.name };
  throw failure('unsupported', t('errors:player.cannotJoin', names), { player: member.id });
}

/** Command names by release, newest first: `set_members` (2.8), `group_many` and `group` (2.4), `sync` (2.3). */
function joinAttempts(context: CommandContext, target: string, ids: readonly string[]): Attempt[] {
  const schema = context.link.schema;
  const old = schema !== null && schema < SET_MEMBERS_SCHEMA;
  const each = (command: string): Attempt => [
    command,
    () =>
      Promise.all(
        ids.map((id) => send(context, command, { player_id: id, target_player: target })),
      ),
  ];
  const all: readonly Attempt[] = [
    [
      'players/cmd/set_members',
      () =>
        send(context, 'players/cmd/set_members', {
          target_player: target,
          player_ids_to_add: ids,
        }),
    ],
    [
      'players/cmd/group_many',
      () =>
        send(context, 'players/cmd/group_many', { target_player: target, child_player_ids: ids }),
    ],
    each('players/cmd/group'),
    each('players/cmd/sync'),
  ];
  return old ? all.slice(1) : [...all];
}

/** Tries the commands in order until the server knows one; the answer to that one counts. */
async function firstKnown(context: CommandContext, attempts: readonly Attempt[]): Promise<unknown> {
  let refused: unknown = null;
  for (const [command, run] of attempts) {
    if (refused !== null && !supports(context.link, command)) continue;
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof AppFailure) || error.error.code !== 'unsupported') throw error;
      refused ??= error;
    }
  }
  throw refused instanceof Error ? refused : new Error('no command to try');
}
