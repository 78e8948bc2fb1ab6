import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AddToPlaylist } from './AddToPlaylist.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';
import { closeMediaDialog, useOverlays } from './overlays.ts';

const PlayerDialogs = lazyPart(
  async () => (await import('../players/PlayerDialogs.tsx')).PlayerDialogs,
);
const QueueDialog = lazyPart(async () => (await import('../queue/QueueDialog.tsx')).QueueDialog);

/** Dialogs over the panels, opened from menus of media and from the palette. */
export function MusicOverlays() {
  const { dialog } = useOverlays();
  return (
    <>
      {dialog?.k === 'playlist' && <AddToPlaylist {...dialog} onClose={closeMediaDialog} />}
      {dialog?.k === 'forget' && <ForgetDialog {...dialog} onClose={closeMediaDialog} />}
      {dialog?.k === 'player' && (
        <PlayerDialogs dialog={dialog.dialog} onClose={closeMediaDialog} />
      )}
      {dialog?.k === 'queue' && <QueueDialog dialog={dialog.dialog} onClose={closeMediaDialog} />}
    </>
  );
}
