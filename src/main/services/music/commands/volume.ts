import type { Player } from '../../../../shared/music/player.ts';
import { allowedLevel } from './ceilings.ts';
import type { CommandContext } from './context.ts';
import { requireCan, send } from './context.ts';

/** Sets a level (percent), never above the player's ceiling. `step`: one press, not a drag. */
export function setVolume(
  context: CommandContext,
  player: Player,
  level: number,
  step = false,
): Promise<void> {
  requireCan(player, 'volume');
  context.expectations.release(player.leader ?? player.id, 'groupVolume');
  return context.expectations.request({
    playerId: player.id,
    field: 'volume',
    value: allowedLevel(level, player.id, context.ceilings()),
    step,
    send: (volume) =>
      send(context, 'players/cmd/volume_set', { player_id: player.id, volume_level: volume }),
  });
}

/** Up or down by percent points from what is shown, so that presses while one is on its way add up. */
export function stepVolume(
  context: CommandContext,
  player: Player,
  direction: 1 | -1,
  by: number | undefined,
): Promise<void> {
  requireCan(player, 'volume');
  const points = direction * (by ?? context.volumeStep());
  return setVolume(context, player, (player.volume ?? 0) + points, true);
}

export function setMuted(
  context: CommandContext,
  player: Player,
  muted: boolean | 'toggle',
): Promise<void> {
  requireCan(player, 'mute');
  context.expectations.release(player.leader ?? player.id, 'groupMuted');
  return context.expectations.request({
    playerId: player.id,
    field: 'muted',
    value: muted === 'toggle' ? player.muted !== true : muted,
    send: (value) =>
      send(context, 'players/cmd/volume_mute', { player_id: player.id, muted: value }),
  });
}
