import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act } from '../intent.ts';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { setMuted } from '../../../../shared/music/player-view.ts';
import css from './MuteButton.module.css';

function Glyph({ muted, level }: Volume) {
  if (muted || level === 0) return <VolumeX {...icon} />;
  return level < 50 ? <Volume1 {...icon} /> : <Volume2 {...icon} />;
}

/** Mutes and unmutes one volume; only an icon if the player can't be muted. */
export function MuteButton({
  playerId,
  name,
  volume,
  disabled,
  shortcut,
  className,
}: {
  readonly playerId: string;
  /** Name of the player, if there are several such buttons. */
  readonly name?: string;
  readonly volume: Volume;
  readonly disabled: boolean;
  readonly shortcut?: string;
  readonly className?: string | undefined;
}) {
  const { muted, scope } = volume;
  const glyph = <Glyph {...volume} />;
  if (!volume.canMute) return <span className={cx(css['glyph'], className)}>{glyph}</span>;
  const word = muted ? t('music:bar.unmute') : t('music:bar.mute');
  return (
    <IconButton
      label={name === undefined ? word : t('music:player.verb', { verb: word, name })}
      icon={glyph}
      onClick={() => act(playerId, setMuted(scope, !muted))}
      disabled={disabled}
      className={className}
      {...(shortcut === undefined ? {} : { shortcut })}
    />
  );
}
