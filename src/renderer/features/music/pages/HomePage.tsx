import { Disc3 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { HomeRow } from '../../../../shared/music/library.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openPlace } from '../model/route.ts';
import { formatArtists, formatKind, formatTime } from './item-text.ts';
import { PagePlaceholder, Page } from './Page.tsx';
import { RecentShelf } from './Recent.tsx';
import { Shelf } from './Shelf.tsx';
import { useLibrary } from './use-library.ts';

/** The start page: recently played, in progress, the server's recommendations. */
export function HomePage() {
  const rows = useLibrary('music.home', undefined);
  return (
    <Page>
      <VisuallyHidden>
        <h2>{t('musicpages:home.title')}</h2>
      </VisuallyHidden>
      {rows.data === null ? (
        <PagePlaceholder of={rows} />
      ) : (
        rows.data.map((row) => <Row key={row.id} row={row} />)
      )}
      {rows.data?.length === 0 && <NothingYet />}
    </Page>
  );
}

function Row({ row: { id, title, items } }: { readonly row: HomeRow }) {
  if (id === 'inProgress')
    return <Shelf title={t('musicpages:home.inProgress')} items={items} below={formatTime} />;
  if (id === 'recent') return <RecentShelf known={items} />;
  return <Shelf title={title} items={items} below={whose} />;
}

/** The artists, or the kind of an item without any. */
const whose = (item: MediaItem): string => formatArtists(item) || formatKind(item);

function NothingYet() {
  return (
    <EmptyState
      icon={Disc3}
      title={t('musicpages:home.empty')}
      action={
        <Button onClick={() => openPlace({ k: 'list', kind: 'album', genre: null })}>
          {t('musicpages:home.browse')}
        </Button>
      }
    >
      {t('musicpages:home.emptyText')}
    </EmptyState>
  );
}
