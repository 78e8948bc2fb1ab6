import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PagePlaceholder } from './Page.tsx';
import { ListSection } from './ListSection.tsx';
import { Shelf } from './Shelf.tsx';
import { useRelated } from './use-related.ts';

/** Groups of albums in display order, with the server's types; other types belong to the first group. */
const groups = [
  ['album', []],
  ['single', ['single', 'ep']],
  ['live', ['live']],
  ['compilation', ['compilation']],
  ['soundtrack', ['soundtrack']],
] as const;

const findGroup = ({ albumType }: MediaItem) =>
  groups.find(([, types]) => types.some((type) => type === albumType))?.[0] ?? 'album';

/** The albums of an artist by type, and all tracks. */
export function ArtistBody({ item: { uri } }: { readonly item: MediaItem }) {
  return (
    <>
      <Albums uri={uri} />
      <ListSection
        list={useRelated(uri, 'tracks')}
        title={t('musicpages:list.tracks')}
        lead="art"
        below={({ album }) => album?.name ?? ''}
        empty={<EmptyState title={t('musicpages:page.noTracks')} />}
      />
    </>
  );
}

function Albums({ uri }: { readonly uri: string }) {
  const list = useRelated(uri, 'albums');
  const { items, total, hasMore, loading, show } = list;
  if (items === null) return <PagePlaceholder of={list} rows={3} />;
  return (
    <>
      {groups.map(([group]) => {
        const albums = items.filter((album) => findGroup(album) === group);
        if (albums.length === 0) return null;
        return (
          <Shelf
            key={group}
            title={t(`musicpages:albums.${group}`)}
            items={albums}
            below={({ year }) => year}
          />
        );
      })}
      {hasMore && (
        <div>
          <Button pending={loading} onClick={() => show(0, Number.MAX_SAFE_INTEGER)}>
            {total === null
              ? t('musicpages:action.showAll')
              : t('musicpages:albums.showAll', { count: total })}
          </Button>
        </div>
      )}
    </>
  );
}
