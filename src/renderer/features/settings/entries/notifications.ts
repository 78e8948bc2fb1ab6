import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';

export const notificationSettings: readonly SettingEntry[] = [
  {
    id: 'announce',
    section: 'notifications',
    name: () => t('attentionpage:settings.announce'),
    help: () => t('attentionpage:settings.announceHint'),
    control: toggle('notifications'),
    isShown: ({ nativeNotifications }) => nativeNotifications,
  },
];
