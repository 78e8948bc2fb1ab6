import '../../../../shared/settings/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { choice } from '../../../state/settings/setting.ts';

export const appearanceSettings: readonly SettingEntry[] = [
  {
    id: 'theme',
    section: 'appearance',
    name: () => t('settings:appearance.theme'),
    help: () => t('settings:appearance.themeHint'),
    keywords: () => t('settings:appearance.themeWords'),
    control: choice('theme', ['system', 'light', 'dark'], (value) =>
      t(`settings:appearance.${value}`),
    ),
  },
];
