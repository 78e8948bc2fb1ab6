import { useEntry } from '../../../state/topics.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { t } from '../../../../shared/i18n/translate.ts';
import { AnnounceDialog } from './AnnounceDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import type { PlayerDialog } from './player-dialog.ts';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SleepTimer } from './SleepTimer.tsx';
import { StreamDialog } from './StreamDialog.tsx';
import { useState } from 'react';
import type { Player } from '../../../../shared/music/player.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useCeiling } from '../volume/VolumeControl.tsx';
import { LevelSlider } from './LevelSlider.tsx';

/** Initial level (percent) for a player without a ceiling. */
const FIRST = 60;

/** Edits the maximum level that this app sets on a player. */
function CeilingDialog({
  player,
  onClose,
}: {
  readonly player: Player;
  readonly onClose: () => void;
}) {
  const { id, name } = player;
  const now = useCeiling(id);
  const [level, setLevel] = useState(now ?? Math.max(FIRST, player.volume ?? 0));
  const saving = useMutation(
    (next: number | null) => call('music.setCeiling', { playerId: id, level: next }),
    { inline: true, onDone: onClose },
  );
  return (
    <FormDialog
      title={t('musicplayers:ceiling.title', { name })}
      description={t('musicplayers:ceiling.text', { name })}
      submit={t('musicplayers:ceiling.save')}
      submission={{ pending: saving.pending, error: saving.error }}
      onSubmit={() => saving.submit(level)}
      onClose={onClose}
      aside={
        now !== null && (
          <Button onClick={() => saving.submit(null)}>{t('musicplayers:ceiling.remove')}</Button>
        )
      }
    >
      <LevelSlider label={t('musicplayers:ceiling.level')} value={level} onChange={setLevel} />
    </FormDialog>
  );
}

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
