import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send, unconfirmed } from './context.ts';
import type { Queue } from '../../../../shared/music/queue.ts';

/** Turns a player on or off. */
export function setPower(context: CommandContext, player: Player, powered: boolean): Promise<void> {
  if (player.type === 'group' && !player.can.power)
    throw failure('unsupported', t('musicfaults:players.noGroupPower', { player: player.name }), {
      player: player.id,
    });
  requireCan(player, 'power');
  context.expectations.releaseGroups(player.id, 'groupVolume');
  context.expectations.releaseGroups(player.id, 'groupMuted');
  return context.expectations.request({
    playerId: player.id,
    field: 'powered',
    value: powered,
    send: (value) => send(context, 'players/cmd/power', { player_id: player.id, powered: value }),
  });
}

/**
 * Changes the source, only if the player supports it: without the feature the server stops the music first and
 * then fails (reference 4.1).
 */
export function selectSource(
  context: CommandContext,
  player: Player,
  source: string,
): Promise<void> {
  requireCan(player, 'selectSource');
  const listed = player.sources.find(({ id }) => id === source);
  const names = { player: player.name, source: listed?.name ?? source };
  if (listed === undefined)
    throw failure('not-found', t('musicfaults:players.noSource', names), { source });
  if (listed.passive)
    throw failure('unsupported', t('musicfaults:players.passiveSource', names), { source });
  return context.confirmations.run({
    key: `p:${player.id}`,
    reached: () => context.real(player.id)?.activeSource === source,
    send: () => send(context, 'players/cmd/select_source', { player_id: player.id, source }),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

export const setShuffle = (
  context: CommandContext,
  player: Player,
  enabled: boolean,
): Promise<void> =>
  setMode(context, player, 'shuffle', { shuffle_enabled: enabled }, (q) => q.shuffle === enabled);

export const setRepeat = (
  context: CommandContext,
  player: Player,
  mode: 'off' | 'one' | 'all',
): Promise<void> =>
  setMode(context, player, 'repeat', { repeat_mode: mode }, (q) => q.repeat === mode);

/** Changes shuffle or repeat of the player's queue. */
function setMode(
  context: CommandContext,
  player: Player,
  command: 'shuffle' | 'repeat',
  args: Readonly<Record<string, unknown>>,
  isSet: (queue: Queue) => boolean,
): Promise<void> {
  const queueId = requireQueue(player);
  return context.confirmations.run({
    key: `q:${queueId}`,
    reached: () => {
      const queue = context.queue(queueId);
      return queue !== undefined && isSet(queue);
    },
    send: () => send(context, `player_queues/${command}`, { queue_id: queueId, ...args }),
    unconfirmed: () => unconfirmed(player.name, player.id),
  });
}

function requireQueue(player: Player): string {
  if (player.queueId !== null) return player.queueId;
  throw failure('unsupported', t('musicfaults:players.notFromQueue', { player: player.name }), {
    player: player.id,
  });
}
