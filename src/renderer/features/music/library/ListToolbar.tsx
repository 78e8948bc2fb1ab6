import { memo } from 'react';
import { ArrowDownAZ, ArrowUpAZ, LayoutGrid, List, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryQuery } from '../../../../shared/music/library.ts';
import type { LibraryKind } from '../../../../shared/music/media.ts';
import { sortsOf } from '../../../../shared/music/rules/sorts.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FilterChip } from '../../../ui/FilterChip.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuCheck, MenuOptions, MenuSeparator } from '../../../ui/Menu.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openPlace } from '../model/route.ts';
import { NewPlaylistButton } from '../pages/PlaylistDialogs.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { useProviders } from './use-providers.ts';
import { setFilter, setOrder, setView, useView } from './list-settings.ts';
import css from './ListToolbar.module.css';

/**
 * Name and length of a list, its text filter, chips for other active filters, its order, and the choice of covers or a table. Memoized: not
 * rendered again with each page of the list.
 */
export const ListToolbar = memo(function ListToolbar({
  query,
  note,
}: {
  readonly query: LibraryQuery;
  /** Length of the list, or the age of stale data. */
  readonly note: string | null;
}) {
  const { kind } = query;
  return (
    <header className={css['bar']}>
      <h2 className={text['heading']}>{t(`musiclibrary:tab.${kind}`)}</h2>
      <span className={cx(css['note'], text['ellipsis'])} role="status">
        {note}
      </span>
      {kind === 'playlist' && <NewPlaylistButton />}
      <SearchField
        className={css['search']}
        label={t('musiclibrary:filter.text')}
        maxLength={200}
        value={query.search}
        onText={(search) => setFilter(kind, { search })}
      />
      <FilterMenu query={query} />
      <Filters query={query} />
      <Order query={query} />
      <ViewSwitch kind={kind} />
    </header>
  );
});

/** One chip per active filter. A click removes the filter. */
function Filters({ query }: { readonly query: LibraryQuery }) {
  const { kind, favorite, genre, provider, albumTypes, albumArtists } = query;
  const named = useResource('music.item', { uri: genre ?? '-' }, { enabled: genre !== null });
  const source = useProviders(provider !== null)?.find((known) => known.id === provider);
  const off = (change: Parameters<typeof setFilter>[1]) => () => setFilter(kind, change);
  const clear = (): void => {
    openPlace({ k: 'list', kind, genre: null });
  };
  const types = albumTypes.map((type) => t(`musiclibrary:type.${type as 'album'}`)).join(', ');
  return (
    <>
      {favorite && (
        <Chip label={t('musiclibrary:filter.favorites')} onOff={off({ favorite: false })} />
      )}
      {genre !== null && (
        <Chip label={named.data?.name ?? t('musiclibrary:filter.genre')} onOff={clear} />
      )}
      {albumTypes.length > 0 && <Chip label={types} onOff={off({ albumTypes: [] })} />}
      {albumArtists && (
        <Chip label={t('musiclibrary:filter.albumArtists')} onOff={off({ albumArtists: false })} />
      )}
      {provider !== null && (
        <Chip label={source?.name ?? provider} onOff={off({ provider: null })} />
      )}
    </>
  );
}

function Chip({ label, onOff }: { readonly label: string; readonly onOff: () => void }) {
  return (
    <FilterChip on onToggle={onOff}>
      <span className={css['chip']}>{label}</span>
      <X {...icon} size={14} />
    </FilterChip>
  );
}

function Order({ query: { kind, sort, descending } }: { readonly query: LibraryQuery }) {
  const Icon = descending ? ArrowUpAZ : ArrowDownAZ;
  return (
    <Menu
      trigger={
        <Button className={css['tool']} icon={<Icon {...icon} size={14} />}>
          <VisuallyHidden>{t('musiclibrary:order')}</VisuallyHidden>
          {t(`musiclibrary:sort.${sort}`)}
        </Button>
      }
    >
      <MenuOptions
        value={sort}
        options={sortsOf[kind].map((value) => ({ value, label: t(`musiclibrary:sort.${value}`) }))}
        onValue={(next) => setOrder(kind, next, descending)}
      />
      <MenuSeparator />
      <MenuCheck checked={descending} onChecked={(down) => setOrder(kind, sort, down)}>
        {t('musiclibrary:descending')}
      </MenuCheck>
    </Menu>
  );
}

function ViewSwitch({ kind }: { readonly kind: LibraryKind }) {
  const option = (value: 'covers' | 'table', Icon: typeof List) => ({
    value,
    hint: t(`musiclibrary:view.${value}`),
    label: (
      <>
        <Icon {...icon} />
        <VisuallyHidden>{t(`musiclibrary:view.${value}`)}</VisuallyHidden>
      </>
    ),
  });
  return (
    <span className={css['view']}>
      <Segmented
        label={t('musiclibrary:view.label')}
        value={useView(kind)}
        onValue={(view) => setView(kind, view)}
        options={[option('covers', LayoutGrid), option('table', List)]}
      />
    </span>
  );
}
