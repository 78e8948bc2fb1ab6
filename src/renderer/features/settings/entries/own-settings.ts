import type { SettingEntry } from '../../../state/settings/setting.ts';
import { aboutSettings } from './about.tsx';
import { appearanceSettings } from './appearance.ts';
import { diagnosticSettings } from './diagnostics.tsx';
import { generalSettings } from './general.ts';
import { musicSettings } from './music.ts';
import { notificationSettings } from './notifications.ts';
import { serviceSettings } from './services.tsx';
import { traySettings } from './tray.tsx';

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
