import '../../../../shared/music/players-texts.ts';
import { useEntry } from '../../../state/topics.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { t } from '../../../../shared/i18n/translate.ts';
import { AnnounceDialog } from './AnnounceDialog.tsx';
import { CeilingDialog } from './CeilingDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { PlayerDialog } from './PlayerMenu.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SleepTimer } from './SleepTimer.tsx';
import { StreamDialog } from './StreamDialog.tsx';

/** The dialog of one player; it closes by itself if the player goes away. */
export function PlayerDialogs({
  dialog: { kind, id },
  onClose,
}: {
  readonly dialog: PlayerDialog;
  readonly onClose: () => void;
}) {
  const player = useEntry('music.players', id);
  if (player === undefined) return null;
  const parts = { player, onClose };
  switch (kind) {
    case 'group':
      return <GroupDialog id={id} onClose={onClose} />;
    case 'ceiling':
      return <CeilingDialog {...parts} />;
    case 'announce':
      return <AnnounceDialog {...parts} />;
    case 'settings':
      return <SettingsDialog {...parts} />;
    case 'stream':
      return <StreamDialog {...parts} />;
    case 'sleep':
      return (
        <Dialog
          open
          title={t('music:sleep.of', { name: player.name })}
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
        >
          <SleepTimer player={player} onDone={onClose} />
        </Dialog>
      );
  }
}
