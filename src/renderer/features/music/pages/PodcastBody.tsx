import { CircleCheck, CircleDashed } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { ListSection } from './RelatedList.tsx';
import { useRelated } from './use-related.ts';

/** The episodes of a podcast with how far each was heard. */
export function PodcastBody({ item: { uri } }: { readonly item: MediaItem }) {
  const list = useRelated(uri, 'tracks');
  const mark = (episode: MediaItem, played: boolean) => () => {
    // The server sends no event for this.
    const done = call('music.markPlayed', { uri: episode.uri, played }).then(list.refresh);
    tellFailure(done);
  };
  return (
    <ListSection
      list={list}
      title={t('musicpages:list.episodes')}
      lead="art"
      below={() => ''}
      empty={<EmptyState title={t('musicpages:page.noEpisodes')} />}
      more={(episode) => (
        <>
          {episode.played !== true && (
            <MenuItem icon={<CircleCheck {...icon} />} onSelect={mark(episode, true)}>
              {t('musicpages:action.markPlayed')}
            </MenuItem>
          )}
          {(episode.played === true || (episode.resumeAt ?? 0) > 0) && (
            <MenuItem icon={<CircleDashed {...icon} />} onSelect={mark(episode, false)}>
              {t('musicpages:action.markUnplayed')}
            </MenuItem>
          )}
        </>
      )}
    />
  );
}
