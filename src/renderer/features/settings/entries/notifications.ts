import '../../../../shared/attention/texts.ts';
import { attentionSources } from '../../../../shared/domain-names.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { toggle } from '../../../state/settings/setting.ts';

const muteSource = (source: (typeof attentionSources)[number]): SettingEntry => ({
  id: `mute-${source}`,
  section: 'notifications',
  name: () => t('attention:panel.mute', { source: t(`app:source.${source}`) }),
  control: {
    k: 'switch',
    read: ({ mutedSources }) => mutedSources.includes(source),
    change: (on, { mutedSources }) => {
      const others = mutedSources.filter((one) => one !== source);
      return { mutedSources: on ? [...others, source] : others };
    },
  },
});

export const notificationSettings: readonly SettingEntry[] = [
  {
    id: 'announce',
    section: 'notifications',
    name: () => t('attention:settings.announce'),
    help: () => t('attention:settings.announceHint'),
    control: toggle('notifications'),
    isShown: ({ nativeNotifications }) => nativeNotifications,
  },
  ...attentionSources.map(muteSource),
];
