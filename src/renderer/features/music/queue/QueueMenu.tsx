import { ListMusic } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/Menu.tsx';

/** Loaded on first use: the window draws its first panel without it. */
const Items = lazyPart(async () => (await import('./WholeQueueItems.tsx')).WholeQueueItems);

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
