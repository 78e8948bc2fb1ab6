import { t } from '../../../../shared/i18n/translate.ts';
import { formatTimeOfDay } from '../../../../shared/lib/format.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { useEditor } from '../model/editor.ts';

const applyOnly = ({ eqApplyOnly }: { readonly eqApplyOnly: boolean }): boolean => eqApplyOnly;

/** How far the change is, and that saving starts the stream anew. */
export function SaveLine() {
  const save = useEditor((state) => state.save);
  const playerId = useEditor((state) => state.playerId);
  const player = useEntry('music.players', playerId);
  const only = useTopicSelector('settings', applyOnly);
  const playing = player?.state === 'playing';
  switch (save.k) {
    case 'saving':
      return <span role="status">{t('eq:save.saving')}</span>;
    case 'changed':
      if (save.at === null) return <span role="status">{t('eq:save.waitsForApply')}</span>;
      return (
        <span role="status" title={formatTimeOfDay(save.at, navigator.language)}>
          {playing ? t('eq:save.soonPlaying') : t('eq:save.soon')}
        </span>
      );
    default:
      if (!playing) return null;
      return <span>{only ? t('eq:save.restartsApply') : t('eq:save.restarts')}</span>;
  }
}
