import { t } from '../../../shared/i18n/translate.ts';

/** The keyboard shortcuts of the graph. */
export const eqKeys = () => ({
  title: t('app:shortcuts.equalizer'),
  rows: [
    [['←', '→'], t('app:shortcuts.eqFrequency')],
    [['↑', '↓'], t('app:shortcuts.eqGain')],
    [['[', ']'], t('app:shortcuts.eqQ')],
    [['B'], t('app:shortcuts.eqToggle')],
    [['S'], t('app:shortcuts.eqSolo')],
    [['Enter'], t('app:shortcuts.eqNumbers')],
    [['Delete'], t('app:shortcuts.eqRemove')],
    [['Ctrl Z', 'Ctrl Shift Z'], t('app:shortcuts.eqSteps')],
  ] as const,
});
