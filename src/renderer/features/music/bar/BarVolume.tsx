import type { Player } from '../../../../shared/music/player.ts';
import { MuteButton } from '../controls/MuteButton.tsx';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import css from './NowPlayingBar.module.css';

/** Mute and volume of the chosen player, or of the group that it leads. */
export function BarVolume({
  player,
  volume,
  disabled,
}: {
  readonly player: Player;
  readonly volume: Volume;
  readonly disabled: boolean;
}) {
  return (
    <div className={css['volume']}>
      <MuteButton playerId={player.id} shortcut="M" {...{ volume, disabled }} />
      <VolumeControl
        playerId={player.id}
        name={player.name}
        quiet={player.powered === false}
        {...{ volume, disabled }}
      />
    </div>
  );
}
