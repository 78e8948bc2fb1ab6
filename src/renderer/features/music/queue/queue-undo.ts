import '../../../../shared/music/queue-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';

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
