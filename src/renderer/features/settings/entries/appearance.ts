import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useCapabilities } from '../../../state/host-state.ts';
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
  {
    id: 'accent',
    section: 'appearance',
    name: () => t('settings:appearance.accent'),
    keywords: () => t('settings:appearance.accentWords'),
    control: choice(
      'accent',
      ['blue', 'teal', 'green', 'amber', 'rose', 'violet', 'graphite'],
      (value) => t(`settings:appearance.accents.${value}`),
      'accents',
    ),
  },
  {
    id: 'density',
    section: 'appearance',
    name: () => t('settings:appearance.density'),
    help: () => t('settings:appearance.densityHint'),
    keywords: () => t('settings:appearance.densityWords'),
    control: choice('density', ['comfortable', 'compact'], (value) =>
      t(`settings:appearance.${value}`),
    ),
  },
  {
    id: 'text-size',
    section: 'appearance',
    name: () => t('settings:appearance.textSize'),
    keywords: () => t('settings:appearance.textSizeWords'),
    control: {
      k: 'range',
      min: 90,
      max: 200,
      step: 5,
      resetTo: 100,
      read: ({ textSize }) => textSize,
      change: (textSize) => ({ textSize }),
      figure: (count) => t('settings:appearance.textSizeFigure', { count }),
      valueText: (count) => t('settings:appearance.textSizeFigure', { count }),
    },
    useLocked: useTextSizeLocked,
  },
];

/** Browsers have their own page zoom. */
function useTextSizeLocked(): string | null {
  return useCapabilities().textSize ? null : t('settings:appearance.textSizeBrowser');
}
