import '../../../../shared/attention/page-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { MutedList } from './MutedList.tsx';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';

/** Quiet hours, and everything that is muted. */
export const attentionSettings: readonly SettingEntry[] = [
  {
    id: 'quiet-hours',
    section: 'notifications',
    name: () => t('attentionpage:quiet.weekdays'),
    help: () => t('attentionpage:quiet.help'),
    control: { k: 'part', Part: QuietHoursSetting },
  },
  {
    id: 'on-air',
    section: 'notifications',
    name: () => t('attentionpage:quiet.onAir'),
    help: () => t('attentionpage:quiet.onAirHelp'),
    control: {
      k: 'switch',
      read: ({ quietHours }) => quietHours.onAir,
      change: (onAir, { quietHours }) => ({ quietHours: { ...quietHours, onAir } }),
    },
  },
  {
    id: 'muted',
    section: 'notifications',
    name: () => t('attentionpage:mutes.title'),
    keywords: () => t('attentionpage:mutes.words'),
    control: { k: 'part', Part: MutedList },
  },
];
