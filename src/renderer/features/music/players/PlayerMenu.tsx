import { memo } from 'react';
import { Ellipsis } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { playerActions } from './player-actions.ts';
import type { PlayerDialog } from './player-dialog.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly tabIndex: 0 | -1;
  readonly onDialog: (dialog: PlayerDialog) => void;
}

/** Further actions of a player. Actions that it does not support are left out. */
export const PlayerMenu = memo(function PlayerMenu(props: Props) {
  const { id, name, disabled, tabIndex, onDialog } = props;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('music:player.menu', { name })}
          icon={<Ellipsis {...icon} />}
          disabled={disabled}
          tabIndex={tabIndex}
        />
      }
    >
      <Items id={id} onDialog={onDialog} />
    </Menu>
  );
});

function Items({ id, onDialog }: Pick<Props, 'id' | 'onDialog'>) {
  const player = useEntry('music.players', id);
  // Rerenders the items; the list itself reads the abilities.
  useTopic('music.abilities');
  if (player === undefined) return null;
  return <ActionItems actions={playerActions(player, onDialog)} />;
}
