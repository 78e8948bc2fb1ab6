import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { positionAt } from '../../../../shared/music/position.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send, unconfirmed } from './context.ts';
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

/** Decides from what is shown, so that pressing twice ends where it began. */
export function togglePlay(context: CommandContext, player: Player): Promise<void> {
  return setState(context, player, player.state === 'playing' ? 'paused' : 'playing');
}

/** Next or previous; the server passes it on to the leader and its queue. */
export function skip(
  context: CommandContext,
  player: Player,
  to: 'next' | 'previous',
  now: () => number,
): Promise<void> {
  requireCan(player, 'nextPrevious');
  const id = player.id;
  const before = spot(context, id, now());
  return context.confirmations.run({
    key: `p:${id}`,
    reached: () => jumped(before, spot(context, id, now())),
    send: () => send(context, `players/cmd/${to}`, { player_id: id }),
    unconfirmed: () => unconfirmed(player.name, id),
  });
}

/** Jumps to a position in whole seconds within what plays. */
export function seek(context: CommandContext, player: Player, position: number): Promise<void> {
  requireCan(player, 'seek');
  if (player.media === null)
    throw failure('rejected', t('errors:player.nothingPlays', { player: player.name }), {
      player: player.id,
    });
  const end = player.media.duration ?? Number.MAX_SAFE_INTEGER;
  return context.expectations.request({
    playerId: player.id,
    field: 'position',
    value: Math.floor(Math.min(Math.max(0, position), end)),
    send: (seconds) =>
      send(context, 'players/cmd/seek', { player_id: player.id, position: seconds }),
  });
}

/** Where a player is in what it plays. */
interface Spot {
  readonly item: string | null;
  readonly index: number | null;
  readonly state: string | null;
  readonly elapsed: number | null;
  readonly at: number;
}

const nowhere = { item: null, index: null, state: null, elapsed: null } as const;

function spot(context: CommandContext, id: string, at: number): Spot {
  const real = context.real(id);
  if (real === undefined) return { ...nowhere, at };
  const { media, position, queueId, state } = real;
  return {
    item: media === null ? null : (media.queueItemId ?? media.uri ?? media.title),
    index: queueId === null ? null : (context.queue(queueId)?.currentIndex ?? null),
    state,
    elapsed: position === null ? null : positionAt(position, null, at),
    at,
  };
}

/** Another item, another state, or the same item from an earlier point (one that repeats, or began anew). */
function jumped(before: Spot, after: Spot): boolean {
  const other =
    before.item !== after.item || before.index !== after.index || before.state !== after.state;
  if (other || before.elapsed === null || after.elapsed === null) return other;
  return after.elapsed < before.elapsed - 0.5;
}
