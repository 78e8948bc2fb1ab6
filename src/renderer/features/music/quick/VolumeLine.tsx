import type { ReactNode } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import type { Volume } from '../../../../shared/music/player-view.ts';
import { cx } from '../../../ui/cx.ts';
import { MuteButton } from '../controls/MuteButton.tsx';
import { VolumeControl } from '../volume/VolumeControl.tsx';
import { COARSE, STEP } from './quick-shortcuts.ts';
import css from './VolumeLine.module.css';

/** Left and right stay with the position, wherever the focus is. */
const keys = { keyStep: STEP, shiftStep: COARSE, arrows: 'vertical' } as const;

/** Mute, a few words, slider and number of one volume. Key it by player and scope. */
export function VolumeLine({
  player,
  volume,
  disabled,
  label,
  main = false,
}: {
  readonly player: Player;
  readonly volume: Volume;
  readonly disabled: boolean;
  readonly label: ReactNode;
  /** The volume that the keys of the page move. */
  readonly main?: boolean;
}) {
  return (
    <div
      className={cx(css['line'], label === null && css['bare'])}
      data-main-volume={main || undefined}
    >
      <MuteButton
        playerId={player.id}
        className={css['mute']}
        {...{ volume, disabled }}
        {...(main ? { shortcut: 'M' } : { name: player.name })}
      />
      {label}
      <VolumeControl
        playerId={player.id}
        name={player.name}
        quiet={player.powered === false}
        {...{ volume, disabled, keys }}
      />
    </div>
  );
}
