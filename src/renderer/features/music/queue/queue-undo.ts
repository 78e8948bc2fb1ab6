import '../../../../shared/music/queue-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { dismissToast, showToast } from '../../../state/toasts.ts';

/** Tells a change of a queue in a toast that offers to put it back; `undo` null: the server cannot. */
export function tellChange(queueId: string, undo: string | null, text: string): void {
  if (undo === null) {
    showToast({ tone: 'neutral', text });
    return;
  }
  const run = (): void => {
    undoChange(queueId, undo);
  };
  offered.push(showToast({ tone: 'neutral', text, action: { label: t('musicqueue:undo'), run } }));
}

/** Toasts that offer to take an edit back. */
const offered: number[] = [];

/** Takes the offers away: what they take back may be taken back already, or no longer the latest edit. */
export function dropOffers(): void {
  for (const id of offered.splice(0)) dismissToast(id);
}

/** A further toast says what is not as it was. */
function undoChange(queueId: string, undo: string): void {
  tellFailure(
    call('music.queueUndo', { queueId, undo }).then(({ note }) => {
      if (note !== null) showToast({ tone: 'neutral', text: note });
    }),
  );
}
