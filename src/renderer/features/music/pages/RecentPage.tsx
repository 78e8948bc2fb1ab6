import { History } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { dotted } from '../../../../shared/music/player-view.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatArtists, formatKind } from './item-text.ts';
import { MediaList } from './MediaList.tsx';
import { PagePlaceholder, Page } from './Page.tsx';
import { Section } from './Section.tsx';
import { useLibrary } from './use-library.ts';

/** Recently played items, newest first. */
export function RecentPage() {
  const recent = useLibrary('music.recent', { limit: 100 });
  const items = recent.data;
  const title = t('musicpages:list.recent');
  return (
    <Page>
      <Section title={title} level={2}>
        {items === null && <PagePlaceholder of={recent} />}
        {items?.length === 0 && (
          <EmptyState icon={History} title={t('musicpages:recent.empty')}>
            {t('musicpages:recent.emptyText')}
          </EmptyState>
        )}
        {items !== null && items.length > 0 && (
          <MediaList label={title} items={items} lead="art" below={kindAndArtist} />
        )}
      </Section>
    </Page>
  );
}

const kindAndArtist = (item: MediaItem): string => dotted(formatKind(item), formatArtists(item));
