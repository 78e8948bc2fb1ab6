import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { RelatedList } from './RelatedList.tsx';
import { Shelf } from './Shelf.tsx';
import { useLibrary } from './use-library.ts';

/** The albums that contain a track, its other versions and similar tracks. */
export function TrackBody({ item: { uri } }: { readonly item: MediaItem }) {
  const { data } = useLibrary('music.related', { uri, relation: 'albums' });
  const albums = data?.items ?? [];
  return (
    <>
      {albums.length > 0 && (
        <Shelf
          title={t('musicpages:albums.on')}
          items={albums}
          below={({ year, artists }) => year ?? artists[0]?.name}
        />
      )}
      {(['versions', 'similar'] as const).map((relation) => (
        <RelatedList
          key={relation}
          title={t(`musicpages:list.${relation}`)}
          lead="art"
          uri={uri}
          relation={relation}
        />
      ))}
    </>
  );
}
