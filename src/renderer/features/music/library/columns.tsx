import type { ReactNode } from 'react';
import { Ellipsis, Heart } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatClock } from '../../../../shared/lib/format.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { SettledArt } from './SettledArt.tsx';
import { useFavorite } from '../media/media-actions.ts';
import type { MediaRow } from '../model/media-pager.ts';
import { albumTypeOf, artistsOf, fullName } from '../pages/item-text.ts';
import type { ListViewProps } from './list-view.ts';
import css from './LibraryTable.module.css';

type Id = 'name' | 'artist' | 'album' | 'year' | 'type' | 'owner' | 'duration' | 'favorite';

const shown: Readonly<Record<LibraryKind, readonly Id[]>> = {
  artist: ['name', 'favorite'],
  album: ['name', 'artist', 'year', 'type', 'favorite'],
  track: ['name', 'artist', 'album', 'favorite', 'duration'],
  playlist: ['name', 'owner', 'favorite'],
  radio: ['name', 'favorite'],
  podcast: ['name', 'artist', 'favorite'],
  audiobook: ['name', 'artist', 'favorite', 'duration'],
  genre: ['name', 'favorite'],
};

const layout: Readonly<Record<Id, Omit<Column<MediaRow>, 'id' | 'title' | 'cell'>>> = {
  name: { width: 160, grow: 3 },
  artist: { width: 100, grow: 2, dim: true, fold: 2 },
  album: { width: 100, grow: 2, dim: true, fold: 3 },
  year: { width: 56, align: 'end', dim: true, fold: 3 },
  type: { width: 96, dim: true, fold: 4 },
  owner: { width: 100, grow: 1, dim: true, fold: 2 },
  duration: { width: 72, align: 'end', dim: true, fold: 1 },
  favorite: { width: 32, titleHidden: true, fold: 5 },
};

const draw: Readonly<Record<Id, (item: MediaItem) => ReactNode>> = {
  name: (item) => <Name item={item} />,
  artist: artistsOf,
  album: ({ album }) => album?.name,
  year: ({ year }) => year,
  type: albumTypeOf,
  owner: ({ owner }) => owner,
  duration: ({ duration }) => (duration === null ? null : formatClock(duration)),
  favorite: (item) => <Favorite item={item} />,
};

/** The columns of a kind. Its server's orders sort by their columns. */
export function columnsOf(
  kind: LibraryKind,
  onMenu: ListViewProps['onMenu'],
): readonly Column<MediaRow>[] {
  const orders: readonly string[] = sortsOf[kind];
  return [
    ...shown[kind].map((id): Column<MediaRow> => ({
      id,
      title: t(`musiclibrary:column.${id}`),
      ...layout[id],
      ...(orders.includes(id) ? { value: () => null } : {}),
      cell: ({ item }) =>
        item === null ? id === 'name' && <span className={css['wait']} /> : draw[id](item),
    })),
    {
      id: 'menu',
      title: t('musiclibrary:column.menu'),
      titleHidden: true,
      width: 48,
      cell: ({ item }) => item !== null && <More {...{ item, onMenu }} />,
    },
  ];
}

function Name({ item }: { readonly item: MediaItem }) {
  const name = fullName(item);
  return (
    <span className={css['name']} data-away={!item.available || undefined}>
      <SettledArt title={name} art={item.art} size={80} className={css['art']} />
      <span className={css['words']} dir="auto">
        {name}
      </span>
      {item.explicit && (
        <abbr className={css['explicit']} title={t('musiclibrary:row.explicit')}>
          E
        </abbr>
      )}
      {!item.available && <VisuallyHidden>{t('musiclibrary:row.unavailable')}</VisuallyHidden>}
    </span>
  );
}

function Favorite({ item: { uri, favorite } }: { readonly item: MediaItem }) {
  if (!useFavorite(uri, favorite)) return null;
  return (
    <Heart
      {...icon}
      size={14}
      className={css['heart']}
      aria-hidden={false}
      role="img"
      aria-label={t('musiclibrary:row.favorite')}
    />
  );
}

function More({
  item,
  onMenu,
}: {
  readonly item: MediaItem;
  readonly onMenu: ListViewProps['onMenu'];
}) {
  return (
    <IconButton
      label={t('musicsearch:menu.more', { name: item.name })}
      icon={<Ellipsis {...icon} />}
      className={css['more']}
      tabIndex={-1}
      onClick={(event) => {
        onMenu(item, event);
      }}
    />
  );
}
