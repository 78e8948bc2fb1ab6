import { t } from '../../shared/i18n/translate.ts';
import { AttentionPanel } from '../features/attention/AttentionPanel.tsx';
import { MusicPanel } from '../features/music/MusicPanel.tsx';
import { EqPanel } from '../features/eq/EqPanel.tsx';
import { EqActions } from '../features/eq/head/EqActions.tsx';
import { PlayerScope } from '../features/eq/head/PlayerScope.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { ConnectionsPage } from '../features/connections/ConnectionsPage.tsx';
import type { PanelId } from '../state/route.ts';
import { Panel } from './Panel.tsx';

export const panelNames: Readonly<Record<PanelId, () => string>> = {
  music: () => t('app:nav.music'),
  equalizer: () => t('app:nav.equalizer'),
  attention: () => t('app:nav.attention'),
  connections: () => t('app:nav.connections'),
  settings: () => t('app:nav.settings'),
};

/** Puts the chosen panel into the frame; features do not know each other, so they meet here. */
export function PanelView({
  panel,
  onHelp,
}: {
  readonly panel: PanelId;
  readonly onHelp: () => void;
}) {
  if (panel === 'equalizer')
    return (
      <Panel title={panelNames.equalizer()} scope={<PlayerScope />} actions={<EqActions />}>
        <EqPanel />
      </Panel>
    );
  return (
    <Panel title={panelNames[panel]()}>
      {panel === 'music' && <MusicPanel />}
      {panel === 'attention' && <AttentionPanel />}
      {panel === 'connections' && <ConnectionsPage />}
      {panel === 'settings' && <SettingsPage onShortcuts={onHelp} />}
    </Panel>
  );
}
