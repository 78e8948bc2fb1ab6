import { lazy, Suspense } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { AttentionPanel } from '../features/attention/AttentionPanel.tsx';
import { MusicPanel } from '../features/music/MusicPanel.tsx';
import { SettingsPage } from '../features/settings/SettingsPage.tsx';
import { ConnectionsPage } from '../features/connections/ConnectionsPage.tsx';
import type { PanelId } from '../state/route.ts';
import { connectionServices } from './connection-services.tsx';
import { NoServer } from './NoServer.tsx';
import { Panel } from './Panel.tsx';
import { useAnyServer } from './use-any-server.ts';

const EqualizerPage = lazy(async () => {
  const { EqualizerPage: page } = await import('./EqualizerPage.tsx');
  return { default: page };
});

const PlayoutPage = lazy(async () => {
  const { PlayoutPage: page } = await import('./PlayoutPage.tsx');
  return { default: page };
});

export const panelNames: Readonly<Record<PanelId, () => string>> = {
  music: () => t('app:nav.music'),
  equalizer: () => t('app:nav.equalizer'),
  playout: () => t('app:nav.playout'),
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
  const served = useAnyServer();
  if (!served && (panel === 'music' || panel === 'equalizer'))
    return (
      <Panel title={panelNames[panel]()}>
        <NoServer />
      </Panel>
    );
  if (panel === 'equalizer')
    return (
      <Suspense fallback={<Panel title={panelNames.equalizer()}>{null}</Panel>}>
        <EqualizerPage />
      </Suspense>
    );
  if (panel === 'playout')
    return (
      <Suspense fallback={<Panel title={panelNames.playout()}>{null}</Panel>}>
        <PlayoutPage />
      </Suspense>
    );
  return (
    <Panel title={panelNames[panel]()}>
      {panel === 'music' && <MusicPanel />}
      {panel === 'attention' && <AttentionPanel />}
      {panel === 'connections' && <ConnectionsPage services={connectionServices} />}
      {panel === 'settings' && <SettingsPage onShortcuts={onHelp} />}
    </Panel>
  );
}
