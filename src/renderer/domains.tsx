import {
  CircleDot,
  GalleryHorizontalEnd,
  Inbox,
  Megaphone,
  Music,
  Rocket,
  Server,
  Settings,
  SlidersVertical,
  Workflow,
} from 'lucide-react';
import { t } from '../shared/i18n/translate.ts';
import type { PanelEntry } from './app/panel-entry.ts';

/** The panels of the window, in the order of the rail. */
export const panels: readonly PanelEntry[] = [
  {
    id: 'music',
    letter: 'm',
    place: 'rail',
    icon: Music,
    name: () => t('app:nav.music'),
    needsServer: () => t('app:notConnected.music'),
    connection: 'always',
    fills: true,
    frameTopics: [
      'music.connection',
      'music.chosen',
      'music.players',
      'music.queues',
      'music.ceilings',
      'music.scenes',
    ],
    topics: ['music.abilities', 'music.library'],
    load: async () => (await import('./features/music/panel.tsx')).musicPanel,
    loadService: async () => {
      const [{ musicServiceDescriptor }, { FoundServers }] = await Promise.all([
        import('../shared/music/service-descriptor.ts'),
        import('./features/connections/discovery/DiscoveredServers.tsx'),
      ]);
      return { descriptor: musicServiceDescriptor, Above: FoundServers };
    },
    loadKeys: async () => (await import('./features/music/keys.ts')).musicKeys(),
    loadPalette: async () => (await import('./features/music/palette.tsx')).musicPalette,
  },
  {
    id: 'equalizer',
    letter: 'e',
    place: 'rail',
    icon: SlidersVertical,
    name: () => t('app:nav.equalizer'),
    needsServer: () => t('app:notConnected.equalizer'),
    connection: 'trouble',
    topics: ['eq.server', 'eq.players', 'eq.sessions', 'eq.presets'],
    quickTopics: ['eq.server', 'eq.players', 'eq.presets'],
    load: async () => (await import('./features/eq/panel.tsx')).eqPanel,
    loadSettings: async () => (await import('./features/eq/window-parts.ts')).eqSettings,
    loadKeys: async () => [(await import('./features/eq/window-parts.ts')).eqKeys()],
    loadPalette: async () => (await import('./features/eq/palette.ts')).eqPalette,
  },
  {
    id: 'playout',
    letter: 'p',
    place: 'rail',
    icon: GalleryHorizontalEnd,
    name: () => t('app:nav.playout'),
    frameTopics: ['playout.workspace'],
    topics: ['playout.channels', 'playout.jobs'],
    standsAlone: true,
    load: async () => (await import('./features/playout/panel.tsx')).playoutPanel,
    loadSettings: async () =>
      (await import('./features/playout/settings/playout-settings.tsx')).playoutSettings,
    loadKeys: async () => (await import('./features/playout/keys.ts')).playoutKeys(),
    loadPalette: async () => (await import('./features/playout/palette.ts')).playoutPalette,
  },
  {
    id: 'deploys',
    letter: 'd',
    place: 'rail',
    icon: Rocket,
    name: () => t('app:nav.deploys'),
    topics: ['deploys.overview'],
    quickTopics: ['deploys.summary'],
    fills: true,
    standsAlone: true,
    load: async () => (await import('./features/deploys/panel.tsx')).deploysPanel,
    loadService: async () => (await import('./features/deploys/service.tsx')).deploysService,
    loadPalette: async () => (await import('./features/deploys/palette.ts')).deploysPalette,
  },
  {
    id: 'issues',
    letter: 'i',
    place: 'rail',
    icon: CircleDot,
    name: () => t('app:nav.issues'),
    topics: ['issues.overview', 'connections.profiles'],
    quickTopics: ['issues.summary'],
    fills: true,
    standsAlone: true,
    load: async () => (await import('./features/issues/panel.tsx')).issuesPanel,
    loadService: async () => {
      const { issuesDescriptor } = await import('../shared/issues/descriptor.ts');
      return { descriptor: issuesDescriptor };
    },
    loadPalette: async () => (await import('./features/issues/palette.ts')).issuesPalette,
  },
  {
    id: 'workflows',
    letter: 'w',
    place: 'rail',
    icon: Workflow,
    name: () => t('app:nav.workflows'),
    topics: ['workflows.overview', 'connections.profiles'],
    fills: true,
    standsAlone: true,
    load: async () => (await import('./features/workflows/panel.tsx')).workflowsPanel,
    loadService: async () => {
      const { workflowsDescriptor } = await import('../shared/workflows/descriptor.ts');
      return { descriptor: workflowsDescriptor };
    },
    loadSettings: async () => (await import('./features/rules/rule-settings.tsx')).ruleSettings,
    loadPalette: async () => (await import('./features/workflows/palette.ts')).workflowsPalette,
  },
  {
    id: 'ads',
    letter: 'a',
    place: 'rail',
    icon: Megaphone,
    name: () => t('app:nav.ads'),
    topics: ['ads.overview', 'ads.transfers', 'connections.profiles'],
    fills: true,
    standsAlone: true,
    load: async () => (await import('./features/ads/panel.tsx')).adsPanel,
    loadService: async () => {
      const { adsDescriptor } = await import('../shared/ads/descriptor.ts');
      return { descriptor: adsDescriptor };
    },
    loadPalette: async () => (await import('./features/ads/palette.ts')).adsPalette,
  },
  {
    id: 'attention',
    letter: 't',
    place: 'foot',
    icon: Inbox,
    name: () => t('app:nav.attention'),
    frameTopics: ['attention'],
    topics: ['connections.profiles', 'settings'],
    fills: true,
    loadKeys: async () => [(await import('./features/attention/window-parts.tsx')).attentionKeys()],
    loadPalette: async () => (await import('./features/attention/palette.ts')).attentionPalette,
    loadSettings: async () =>
      (await import('./features/attention/window-parts.tsx')).attentionSettings,
    load: async () => {
      const [{ AttentionPanel }, { AttentionActions, AttentionCounts }] = await Promise.all([
        import('./features/attention/AttentionPanel.tsx'),
        import('./features/attention/AttentionHead.tsx'),
      ]);
      return {
        Content: () => <AttentionPanel panels={panels} />,
        Scope: AttentionCounts,
        Actions: AttentionActions,
      };
    },
  },
  {
    id: 'connections',
    letter: 'c',
    place: 'foot',
    icon: Server,
    name: () => t('app:nav.connections'),
    frameTopics: ['connections.profiles'],
    topics: ['connections.test', 'connections.revisions', 'music.discovered'],
    fills: true,
    standsAlone: true,
    load: async () =>
      (await import('./features/connections/ConnectionsPage.tsx')).connectionsPanel(panels),
    loadPalette: async () => (await import('./features/connections/palette.ts')).connectionsPalette,
  },
  {
    id: 'settings',
    letter: 's',
    place: 'foot',
    icon: Settings,
    name: () => t('app:nav.settings'),
    frameTopics: ['app.info', 'app.faults', 'settings'],
    topics: ['desktop'],
    load: async () =>
      (await import('./features/settings/page/SettingsPage.tsx')).settingsPanel(panels),
  },
];
