import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send } from './context.ts';
import type { FieldValues } from './fields.ts';

const commandFor = {
  playing: 'players/cmd/play',
  paused: 'players/cmd/pause',
  idle: 'players/cmd/stop',
} as const;

/** Play, pause or stop. A pause where the player can only stop is a stop (reference 4.1). */
export function setState(
  context: CommandContext,
  player: Player,
  wanted: FieldValues['state'],
): Promise<void> {
  const value = wanted === 'paused' && !player.can.pause ? 'idle' : wanted;
  return context.expectations.request({
    playerId: player.id,
    field: 'state',
    value,
    send: (state) => send(context, commandFor[state], { player_id: player.id }),
  });
}

/**
 * Plays. An empty queue is left to the server, which may go on with what it played last; where it cannot, the
 * failure says that there is nothing to play, whatever words the server had for it.
 */
export async function play(context: CommandContext, player: Player): Promise<void> {
  try {
    await setState(context, player, 'playing');
  } catch (error) {
    const queue = player.queueId === null ? undefined : context.queue(player.queueId);
    if (!(error instanceof AppFailure) || queue?.count !== 0) throw error;
    const { code, detail } = error.error;
    if (code !== 'rejected' && code !== 'unconfirmed') throw error;
    throw failure('rejected', t('errors:player.nothingToPlay', { player: player.name }), {
      ...detail,
      player: player.id,
    });
  }
}

/** Decides from what is shown, so that pressing twice ends where it began. */
export function togglePlay(context: CommandContext, player: Player): Promise<void> {
  return player.state === 'playing' ? setState(context, player, 'paused') : play(context, player);
}

/** A stream that begins closer to its end than this goes on with the next item at once (s). */
const BEFORE_END = 2;

/** Jumps to a position in whole seconds within what plays, two seconds before its end at the latest. */
export function seek(context: CommandContext, player: Player, position: number): Promise<void> {
  requireCan(player, 'seek');
  const names = { player: player.name };
  const detail = { player: player.id };
  if (player.media === null)
    throw failure('rejected', t('errors:player.nothingPlays', names), detail);
  const { duration } = player.media;
  if (duration === null) throw failure('unsupported', t('errors:player.endless', names), detail);
  return context.expectations.request({
    playerId: player.id,
    field: 'position',
    value: Math.floor(Math.max(0, Math.min(position, duration - BEFORE_END))),
    send: (seconds) =>
      send(context, 'players/cmd/seek', { player_id: player.id, position: seconds }),
  });
}
