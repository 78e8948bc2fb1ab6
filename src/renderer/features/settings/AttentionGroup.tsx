import { reportingSources } from '../../../shared/domain-names.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { send } from '../../state/calls.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { Switch } from '../../ui/Switch.tsx';
import { Group, Row } from '../../ui/Group.tsx';

/** What may ask for attention, and whether the system announces it where it can. */
export function AttentionGroup({ settings }: { readonly settings: Preferences }) {
  const { nativeNotifications } = useCapabilities();
  const { notifications, mutedSources } = settings;
  return (
    <Group title={t('attention:title')}>
      {nativeNotifications && (
        <Row label={t('attention:settings.announce')} hint={t('attention:settings.announceHint')}>
          <Switch
            label={t('attention:settings.announce')}
            checked={notifications}
            onChecked={(wanted) => {
              send('settings.update', { notifications: wanted });
            }}
          />
        </Row>
      )}
      {reportingSources.map((source) => {
        const label = t('attention:panel.mute', { source: t(`attention:source.${source}`) });
        const others = mutedSources.filter((one) => one !== source);
        return (
          <Row key={source} label={label} hint={t(`attention:settings.about.${source}`)}>
            <Switch
              label={label}
              checked={mutedSources.includes(source)}
              onChecked={(muted) => {
                send('settings.update', { mutedSources: muted ? [...others, source] : others });
              }}
            />
          </Row>
        );
      })}
    </Group>
  );
}
