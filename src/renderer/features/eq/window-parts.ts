import '../../../shared/eq/texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../state/settings/setting.ts';
import { toggle } from '../../state/settings/setting.ts';

/** When equalizer changes are saved to the server. */
export const eqSettings: readonly SettingEntry[] = [
  {
    id: 'eq-apply-only',
    section: 'equalizer',
    name: () => t('eqchain:settings.applyOnly'),
    help: () => t('eqchain:settings.applyOnlyHint'),
    control: toggle('eqApplyOnly'),
  },
];

/** The keys of the equalizer, for the list of shortcuts. */
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
