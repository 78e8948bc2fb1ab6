import { ListMusic } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { wholeQueueActions } from './whole-queue-actions.ts';

interface Props {
  readonly queue: Queue;
  readonly player: Player;
}

/** The actions for a whole queue. */
export function QueueMenu(props: Props) {
  return (
    <Menu trigger={<IconButton label={t('musicqueue:more')} icon={<ListMusic {...icon} />} />}>
      <Items {...props} />
    </Menu>
  );
}

function Items({ queue, player }: Props) {
  // These draw the items again; the list reads them itself.
  useTopic('music.abilities');
  useTopic('music.players');
  return <ActionItems actions={wholeQueueActions(player, queue)} />;
}
