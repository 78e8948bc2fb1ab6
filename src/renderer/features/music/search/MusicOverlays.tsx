import { AddToPlaylist } from '../media/AddToPlaylist.tsx';
import { ForgetDialog } from '../media/ForgetDialog.tsx';
import { closeMediaDialog, closeSearch, useOverlays } from '../media/overlays.ts';
import { SearchDialog } from './SearchDialog.tsx';

/** Overlays of the panels: the search, and dialogs opened from menus of media. */
export function MusicOverlays() {
  const { search, dialog } = useOverlays();
  return (
    <>
      {search !== null && <SearchDialog {...search} onClose={closeSearch} />}
      {dialog?.k === 'playlist' && <AddToPlaylist {...dialog} onClose={closeMediaDialog} />}
      {dialog?.k === 'forget' && <ForgetDialog {...dialog} onClose={closeMediaDialog} />}
    </>
  );
}
