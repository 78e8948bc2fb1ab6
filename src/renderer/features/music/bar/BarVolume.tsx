import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act } from '../intent.ts';
import type { Volume } from '../model/player-view.ts';
import { setMuted } from '../model/player-view.ts';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import css from './NowPlayingBar.module.css';

function Glyph({ muted, level }: Volume) {
  if (muted || level === 0) return <VolumeX {...icon} />;
  return level < 50 ? <Volume1 {...icon} /> : <Volume2 {...icon} />;
}

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
  const { muted, scope } = volume;
  return (
    <div className={css['volume']}>
      {volume.canMute ? (
        <IconButton
          label={muted ? t('music:bar.unmute') : t('music:bar.mute')}
          shortcut="M"
          icon={<Glyph {...volume} />}
          disabled={disabled}
          onClick={() => {
            act(player.id, setMuted(scope, !muted));
          }}
        />
      ) : (
        <span className={css['glyph']}>
          <Glyph {...volume} />
        </span>
      )}
      <VolumeControl
        playerId={player.id}
        name={player.name}
        quiet={player.powered === false}
        {...{ volume, disabled }}
      />
    </div>
  );
}
