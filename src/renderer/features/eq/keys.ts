import '../../../shared/eq/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';

export const eqKeys = () => ({
  title: t('eq:keys.title'),
  rows: [
    [['1–9', 'Home', 'End'], t('eq:keys.band')],
    [['←', '→'], t('eq:keys.frequency')],
    [['↑', '↓'], t('eq:keys.gain')],
    [['[', ']'], t('eq:keys.q')],
    [['B'], t('eq:keys.toggle')],
    [['S'], t('eq:keys.solo')],
    [['Enter'], t('eq:keys.numbers')],
    [['Delete'], t('eq:keys.remove')],
    [['Ctrl Z', 'Ctrl Shift Z'], t('eq:keys.steps')],
  ] as const,
});
