import { Pause, Play, Square } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act } from '../intent.ts';
import { playVerb, verbLabel } from '../model/player-view.ts';

const icons = { play: Play, pause: Pause, stop: Square } as const;

/** The round button that plays, pauses or stops one player: it does what it shows. */
export function PlayButton({
  player,
  disabled,
  tabIndex,
  look = 'round',
  named = true,
  shortcut,
}: {
  readonly player: Player;
  readonly disabled: boolean;
  readonly tabIndex?: 0 | -1;
  readonly look?: 'round' | 'big';
  /** Says the player's name, where there are several such buttons. */
  readonly named?: boolean;
  readonly shortcut?: string;
}) {
  const verb = playVerb(player);
  const Icon = icons[verb];
  const word = verbLabel(verb);
  return (
    <IconButton
      label={named ? t('music:player.verb', { verb: word, name: player.name }) : word}
      look={look}
      icon={<Icon {...icon} size={look === 'big' ? 18 : 16} />}
      onClick={() => {
        act(player.id, { action: verb });
      }}
      {...{ disabled, tabIndex }}
      {...(shortcut === undefined ? {} : { shortcut })}
    />
  );
}
