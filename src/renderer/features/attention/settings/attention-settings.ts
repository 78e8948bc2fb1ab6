import '../../../../shared/attention/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { MutedList } from './MutedList.tsx';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';

/** Quiet hours, and everything that is muted. */
export const attentionSettings: readonly SettingEntry[] = [
  {
    id: 'quiet-hours',
    section: 'notifications',
    name: () => t('attention:quiet.weekdays'),
    help: () => t('attention:quiet.help'),
    control: { k: 'part', Part: QuietHoursSetting },
  },
  {
    id: 'on-air',
    section: 'notifications',
    name: () => t('attention:quiet.onAir'),
    help: () => t('attention:quiet.onAirHelp'),
    control: {
      k: 'switch',
      read: ({ quietHours }) => quietHours.onAir,
      change: (onAir, { quietHours }) => ({ quietHours: { ...quietHours, onAir } }),
    },
  },
  {
    id: 'muted',
    section: 'notifications',
    name: () => t('attention:mutes.title'),
    keywords: () => t('attention:mutes.words'),
    control: { k: 'part', Part: MutedList },
  },
];
