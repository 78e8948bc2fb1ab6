import type { ReactNode } from 'react';
import { Disc3, Ellipsis, ListStart, Play, Trash2, User } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import type { Queue, QueueItem } from '../../../../shared/music/queue.ts';
import { call, send, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { openPlace } from '../model/place.ts';
import css from './UpNext.module.css';

const canEdit = ({ editQueue }: MusicAbilities): boolean => editQueue;

interface Props {
  readonly item: QueueItem;
  readonly queue: Queue;
  /** Index of the current item. */
  readonly current: number;
}

/** The menu of a track that comes up: play, where to go, and remove. */
export function QueueItemMenu({
  tabIndex,
  disabled,
  ...props
}: Props & { readonly tabIndex: 0 | -1; readonly disabled: boolean }) {
  const { title } = props.item;
  return (
    <Menu
      trigger={
        <IconButton
          className={css['menu']}
          label={t('music:player.menu', { name: title })}
          icon={<Ellipsis {...icon} />}
          {...{ tabIndex, disabled }}
        />
      }
    >
      <Items {...props} />
    </Menu>
  );
}

function Items({ item, queue, current }: Props) {
  const editable = useTopicSelector('music.abilities', canEdit);
  const { id: itemId, index, albumUri, artistUri, title } = item;
  const queueId = queue.id;
  const first = Math.max(current, queue.lockedThrough ?? current) + 1;
  return (
    <>
      <MenuItem
        icon={<Play {...icon} />}
        disabled={!item.available}
        onSelect={() => {
          send('music.playIndex', { queueId, index });
        }}
      >
        {t('musicnow:menu.play')}
      </MenuItem>
      {editable && (
        <MenuItem
          icon={<ListStart {...icon} />}
          disabled={index <= first}
          onSelect={() => {
            send('music.queueMove', { queueId, itemId, to: first });
          }}
        >
          {t('musicnow:menu.next')}
        </MenuItem>
      )}
      {(albumUri ?? artistUri) !== null && <MenuSeparator />}
      {albumUri !== null && (
        <Go icon={<Disc3 {...icon} />} uri={albumUri} label={t('musicnow:menu.album')} />
      )}
      {artistUri !== null && (
        <Go icon={<User {...icon} />} uri={artistUri} label={t('musicnow:menu.artist')} />
      )}
      {editable && <Remove {...{ queueId, itemId, title }} disabled={index < first} />}
    </>
  );
}

/** A toast offers to put the track back. */
function remove(queueId: string, itemId: string, title: string): void {
  tellFailure(
    call('music.queueRemove', { queueId, itemIds: [itemId] }).then(({ undo }) => {
      const run = (): void => {
        if (undo !== null) send('music.queueUndo', { queueId, undo });
      };
      const action = undo === null ? {} : { action: { label: t('musicnow:menu.undo'), run } };
      showToast({ tone: 'neutral', text: t('musicnow:menu.removed', { title }), ...action });
    }),
  );
}

function Remove({
  queueId,
  itemId,
  title,
  disabled,
}: {
  readonly queueId: string;
  readonly itemId: string;
  readonly title: string;
  readonly disabled: boolean;
}) {
  return (
    <>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 {...icon} />}
        disabled={disabled}
        onSelect={() => {
          remove(queueId, itemId, title);
        }}
      >
        {t('musicnow:menu.remove')}
      </MenuItem>
    </>
  );
}

function Go({
  uri,
  label,
  icon: glyph,
}: {
  readonly uri: string;
  readonly label: string;
  readonly icon: ReactNode;
}) {
  return (
    <MenuItem
      icon={glyph}
      onSelect={() => {
        openPlace({ k: 'item', uri });
      }}
    >
      {label}
    </MenuItem>
  );
}
