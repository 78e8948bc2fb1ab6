import { AddToPlaylist } from '../media/AddToPlaylist.tsx';
import { ForgetDialog } from '../media/ForgetDialog.tsx';
import { closeMediaDialog, useOverlays } from '../media/overlays.ts';

/** What lies over the panels: dialogs opened from menus of media. */
export function MusicOverlays() {
  const { dialog } = useOverlays();
  return (
    <>
      {dialog?.k === 'playlist' && <AddToPlaylist {...dialog} onClose={closeMediaDialog} />}
      {dialog?.k === 'forget' && <ForgetDialog {...dialog} onClose={closeMediaDialog} />}
    </>
  );
}
