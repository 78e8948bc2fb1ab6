import { ListStart, Play, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { useTopic } from '../../../state/topics.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { icon } from '../../../ui/icon.ts';
import { GoItems, KeepItems } from '../media/MediaMenu.tsx';
import { toTrack } from '../model/to-track.ts';

interface Props {
  readonly at: MenuPoint;
  readonly item: QueueItem;
  /** Whether the server can move and remove it: false once the player has loaded it. */
  readonly free: boolean;
  /** Number of selected items that "Remove" removes. */
  readonly selected: number;
  readonly onPlay: () => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** The actions for one item of the queue. */
export function RowMenu({ at, item, free, selected, onPlay, onNext, onRemove, onClose }: Props) {
  const { editQueue, library } = useTopic('music.abilities');
  const many = selected > 1;
  const track = toTrack(item);
  return (
    <MenuAt at={at} onClose={onClose}>
      <MenuItem icon={<Play {...icon} />} keys="Enter" disabled={!item.available} onSelect={onPlay}>
        {t('musicqueue:playNow')}
      </MenuItem>
      {editQueue && (
        <MenuItem
          icon={<ListStart {...icon} />}
          keys="Shift+Enter"
          disabled={!free}
          onSelect={onNext}
        >
          {t('musicqueue:playNext')}
        </MenuItem>
      )}
      {track !== null && <KeepItems item={track} />}
      {track !== null && library && <GoItems item={track} />}
      {editQueue && <MenuSeparator />}
      {editQueue && (
        <MenuItem
          danger
          icon={<Trash2 {...icon} />}
          keys="Del"
          disabled={!free && !many}
          onSelect={onRemove}
        >
          {many ? t('musicqueue:removeMany', { count: selected }) : t('musicqueue:remove')}
        </MenuItem>
      )}
    </MenuAt>
  );
}
