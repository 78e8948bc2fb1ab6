import {
  CircleUserRound,
  Disc3,
  Heart,
  HeartOff,
  ListPlus,
  ListStart,
  Play,
  Trash2,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueueItem } from '../../../../shared/music/queue.ts';
import { useTopic } from '../../../state/topics.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { MenuAt, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { icon } from '../../../ui/icon.ts';
import { toggleFavorite, useFavorite } from '../media/media-actions.ts';
import { openMediaDialog } from '../media/overlays.ts';
import { openPlace } from '../model/place.ts';

interface Props {
  readonly at: MenuPoint;
  readonly item: QueueItem;
  /** The server moves and removes it: it is not loaded by the player yet. */
  readonly free: boolean;
  /** Number of selected items that "Remove" takes. */
  readonly selected: number;
  readonly onPlay: () => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** What can be done with one item of the queue. */
export function RowMenu({ at, item, free, selected, onPlay, onNext, onRemove, onClose }: Props) {
  const { editQueue } = useTopic('music.abilities');
  const many = selected > 1;
  return (
    <MenuAt {...{ at, onClose }}>
      <MenuItem icon={<Play {...icon} />} keys="Enter" onSelect={onPlay}>
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
      <Keep item={item} />
      <Go item={item} />
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

function Keep({ item: { uri, title, favorite } }: Pick<Props, 'item'>) {
  const { favorites, playlists } = useTopic('music.abilities');
  const marked = useFavorite(uri ?? '', favorite);
  if (uri === null) return null;
  return (
    <>
      {favorites && (
        <MenuItem
          icon={marked ? <HeartOff {...icon} /> : <Heart {...icon} />}
          keys="F"
          onSelect={() => {
            toggleFavorite({ uri, favorite });
          }}
        >
          {t(marked ? 'musicqueue:unfavorite' : 'musicqueue:favorite')}
        </MenuItem>
      )}
      {playlists && (
        <MenuItem
          icon={<ListPlus {...icon} />}
          onSelect={() => {
            openMediaDialog({ k: 'playlist', uris: [uri], name: title });
          }}
        >
          {t('musicqueue:playlist')}
        </MenuItem>
      )}
    </>
  );
}

function Go({ item: { albumUri, artistUri } }: Pick<Props, 'item'>) {
  const { library } = useTopic('music.abilities');
  if (!library || (albumUri === null && artistUri === null)) return null;
  return (
    <>
      <MenuSeparator />
      {albumUri !== null && (
        <MenuItem
          icon={<Disc3 {...icon} />}
          keys="Ctrl+L"
          onSelect={() => {
            openPlace({ k: 'item', uri: albumUri });
          }}
        >
          {t('musicqueue:album')}
        </MenuItem>
      )}
      {artistUri !== null && (
        <MenuItem
          icon={<CircleUserRound {...icon} />}
          onSelect={() => {
            openPlace({ k: 'item', uri: artistUri });
          }}
        >
          {t('musicqueue:artist')}
        </MenuItem>
      )}
    </>
  );
}
