import { CircleSlash } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail } from '../../../../shared/music/media.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { AlbumBody } from './AlbumBody.tsx';
import { ArtistBody } from './ArtistBody.tsx';
import { AudiobookBody } from './AudiobookBody.tsx';
import { GenreBody } from './GenreBody.tsx';
import { ItemHead } from './ItemHead.tsx';
import { MarkItems } from './MarkItems.tsx';
import { NotYet, Page } from './Page.tsx';
import { PlaylistPage } from './PlaylistPage.tsx';
import { PodcastBody } from './PodcastBody.tsx';
import { TrackBody } from './TrackBody.tsx';
import { useLibrary } from './use-library.ts';

/** The page of an album, artist, playlist, podcast, audiobook, genre, radio station or track. */
export function ItemPage({ uri }: { readonly uri: string }) {
  const item = useLibrary('music.item', { uri });
  const { data, error } = item;
  const gone = error?.code === 'not-found';
  return (
    <Page key={uri}>
      {data === null || gone ? <NotYet of={item} gone={<Gone />} /> : <Shown item={data} />}
    </Page>
  );
}

function Shown({ item }: { readonly item: MediaDetail }) {
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
function Gone() {
  return (
    <EmptyState icon={<CircleSlash {...icon} />} title={t('musicpages:page.gone')}>
      {t('musicpages:page.goneText')}
    </EmptyState>
  );
}
