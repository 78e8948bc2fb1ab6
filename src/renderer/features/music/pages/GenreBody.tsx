import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { tabKinds } from '../../../../shared/music/media-kinds.ts';
import { openPlace } from '../model/place.ts';
import { Shelf } from './Shelf.tsx';
import { useLibrary } from './use-library.ts';

/** Kinds that the server filters by genre. */
const kinds = tabKinds.filter((kind) => kind !== 'genre');

/** The items of a genre, by kind. */
export function GenreBody({ item: { uri } }: { readonly item: MediaItem }) {
  return kinds.map((kind) => <Kind key={kind} genre={uri} kind={kind} />);
}

function Kind({ genre, kind }: { readonly genre: string; readonly kind: (typeof kinds)[number] }) {
  const { data } = useLibrary('music.library', { kind, genre, limit: 20 });
  if (data === null || data.items.length === 0) return null;
  return (
    <Shelf
      title={t(`musicpages:genre.${kind}`)}
      items={data.items}
      below={({ artists, year }) => artists[0]?.name ?? year}
      {...(data.next === null
        ? {}
        : {
            onAll: () => openPlace({ k: 'list', kind, genre }),
          })}
    />
  );
}
