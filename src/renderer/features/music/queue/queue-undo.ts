import '../../../../shared/music/queue-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send, tellFailure } from '../../../state/calls.ts';
import { dismissToast, showToast } from '../../../state/toasts.ts';
import { readTopic } from '../../../state/topics.ts';

/** Shows a toast about a queue change with an undo button; `undo` null: not possible, so without the button. */
export function tellChange(queueId: string, undo: string | null, text: string): void {
  if (undo === null) {
    showToast({ tone: 'neutral', text });
    return;
  }
  const run = (): void => undoChange(queueId, undo);
  offered.push(showToast({ tone: 'neutral', text, action: { label: t('musicqueue:undo'), run } }));
}

/** Toasts with an undo button. */
const offered: number[] = [];

/** Dismisses the toasts, because their edits may already be undone or no longer be the latest. */
export function dropOffers(): void {
  for (const id of offered.splice(0)) dismissToast(id);
}

/** Selects the player of a moved queue, if the player whose queue it left is selected. */
export function followQueue(from: string, to: string | undefined): void {
  const { playerId } = readTopic('music.chosen');
  const players = readTopic('music.players');
  if (to === undefined || playerId === null || players[playerId]?.queueId !== from) return;
  const target = players[to] ?? Object.values(players).find(({ queueId }) => queueId === to);
  if (target !== undefined) send('music.choosePlayer', { playerId: target.id });
}

/** A second toast lists what could not be restored. */
function undoChange(queueId: string, undo: string): void {
  tellFailure(
    call('music.queueUndo', { queueId, undo }).then(({ note, movedTo }) => {
      followQueue(queueId, movedTo);
      if (note !== null) showToast({ tone: 'neutral', text: note });
    }),
  );
}
