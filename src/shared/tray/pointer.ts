import type { Player, PlayerAction } from '../music/player.ts';
import { mainVolume, setMuted } from '../music/player-view.ts';

/** What a wheel step over the tray icon does: the main volume changes by one step of the settings (percentage points). Null: nothing. */
export function scrollAction(
  player: Player | null,
  sign: 1 | -1,
  step: number,
): PlayerAction | null {
  if (player?.available !== true) return null;
  const volume = mainVolume(player);
  if (volume === null) return null;
  if (volume.scope === 'group') return { action: 'group_volume_step', points: sign * step };
  return { action: sign > 0 ? 'volume_up' : 'volume_down' };
}

/** What a middle click on the tray icon does: mutes or unmutes. Null: the player cannot. */
export function middleAction(player: Player | null): PlayerAction | null {
  if (player?.available !== true) return null;
  const volume = mainVolume(player);
  return volume?.canMute === true ? setMuted(volume.scope, !volume.muted) : null;
}
