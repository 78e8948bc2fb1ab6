import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { openPlace } from '../model/place.ts';
import { Shelf } from '../pages/Shelf.tsx';
import { useRevision } from '../pages/use-library.ts';

/** Maximum number of items, which fill the widest column. */
const LIMIT = 12;

/** Recently played items above a list; empty until something was played. */
export function RecentShelf() {
  const { playerId } = useTopic('music.chosen');
  const media = useEntry('music.players', playerId)?.media?.uri ?? '';
  const version = `${String(useRevision())} ${media}`;
  const { data } = useResource('music.recent', { limit: LIMIT }, { version });
  if (data === null || data.length === 0) return null;
  return (
    <Shelf title={t('musiclibrary:recent')} items={data} onAll={() => openPlace({ k: 'recent' })} />
  );
}
