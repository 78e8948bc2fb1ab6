import type { Player } from '../../../../shared/music/player.ts';
import { mainVolume } from '../../../../shared/music/player-view.ts';
import { cx } from '../../../ui/cx.ts';
import { MuteButton } from '../controls/MuteButton.tsx';
import css from './MainVolume.module.css';
import { VolumeControl } from './VolumeControl.tsx';

/** Mute and volume of the chosen player, or of the group that it leads. Renders nothing for a player without a volume. */
export function MainVolume({
  player,
  disabled,
  className,
}: {
  readonly player: Player;
  readonly disabled: boolean;
  readonly className?: string | undefined;
}) {
  const volume = mainVolume(player);
  if (volume === null) return null;
  return (
    <div className={cx(css['volume'], className)} key={`${player.id} ${volume.scope}`}>
      <MuteButton playerId={player.id} shortcut="M" volume={volume} disabled={disabled} />
      <VolumeControl
        playerId={player.id}
        name={player.name}
        quiet={player.powered === false}
        volume={volume}
        disabled={disabled}
      />
    </div>
  );
}
