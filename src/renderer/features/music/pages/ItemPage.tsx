import { CircleSlash, CircleCheck, CircleDashed } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { AlbumBody } from './AlbumBody.tsx';
import { ArtistBody } from './ArtistBody.tsx';
import { AudiobookBody } from './AudiobookBody.tsx';
import { ItemHead } from './ItemHead.tsx';
import { PagePlaceholder, Page } from './Page.tsx';
import { PlaylistPage } from './PlaylistPage.tsx';
import { useLibrary } from './use-library.ts';
import { ListSection } from './ListSection.tsx';
import { useRelated } from './use-related.ts';
import { tabKinds } from '../../../../shared/music/media-kinds.ts';
import { openPlace } from '../model/route.ts';
import { Shelf } from './Shelf.tsx';
import { call, tellFailure } from '../../../state/calls.ts';
import { MenuItem } from '../../../ui/Menu.tsx';

/** Marks an episode or audiobook as played or unplayed. `onDone`: reloads the view, because the server sends no event. */
function MarkItems({
  item: { uri, played, resumeAt },
  onDone,
}: {
  readonly item: MediaItem;
  readonly onDone?: () => void;
}) {
  const mark = (to: boolean) => () =>
    tellFailure(call('music.markPlayed', { uri, played: to }).then(onDone));
  return (
    <>
      {played !== true && (
        <MenuItem icon={<CircleCheck {...icon} />} onSelect={mark(true)}>
          {t('musicpages:action.markPlayed')}
        </MenuItem>
      )}
      {(played === true || (resumeAt ?? 0) > 0) && (
        <MenuItem icon={<CircleDashed {...icon} />} onSelect={mark(false)}>
          {t('musicpages:action.markUnplayed')}
        </MenuItem>
      )}
    </>
  );
}

/** The albums that contain a track, its other versions and similar tracks. */
function TrackBody({ item: { uri } }: { readonly item: MediaItem }) {
  const { data } = useLibrary('music.related', { uri, relation: 'albums' });
  const versions = useRelated(uri, 'versions');
  const similar = useRelated(uri, 'similar');
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
      <ListSection title={t('musicpages:list.versions')} lead="art" list={versions} />
      <ListSection title={t('musicpages:list.similar')} lead="art" list={similar} />
    </>
  );
}

/** Kinds that the server filters by genre. */
const kinds = tabKinds.filter((kind) => kind !== 'genre');

/** The items of a genre, by kind. */
function GenreBody({ item: { uri } }: { readonly item: MediaItem }) {
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

/** The episodes of a podcast with their progress. */
function PodcastBody({ item: { uri } }: { readonly item: MediaItem }) {
  const list = useRelated(uri, 'tracks');
  return (
    <ListSection
      list={list}
      title={t('musicpages:list.episodes')}
      lead="art"
      below={() => ''}
      empty={<EmptyState title={t('musicpages:page.noEpisodes')} />}
      more={(episode) => <MarkItems item={episode} onDone={list.refresh} />}
    />
  );
}

/** The page of an album, artist, playlist, podcast, audiobook, genre, radio station or track. */
export function ItemPage({ uri }: { readonly uri: string }) {
  const item = useLibrary('music.item', { uri });
  const { data, error } = item;
  const gone = error?.code === 'not-found';
  return (
    <Page key={uri}>
      {data === null || gone ? (
        <PagePlaceholder of={item} gone={<ItemGone />} />
      ) : (
        <LoadedItem item={data} />
      )}
    </Page>
  );
}

function LoadedItem({ item }: { readonly item: MediaDetail }) {
  if (item.kind === 'playlist') return <PlaylistPage item={item} />;
  return (
    <>
      <ItemHead item={item} menu={item.kind === 'audiobook' && <MarkItems item={item} />} />
      <Body item={item} />
    </>
  );
}

function Body({ item }: { readonly item: MediaDetail }) {
  switch (item.kind) {
    case 'album':
      return <AlbumBody item={item} />;
    case 'artist':
      return <ArtistBody item={item} />;
    case 'podcast':
      return <PodcastBody item={item} />;
    case 'genre':
      return <GenreBody item={item} />;
    case 'audiobook':
      return <AudiobookBody item={item} />;
    case 'track':
      return <TrackBody item={item} />;
    default:
      return null;
  }
}

/** Shown if the server does not know the item, or removed it while its page is open. */
function ItemGone() {
  return (
    <EmptyState icon={CircleSlash} title={t('musicpages:page.gone')}>
      {t('musicpages:page.goneText')}
    </EmptyState>
  );
}
