import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { NotYet } from './Page.tsx';
import { RelatedList } from './RelatedList.tsx';
import { Shelf } from './Shelf.tsx';
import { useLibrary } from './use-library.ts';

/** Groups of albums in display order, and the server's types in each; albums of other types are in the first. */
const groups = [
  ['album', []],
  ['single', ['single', 'ep']],
  ['live', ['live']],
  ['compilation', ['compilation']],
  ['soundtrack', ['soundtrack']],
] as const;

const groupOf = ({ albumType }: MediaItem) =>
  groups.find(([, types]) => types.some((type) => type === albumType))?.[0] ?? 'album';

/** The albums of an artist by type, and all tracks. */
export function ArtistBody({ item: { uri } }: { readonly item: MediaItem }) {
  const albums = useLibrary('music.related', { uri, relation: 'albums', limit: 200 });
  return (
    <>
      {albums.data === null ? (
        <NotYet of={albums} rows={3} />
      ) : (
        groups.map(([group]) => {
          const items = albums.data?.items.filter((album) => groupOf(album) === group) ?? [];
          if (items.length === 0) return null;
          return (
            <Shelf
              key={group}
              title={t(`musicpages:albums.${group}`)}
              items={items}
              below={({ year }) => year}
            />
          );
        })
      )}
      <RelatedList
        title={t('musicpages:list.tracks')}
        lead="art"
        below={({ album }) => album?.name ?? ''}
        empty={<EmptyState title={t('musicpages:page.noTracks')} />}
        relation="tracks"
        uri={uri}
      />
    </>
  );
}
