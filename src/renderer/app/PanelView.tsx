import { t } from '../../shared/i18n/translate.ts';
import type { PanelId } from '../state/route.ts';
import { lazyPart } from './lazy-part.tsx';
import { NoServer } from './NoServer.tsx';
import { Panel } from './Panel.tsx';
import { useAnyServer } from './use-any-server.ts';

export const panelNames: Readonly<Record<PanelId, () => string>> = {
  music: () => t('app:nav.music'),
  equalizer: () => t('app:nav.equalizer'),
  playout: () => t('app:nav.playout'),
  attention: () => t('app:nav.attention'),
  connections: () => t('app:nav.connections'),
  settings: () => t('app:nav.settings'),
};

const MusicPanel = lazyPart(
  async () => (await import('../features/music/MusicPanel.tsx')).MusicPanel,
);
const AttentionPanel = lazyPart(
  async () => (await import('../features/attention/AttentionPanel.tsx')).AttentionPanel,
);
const ConnectionsPage = lazyPart(
  async () => (await import('../features/connections/ConnectionsPage.tsx')).ConnectionsPage,
);
const SettingsPage = lazyPart(
  async () => (await import('../features/settings/SettingsPage.tsx')).SettingsPage,
);
const EqualizerPage = lazyPart(
  async () => (await import('./EqualizerPage.tsx')).EqualizerPage,
  () => <Panel title={panelNames.equalizer()}>{null}</Panel>,
);
const PlayoutPage = lazyPart(
  async () => (await import('./PlayoutPage.tsx')).PlayoutPage,
  () => <Panel title={panelNames.playout()}>{null}</Panel>,
);

const parts = {
  music: MusicPanel,
  equalizer: EqualizerPage,
  playout: PlayoutPage,
  attention: AttentionPanel,
  connections: ConnectionsPage,
  settings: SettingsPage,
};

/** Begins to load a panel before it is drawn. */
export function preloadPanel(panel: PanelId): void {
  parts[panel].preload();
}

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
  if (panel === 'equalizer') return <EqualizerPage />;
  if (panel === 'playout') return <PlayoutPage />;
  return (
    <Panel title={panelNames[panel]()}>
      {panel === 'music' && <MusicPanel />}
      {panel === 'attention' && <AttentionPanel />}
      {panel === 'connections' && <ConnectionsPage />}
      {panel === 'settings' && <SettingsPage onShortcuts={onHelp} />}
    </Panel>
  );
}
