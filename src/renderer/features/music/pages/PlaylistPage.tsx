import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaDetail, MediaItem } from '../../../../shared/music/media.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { useLive } from '../live.ts';
import { AddTracksDialog } from './AddTracksDialog.tsx';
import { ItemHead } from './ItemHead.tsx';
import { RenamePlaylist } from './PlaylistDialogs.tsx';
import { ListSection } from './RelatedList.tsx';
import { entryKey, useRelated } from './use-related.ts';
import { useRemoval } from './use-removal.ts';

/** A playlist: its entries, which can be removed, and its name. The server cannot reorder entries. */
export function PlaylistPage({ item }: { readonly item: MediaDetail }) {
  const { playlists, renamePlaylists } = useTopic('music.abilities');
  const { online } = useLive();
  const list = useRelated(item.uri, 'tracks');
  const { hidden, remove } = useRemoval(item.uri, list);
  const adding = useOpen();
  const renaming = useOpen();
  const editable = playlists && item.editable === true;
  const items = list.items?.filter((entry) => !hidden.has(entryKey(entry))) ?? null;
  const total = list.total === null ? null : Math.max(0, list.total - hidden.size);
  const add = (
    <Button icon={<ListPlus {...icon} />} disabled={!online} onClick={adding.open}>
      {t('musicpages:action.add')}
    </Button>
  );
  return (
    <>
      <ItemHead
        item={item}
        actions={editable && add}
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
        lead="position"
        within={item.uri}
        empty={
          <EmptyState title={t('musicpages:page.noEntries')}>
            {editable ? t('musicpages:page.noEntriesText') : t('musicpages:playlist.automatic')}
          </EmptyState>
        }
        {...(editable ? removable(remove) : {})}
      />
      {adding.isOpen && <AddTracksDialog {...{ item }} onClose={adding.close} />}
      {renaming.isOpen && <RenamePlaylist {...{ item }} onClose={renaming.close} />}
    </>
  );
}

/** Entries can be removed by key and by menu. */
const removable = (remove: (entry: MediaItem) => void) => ({
  onRemove: remove,
  more: (entry: MediaItem) => (
    <MenuItem
      icon={<Trash2 {...icon} />}
      keys="Del"
      onSelect={() => {
        remove(entry);
      }}
    >
      {t('musicpages:action.remove')}
    </MenuItem>
  ),
});
