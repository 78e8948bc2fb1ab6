import { reportingSources } from '../../../shared/domain-names.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { SwitchRow } from '../../state/SwitchRow.tsx';
import { Group } from '../../ui/Group.tsx';

/** Sources to mute, and system notifications where the host has them. */
export function AttentionGroup({ settings }: { readonly settings: Preferences }) {
  const { nativeNotifications } = useCapabilities();
  return (
    <Group title={t('attention:title')}>
      {nativeNotifications && (
        <SwitchRow
          label={t('attention:settings.announce')}
          hint={t('attention:settings.announceHint')}
          settings={settings}
          isOn={({ notifications }) => notifications}
          change={(notifications) => ({ notifications })}
        />
      )}
      {reportingSources.map((source) => (
        <SwitchRow
          key={source}
          label={t('attention:panel.mute', { source: t(`app:source.${source}`) })}
          hint={t('attention:settings.muteHint')}
          settings={settings}
          isOn={({ mutedSources }) => mutedSources.includes(source)}
          change={(muted) => {
            const others = settings.mutedSources.filter((one) => one !== source);
            return { mutedSources: muted ? [...others, source] : others };
          }}
        />
      ))}
    </Group>
  );
}
