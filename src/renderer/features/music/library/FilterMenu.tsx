import { ListFilter } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { LibraryQuery } from '../../../../shared/music/library.ts';
import type { LibraryKind } from '../../../../shared/music/media.ts';
import { useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuCheck, MenuItem, MenuOptions, MenuSub } from '../../../ui/Menu.tsx';
import { openPlace } from '../model/route.ts';
import { useProviders } from './use-providers.ts';
import { setFilter } from './list-settings.ts';
import css from './ListToolbar.module.css';

/** Types of albums by the server's names; the server counts others as "album". */
const albumTypes = ['album', 'single', 'ep', 'compilation', 'live', 'soundtrack'] as const;
/** Kinds whose items have genres. */
const withGenres: readonly LibraryKind[] = ['artist', 'album', 'track', 'radio', 'audiobook'];
/** Maximum length of a list in the menu. */
const MAX_GENRES = 200;

/** Selects the items that a list shows. */
export function FilterMenu({ query }: { readonly query: LibraryQuery }) {
  const { kind, favorite, albumArtists } = query;
  const { favorites, kinds } = useTopic('music.abilities');
  return (
    <Menu
      trigger={
        <Button className={css['tool']} icon={<ListFilter {...icon} size={14} />}>
          {t('musiclibrary:filter.label')}
        </Button>
      }
    >
      {favorites && (
        <MenuCheck checked={favorite} onChecked={(on) => setFilter(kind, { favorite: on })}>
          {t('musiclibrary:filter.favorites')}
        </MenuCheck>
      )}
      {kind === 'artist' && (
        <MenuCheck checked={albumArtists} onChecked={(on) => setFilter(kind, { albumArtists: on })}>
          {t('musiclibrary:filter.albumArtists')}
        </MenuCheck>
      )}
      {withGenres.includes(kind) && kinds.includes('genre') && (
        <MenuSub label={t('musiclibrary:filter.genre')}>
          <Genres {...query} />
        </MenuSub>
      )}
      {kind === 'album' && (
        <MenuSub label={t('musiclibrary:filter.type')}>
          <AlbumTypes {...query} />
        </MenuSub>
      )}
      <Sources {...query} />
    </Menu>
  );
}

/** The radio value for "all": the empty text, which no uri and no provider equals. */
const ALL = '';

function Genres({ kind, genre }: LibraryQuery) {
  const { data, error } = useResource('music.library', { kind: 'genre', limit: MAX_GENRES });
  if (data === null)
    return <MenuItem disabled>{error?.message ?? t('musiclibrary:filter.loading')}</MenuItem>;
  return (
    <>
      <MenuOptions
        value={genre ?? ALL}
        options={[
          { value: ALL, label: t('musiclibrary:filter.allGenres') },
          ...data.items.map(({ uri, name }) => ({ value: uri, label: name })),
        ]}
        onValue={(uri) => openPlace({ k: 'list', kind, genre: uri === ALL ? null : uri })}
      />
      {data.next !== null && (
        <MenuItem onSelect={() => openPlace({ k: 'list', kind: 'genre', genre: null })}>
          {t('musiclibrary:filter.moreGenres')}
        </MenuItem>
      )}
    </>
  );
}

function AlbumTypes({ kind, albumTypes: chosen }: LibraryQuery) {
  return albumTypes.map((type) => (
    <MenuCheck
      key={type}
      checked={chosen.includes(type)}
      onChecked={(on) => {
        const rest = chosen.filter((other) => other !== type);
        setFilter(kind, { albumTypes: on ? [...rest, type] : rest });
      }}
    >
      {t(`musiclibrary:type.${type}`)}
    </MenuCheck>
  ));
}

function Sources({ kind, provider }: LibraryQuery) {
  const providers = useProviders(true);
  if (providers === null || providers.length < 2) return null;
  return (
    <MenuSub label={t('musiclibrary:filter.source')}>
      <MenuOptions
        value={provider ?? ALL}
        options={[
          { value: ALL, label: t('musiclibrary:filter.allSources') },
          ...providers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(id) => setFilter(kind, { provider: id === ALL ? null : id })}
      />
    </MenuSub>
  );
}
