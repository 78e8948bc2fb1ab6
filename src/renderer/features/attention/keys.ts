import '../../../shared/attention/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** The keys of Attention, for the list of shortcuts. */
export const attentionKeys = () => ({
  title: t('attention:title'),
  rows: [
    [['J', 'K', '↑', '↓'], t('attention:keys.move')],
    [['Enter'], t('attention:keys.remedy')],
    [['Ctrl Enter'], t('attention:action.open')],
    [['E'], t('attention:keys.done')],
    [['H'], t('attention:keys.snooze')],
    [['Shift M'], t('attention:keys.mute')],
  ] as const,
});
