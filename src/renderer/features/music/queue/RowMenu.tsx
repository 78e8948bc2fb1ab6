import { ListStart, Play, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt } from '../../../ui/Menu.tsx';
import { itemActions } from '../media/item-actions.ts';
import { useFavorite } from '../media/media-actions.ts';
import { toTrack } from '../model/to-track.ts';

interface RowContext {
  readonly item: QueueItem;
  /** Whether the server can move and remove the item: false once the player has loaded it. */
  readonly free: boolean;
  /** Number of selected items that "Remove" removes. */
  readonly selected: number;
  readonly onPlay: () => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

/** The menu of an item of the queue. */
export function RowMenu({
  at,
  onClose,
  ...row
}: RowContext & { readonly at: MenuPoint; readonly onClose: () => void }) {
  // Rerender the items; the list itself reads these.
  useTopic('music.abilities');
  useFavorite(row.item.uri ?? '', row.item.favorite);
  return (
    <MenuAt at={at} onClose={onClose}>
      <ActionItems actions={rowActions(row)} />
    </MenuAt>
  );
}

/** Actions of an item in the queue: first those for its place in the queue, then its general actions. */
function rowActions(row: RowContext): readonly ItemAction[] {
  const { item, free, selected, onPlay, onNext, onRemove } = row;
  const { editQueue } = readTopic('music.abilities');
  const many = selected > 1;
  const track = toTrack(item);
  const all: readonly (ItemAction | false)[] = [
    {
      id: 'play',
      label: t('musicqueue:playNow'),
      icon: Play,
      keys: 'Enter',
      disabled: !item.available,
      run: onPlay,
    },
    editQueue && {
      id: 'next',
      label: t('musicqueue:playNext'),
      icon: ListStart,
      keys: 'Shift+Enter',
      why: free ? '' : t('musicqueue:fixed'),
      run: onNext,
    },
    ...(track === null ? [] : itemActions({ item: track })),
    editQueue && {
      id: 'remove',
      label: many ? t('musicqueue:removeMany', { count: selected }) : t('musicqueue:remove'),
      icon: Trash2,
      keys: 'Del',
      danger: true,
      apart: true,
      why: free || many ? '' : t('musicqueue:fixed'),
      run: onRemove,
    },
  ];
  return all.filter((action) => action !== false);
}
