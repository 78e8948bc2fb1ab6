import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';
import { aboutSettings } from './about.tsx';
import { appearanceSettings } from './appearance.ts';
import { diagnosticSettings } from './diagnostics.tsx';
import { generalSettings } from './general.ts';
import { serviceSettings } from './services.tsx';
import { traySettings } from './tray.tsx';

const notificationSettings: readonly SettingEntry[] = [
  {
    id: 'announce',
    section: 'notifications',
    name: () => t('attentionpage:settings.announce'),
    help: () => t('attentionpage:settings.announceHint'),
    control: toggle('notifications'),
    isShown: ({ nativeNotifications }) => nativeNotifications,
  },
];

const musicSettings: readonly SettingEntry[] = [
  {
    id: 'volume-step',
    section: 'music',
    name: () => t('settings:control.volumeStep'),
    help: () => t('settings:control.volumeStepHint'),
    control: {
      k: 'range',
      min: 1,
      max: 20,
      step: 1,
      resetTo: 5,
      read: ({ volumeStep }) => volumeStep,
      change: (volumeStep) => ({ volumeStep }),
      figure: (count) => t('settings:control.volumeStepFigure', { count }),
      valueText: (count) => t('settings:control.volumeStepValue', { count }),
    },
  },
];

/** The settings of the app itself. Panels add their own (`loadSettings`). */
export const ownSettings: readonly SettingEntry[] = [
  ...generalSettings,
  ...appearanceSettings,
  ...traySettings,
  ...notificationSettings,
  ...musicSettings,
  ...serviceSettings,
  ...diagnosticSettings,
  ...aboutSettings,
];
