import type { SaveState } from '../../../../shared/eq/session-model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useEntry } from '../../../state/topics.ts';
import { useEditor } from '../model/editor.ts';
import { useEditFailure } from '../model/session.ts';

function words(save: SaveState): string {
  switch (save.k) {
    case 'saved':
      return t('eq:save.saved');
    case 'saving':
      return t('eq:save.saving');
    case 'held':
      return t('eq:save.held');
    case 'changed':
      return save.at === null ? t('eq:save.unsaved') : t('eq:save.soon');
    default:
      return t('eq:save.unsaved');
  }
}

/** How far the draft is on its way to the server. */
export function SaveLine() {
  const save = useEditor((state) => state.save);
  const playerId = useEditor((state) => state.playerId);
  const failure = useEditFailure();
  const playing = useEntry('music.players', playerId)?.state === 'playing';
  return (
    <span role="status" {...(playing && { title: t('eq:save.restarts') })}>
      {failure === null ? words(save) : t('eq:save.unsaved')}
    </span>
  );
}
