import type { Handlers } from '../../src/shared/contract/methods.ts';
import type { Snapshot } from '../../src/shared/contract/topics.ts';
import { answers, blocked, dayTopics, info, online, waiting } from './parts.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import type { Scene } from './scene.ts';

const scene = (
  name: string,
  topics: Partial<Snapshot> = {},
  more: Partial<Omit<Scene, 'name' | 'topics'>> = {},
  handlers: Partial<Handlers> = {},
): Scene => ({
  name,
  topics: { ...dayTopics, 'app.info': info, 'music.connection': online, ...topics },
  handlers: { ...answers, ...handlers },
  ...more,
});

/** Scenes of the frame around the panels, including errors. */
export const frameScenes: readonly Scene[] = [
  scene('frame'),
  scene('demo', {
    'app.info': { ...info, demo: true },
    'music.connection': {
      ...online,
      profileName: 'Demo',
      address: { url: 'http://127.0.0.1:40123', kind: 'local', reason: 'local-loopback' },
      tokenExpiresAt: null,
    },
  }),
  scene('safe', { 'app.info': { ...info, safe: true } }),
  scene('connecting', {
    'music.connection': { ...online, state: { k: 'connecting', attempt: 1 }, liveAt: null },
  }),
  scene('waiting', { 'music.connection': waiting }),
  scene('blocked-token', {
    'music.connection': blocked('token-refused', 'Invalid or expired token'),
  }),
  scene('blocked-network', {
    'music.connection': blocked('untrusted-network', '192.168.1.20:8095'),
  }),
  scene('http-only', { 'music.connection': { ...online, carrier: 'http' } }),
  scene('long-profile', {
    'music.connection': { ...online, profileName: 'Der Musikserver im Wohnzimmer '.repeat(10) },
  }),
  scene('notices', {
    'app.info': {
      ...info,
      notices: [
        {
          key: 'settings-corrupt',
          detail: '/home/ines/.config/channelstrip/settings.json.corrupt-1',
        },
      ],
    },
  }),
  scene('shortcuts'),
  scene('host-never', {}, { host: 'never' }),
  scene('host-lost', {}, { host: 'lost' }),
  scene('host-signed-out', {}, { host: 'signed-out' }),
  scene('host-full', {}, { host: 'full' }),
  scene('settings', {}, { path: '/settings' }),
  scene(
    'settings-panels',
    {
      settings: {
        ...defaultPreferences,
        panelOrder: ['music', 'equalizer', 'playout', 'workflows'],
        hiddenPanels: ['ads'],
      },
    },
    {
      path: '/settings',
      forcedColors: true,
      capabilities: { tray: true, launchAtLogin: true, textSize: true },
    },
  ),
  scene('settings-find', {}, { path: '/settings' }),
  scene('settings-section', {}, { path: '/settings#general' }),
  scene('compact', {
    settings: { ...defaultPreferences, density: 'compact', accent: 'violet' },
  }),
  scene('settings-diagnostics', {}, { path: '/settings#diagnostics' }),
  scene('settings-report', {}, { path: '/settings' }),
  scene(
    'settings-import',
    {},
    { path: '/settings' },
    {
      'settings.previewImport': () => ({
        before: defaultPreferences,
        after: {
          ...defaultPreferences,
          theme: 'dark',
          density: 'compact',
          hiddenPanels: ['ads'],
          volumeStep: 2,
        },
        items: [
          { kind: 'profile', name: 'Studio server', change: 'kept' },
          { kind: 'profile', name: 'CS tracker', change: 'added' },
          { kind: 'rule', name: 'Roll back a failed deploy', change: 'added' },
          { kind: 'preset', name: 'Evening', change: 'replaced' },
        ],
        ignored: ['weather'],
      }),
    },
  ),
  scene(
    'settings-notices',
    {
      'app.info': {
        ...info,
        history: false,
        secrets: { ...info.secrets, backend: 'memory', encryptedAtRest: false },
        notices: [
          { key: 'history-off', detail: null },
          { key: 'secrets-memory', detail: null },
        ],
      },
    },
    { path: '/settings' },
  ),
  scene('settings-refused', {}, { path: '/settings' }),
];
