import type { MouseEvent, ReactNode } from 'react';
import { Ellipsis, Heart } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryKind, MediaItem } from '../../../../shared/music/media.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { formatLength } from '../../../../shared/format/length.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layoutCss from '../../../ui/layout.module.css';
import type { Column } from '../../../ui/table/column.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { settledArt } from '../art/settled-art.tsx';
import type { MediaRow } from '../model/media-pager.ts';
import { formatAlbumType, formatArtists, fullName } from '../pages/item-text.ts';
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

const draw: Readonly<Record<Exclude<Id, 'favorite'>, (item: MediaItem) => ReactNode>> = {
  name: nameCell,
  artist: formatArtists,
  album: ({ album }) => album?.name,
  year: ({ year }) => year,
  type: formatAlbumType,
  owner: ({ owner }) => owner,
  duration: ({ duration }) => (duration === null ? null : formatLength(duration * 1000)),
};

/**
 * The columns of a kind. Columns that the server can sort by are sortable. Cells are refilled as rows scroll into view: they have no state,
 * and identical content is one shared element.
 */
export function createColumns(
  kind: LibraryKind,
  isFavorite: (item: MediaItem) => boolean,
  onMore: (event: MouseEvent) => void,
): readonly Column<MediaRow>[] {
  const orders: readonly string[] = sortsOf[kind];
  const heart = <Liked />;
  const dots = <Ellipsis {...icon} />;
  const more = t('musiclibrary:column.menu');
  const renderCell = (id: Id, item: MediaItem): ReactNode =>
    id === 'favorite' ? isFavorite(item) && heart : draw[id](item);
  return [
    ...shown[kind].map((id): Column<MediaRow> => ({
      id,
      title: t(`musiclibrary:column.${id}`),
      ...layout[id],
      ...(orders.includes(id) ? { value: () => null } : {}),
      cell: ({ item, lost = false }) =>
        item === null ? id === 'name' && waitCell(lost) : renderCell(id, item),
    })),
    {
      id: 'menu',
      title: more,
      titleHidden: true,
      width: 48,
      // Loading rows already have the button, hidden: creating all buttons when a page arrives would delay the page.
      cell: ({ item }) => (
        <button
          type="button"
          className={css['more']}
          tabIndex={-1}
          title={more}
          disabled={item === null}
          aria-label={item === null ? undefined : nameOfMenu(item)}
          onClick={onMore}
        >
          {dots}
        </button>
      ),
    },
  ];
}

const waitCell = (lost: boolean): ReactNode =>
  lost ? t('music:lost') : <span className={css['wait']} />;

const nameOfMenu = ({ name }: MediaItem): string => t('musicmedia:menu.more', { name });

/** Called as a function, because a component would add a React element per row. */
function nameCell(item: MediaItem): ReactNode {
  const name = fullName(item);
  return (
    <span className={cx(css['name'], layoutCss['row'])} data-away={!item.available || undefined}>
      {settledArt({ title: name, art: item.art, size: 80, className: css['art'] })}
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

function Liked() {
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
