import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { MarkItems } from './MarkItems.tsx';
import { ListSection } from './RelatedList.tsx';
import { useRelated } from './use-related.ts';

/** The episodes of a podcast with their progress. */
export function PodcastBody({ item: { uri } }: { readonly item: MediaItem }) {
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
