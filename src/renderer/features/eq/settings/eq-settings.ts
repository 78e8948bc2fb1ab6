import '../../../../shared/eq/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';

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
