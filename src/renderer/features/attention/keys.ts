import '../../../shared/attention/page-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

/** The keys of Attention, for the list of shortcuts. */
export const attentionKeys = () => ({
  title: t('attention:title'),
  rows: [
    [['J', 'K', '↑', '↓'], t('attentionpage:keys.move')],
    [['Enter'], t('attentionpage:keys.remedy')],
    [['Ctrl Enter'], t('attentionpage:action.open')],
    [['E'], t('attentionpage:keys.done')],
    [['H'], t('attentionpage:keys.snooze')],
    [['Shift M'], t('attentionpage:keys.mute')],
    [['Ctrl Z'], t('attentionpage:keys.undo')],
  ] as const,
});
