import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';
import type { UndoStep } from '../../../ui/undo-keys.ts';
import { dropOffers, followQueue } from './queue-undo.ts';

/** Undoes or redoes the latest edit of the chosen player's queue, and announces it. */
export function stepQueue(which: UndoStep): void {
  const { playerId } = readTopic('music.chosen');
  const player = playerId === null ? undefined : readTopic('music.players')[playerId];
  const queueId = player?.queueId ?? null;
  if (queueId === null || !readTopic('music.abilities').editQueue) return;
  const answer =
    which === 'undo' ? call('music.queueUndo', { queueId }) : call('music.queueRedo', { queueId });
  dropOffers();
  tellFailure(
    answer.then(({ done, note, movedTo }) => {
      followQueue(queueId, movedTo);
      const name = readTopic('music.queues')[queueId]?.name ?? queueId;
      const text =
        done === null
          ? t(`musicqueue:${which}None`, { name })
          : t(`musicqueue:${which}Done`, { name, edit: t(`musicqueue:edit.${done}`) });
      showToast({ tone: 'neutral', text: note === null ? text : `${text} ${note}` });
    }),
  );
}
