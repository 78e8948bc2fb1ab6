import { t } from '../../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../../state/settings/setting.ts';
import { SettingsFileCard } from './SettingsFileCard.tsx';

export const fileSetting: SettingEntry = {
  id: 'settings-file',
  section: 'general',
  name: () => t('settings:file.title'),
  help: () => t('settings:file.text'),
  keywords: () => t('settings:file.words'),
  control: { k: 'part', Part: SettingsFileCard },
  aside: true,
};
