import { memo } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { openPlace } from '../model/route.ts';
import { Shelf } from './Shelf.tsx';
import { useRevision, useLibrary } from './use-library.ts';
import { History } from 'lucide-react';
import { dotted } from '../../../../shared/music/player-view.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { formatArtists, formatKind } from './item-text.ts';
import { MediaList } from './MediaList.tsx';
import { PagePlaceholder, Page } from './Page.tsx';
import { Section } from './Section.tsx';

/** Maximum number of items, which fill the widest column. */
const MAX_SHOWN = 12;
/** Number of history entries to fold (the maximum of one response): an album has one entry for each of its tracks. */
const MAX_ENTRIES = 100;

/**
 * Recently played items, updated with the current track; nothing until something was played. `known`: items to show until they have loaded.
 * Memoized for lists below it.
 */
export const RecentShelf = memo(function RecentShelf({
  known = [],
}: {
  readonly known?: readonly MediaItem[];
}) {
  const { playerId } = useTopic('music.chosen');
  const media = useEntry('music.players', playerId)?.media?.uri ?? '';
  const version = `${String(useRevision())} ${media}`;
  const { data } = useResource('music.recent', { limit: MAX_ENTRIES }, { version });
  const items = foldAlbums(data ?? known).slice(0, MAX_SHOWN);
  if (items.length === 0) return null;
  return (
    <Shelf
      title={t('musicpages:home.recent')}
      items={items}
      onAll={() => openPlace({ k: 'recent' })}
    />
  );
});

/**
 * Joins neighboring entries with the same cover, at least one of which is a track, into one: the album if there is one, otherwise the
 * newest track. A server's history lists both an album and each of its tracks.
 */
export function foldAlbums(items: readonly MediaItem[]): readonly MediaItem[] {
  const runs: MediaItem[][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run !== undefined && isSameAlbum(run, item)) run.push(item);
    else runs.push([item]);
  }
  return runs.flatMap((run) => run.find(({ kind }) => kind !== 'track') ?? run[0] ?? []);
}

function isSameAlbum(run: readonly MediaItem[], { kind, art }: MediaItem): boolean {
  const last = run.at(-1);
  return last?.kind === 'track' && (kind === 'track' || kind === 'album') && sameArt(last, art);
}

const sameArt = (item: MediaItem, art: string | null): boolean => art !== null && item.art === art;

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
