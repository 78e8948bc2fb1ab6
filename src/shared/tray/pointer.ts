import type { Player, PlayerAction } from '../music/player.ts';
import { mainVolume, setMuted } from '../music/player-view.ts';

/** The action of a wheel step over the tray icon: changes the main volume by one step of the settings (percentage points). Null: none. */
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

/** The action of a middle click on the tray icon: mutes or unmutes. Null: the player can't. */
export function middleAction(player: Player | null): PlayerAction | null {
  if (player?.available !== true) return null;
  const volume = mainVolume(player);
  return volume?.canMute === true ? setMuted(volume.scope, !volume.muted) : null;
}
