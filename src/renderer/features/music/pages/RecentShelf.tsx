import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { openPlace } from '../model/route.ts';
import { foldAlbums } from './fold-albums.ts';
import { Shelf } from './Shelf.tsx';
import { useRevision } from './use-library.ts';

/** Maximum number of items, which fill the widest column. */
const MAX_SHOWN = 12;
/** Entries of the history to fold (the most that one answer holds): an album leaves one for each of its tracks. */
const MAX_ENTRIES = 100;

/** Recently played items, as of the track that plays; nothing until something was played. `known`: items to show until they are read. */
export function RecentShelf({ known = [] }: { readonly known?: readonly MediaItem[] }) {
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
}
