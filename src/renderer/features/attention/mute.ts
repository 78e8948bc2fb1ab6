import type { AttentionSource } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { showToast } from '../../state/toasts.ts';
import { readTopic } from '../../state/topics.ts';

/** Mutes a source and offers to undo that, or unmutes it. */
export function setMuted(source: AttentionSource, muted: boolean): void {
  const others = readTopic('settings').mutedSources.filter((one) => one !== source);
  send('settings.update', { mutedSources: muted ? [...others, source] : others });
  if (!muted) return;
  showToast({
    tone: 'neutral',
    text: t('attention:panel.mutedToast', { source: t(`app:source.${source}`) }),
    action: {
      label: t('attention:panel.undo'),
      run: () => setMuted(source, false),
    },
  });
}
