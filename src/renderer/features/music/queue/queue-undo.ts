import '../../../../shared/music/queue-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';
import type { Step } from '../../../ui/undo-keys.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';

/** Tells a change of a queue in a toast that offers to put it back; `undo` null: the server cannot. */
export function tellChange(queueId: string, undo: string | null, text: string): void {
  if (undo === null) {
    showToast({ tone: 'neutral', text });
    return;
  }
  const run = (): void => {
    undoChange(queueId, undo);
  };
  showToast({ tone: 'neutral', text, action: { label: t('musicqueue:undo'), run } });
}

/** A further toast says what is not as it was. */
function undoChange(queueId: string, undo: string): void {
  tellFailure(
    call('music.queueUndo', { queueId, undo }).then(({ note }) => {
      if (note !== null) showToast({ tone: 'neutral', text: note });
    }),
  );
}

/** Takes back the latest edit of the queue that the chosen player plays, or does it again, and says which it was. */
function step(which: Step): void {
  const { playerId } = readTopic('music.chosen');
  const player = playerId === null ? undefined : readTopic('music.players')[playerId];
  const queueId = player?.queueId ?? null;
  if (queueId === null || !readTopic('music.abilities').editQueue) return;
  const answer =
    which === 'undo' ? call('music.queueUndo', { queueId }) : call('music.queueRedo', { queueId });
  tellFailure(
    answer.then(({ done, note }) => {
      const name = readTopic('music.queues')[queueId]?.name ?? queueId;
      const said =
        done === null
          ? t(`musicqueue:${which}None`, { name })
          : t(`musicqueue:${which}Done`, { name, edit: t(`musicqueue:edit.${done}`) });
      showToast({ tone: 'neutral', text: note === null ? said : `${said} ${note}` });
    }),
  );
}

/** Ctrl+Z and Ctrl+Shift+Z for the edits of the queue. */
export function useQueueUndo(): void {
  useUndoKeys(step);
}
