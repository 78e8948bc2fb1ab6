import { lazyPart } from '../../../ui/lazy-part.tsx';
import { AddToPlaylist } from './AddToPlaylist.tsx';
import { closeMediaDialog, useOverlays } from './overlays.ts';
import '../../../../shared/music/search-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

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

/** Confirms removing an item from the library, or deleting a playlist. */
function ForgetDialog({
  item: { uri, name, kind },
  onClose,
}: {
  readonly item: MediaItem;
  readonly onClose: () => void;
}) {
  const submission = useMutation(() => call('music.forget', { uri }), {
    inline: true,
    onDone: onClose,
  });
  const what = kind === 'playlist' ? 'delete' : 'forget';
  return (
    <ConfirmDialog
      title={t(`musicsearch:${what}.title`, { name })}
      text={t(`musicsearch:${what}.text`)}
      action={t(`musicsearch:${what}.do`)}
      submission={submission}
      onClose={onClose}
    />
  );
}
