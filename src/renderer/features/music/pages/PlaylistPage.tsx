import { Pencil, Plus, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { MAX_PLAYED } from '../../../../shared/music/rules/queue-limits.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { useLive } from '../live.ts';
import type { Within } from '../media/media-actions.ts';
import { AddTracksDialog } from './AddTracksDialog.tsx';
import { ItemHead } from './ItemHead.tsx';
import { RenamePlaylist } from './PlaylistDialogs.tsx';
import { ListSection } from './ListSection.tsx';
import type { RelatedItems } from './use-related.ts';
import { entryKey, useRelated } from './use-related.ts';
import { useRemoval } from './use-removal.ts';

/** A playlist: its entries, which can be removed, and its name. The server cannot reorder entries. */
export function PlaylistPage({ item }: { readonly item: MediaDetail }) {
  const { playlists, renamePlaylists } = useTopic('music.abilities');
  const { blocked } = useLive();
  const list = useRelated(item.uri, 'tracks', item.editable === true ? 0 : MAX_PLAYED);
  const { hidden, remove } = useRemoval(item.uri, list);
  const adding = useOpen();
  const renaming = useOpen();
  const editable = playlists && item.editable === true;
  const items = list.items?.filter((entry) => !hidden.has(entryKey(entry))) ?? null;
  const total = list.total === null ? null : Math.max(0, list.total - hidden.size);
  const add = (
    <Button variant="ghost" icon={<Plus {...icon} />} blocked={blocked} onClick={adding.open}>
      {t('musicpages:action.add')}
    </Button>
  );
  return (
    <>
      <ItemHead
        item={item}
        menu={
          renamePlaylists &&
          item.editable === true && (
            <MenuItem icon={<Pencil {...icon} />} onSelect={renaming.open}>
              {t('musicpages:action.rename')}
            </MenuItem>
          )
        }
      />
      <ListSection
        list={{ ...list, items, total }}
        title={t('musicpages:list.tracks')}
        actions={editable && add}
        lead="position"
        within={playedAs(item, list)}
        empty={
          <EmptyState title={t('musicpages:page.noEntries')}>
            {editable ? t('musicpages:page.noEntriesText') : t('musicpages:playlist.automatic')}
          </EmptyState>
        }
        {...(editable ? removable(remove) : {})}
      />
      {adding.isOpen && <AddTracksDialog item={item} onClose={adding.close} />}
      {renaming.isOpen && <RenamePlaylist item={item} onClose={renaming.close} />}
    </>
  );
}

/**
 * The server reshuffles random playlists for every request, so a playlist that can't be edited is played as displayed, unless it is too
 * long.
 */
function playedAs({ uri, editable }: MediaDetail, { items, hasMore }: RelatedItems): Within {
  if (editable === true || items === null || hasMore || items.length > MAX_PLAYED) return uri;
  return items.map((entry) => entry.uri);
}

/** Entries can be removed by key and by menu. */
const removable = (remove: (entry: MediaItem) => void) => ({
  onRemove: remove,
  more: (entry: MediaItem) => (
    <MenuItem icon={<Trash2 {...icon} />} keys="Del" onSelect={() => remove(entry)}>
      {t('musicpages:action.remove')}
    </MenuItem>
  ),
});
