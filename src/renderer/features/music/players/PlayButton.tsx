import { memo } from 'react';
import { Pause, Play, Square } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { act } from '../intent.ts';
import type { PlayVerb } from '../../../../shared/music/player-view.ts';
import { verbLabel } from '../../../../shared/music/player-view.ts';

const icons = { play: Play, pause: Pause, stop: Square } as const;

interface Props {
  readonly id: string;
  readonly verb: PlayVerb;
  /** Name of the player, where there are several such buttons. */
  readonly name?: string;
  readonly disabled: boolean;
  readonly tabIndex?: 0 | -1;
  readonly look?: 'round' | 'big';
  readonly shortcut?: string;
}

/** The round button that plays, pauses or stops one player; its icon shows the action. */
export const PlayButton = memo(function PlayButton(props: Props) {
  const { id, verb, name, look = 'round', shortcut, disabled, tabIndex } = props;
  const Icon = icons[verb];
  const word = verbLabel(verb);
  return (
    <IconButton
      data-play
      label={name === undefined ? word : t('music:player.verb', { verb: word, name })}
      look={look}
      icon={<Icon {...icon} size={look === 'big' ? 18 : 16} />}
      onClick={() => act(id, { action: verb })}
      disabled={disabled}
      tabIndex={tabIndex}
      {...(shortcut === undefined ? {} : { shortcut })}
    />
  );
});
