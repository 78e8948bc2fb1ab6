import type { DesktopState } from '../../src/shared/desktop/model.ts';
import { mediaKeys } from '../../src/shared/desktop/model.ts';
import { initialSnapshot } from '../../src/shared/contract/topics.ts';
import type { Preferences } from '../../src/shared/settings/model.ts';
import { defaultPreferences } from '../../src/shared/settings/preferences.ts';
import { answers, dayTopics, info, online } from './parts.ts';
import type { Scene } from './scene.ts';

const off: DesktopState = {
  ...initialSnapshot().desktop,
  tray: 'shown',
  mediaKeys: mediaKeys.map((key) => ({ key, state: 'off' })),
  startAtLogin: { state: 'off', detail: null },
};

const scene = (
  name: string,
  desktop: Partial<DesktopState>,
  settings: Partial<Preferences> = {},
): Scene => ({
  name,
  path: '/settings',
  capabilities: { tray: true, globalShortcuts: true, launchAtLogin: true },
  topics: {
    ...dayTopics,
    'app.info': { ...info, host: 'electron' },
    'music.connection': online,
    desktop: { ...off, ...desktop },
    settings: { ...defaultPreferences, ...settings },
  },
  handlers: answers,
});

/** Scenes of the desktop settings, including errors. */
export const desktopScenes: readonly Scene[] = [
  scene('desktop-off', {}),
  scene(
    'desktop-on',
    {
      mediaKeys: mediaKeys.map((key) => ({ key, state: 'held' })),
      startAtLogin: { state: 'on', detail: null },
    },
    { mediaKeys: true, startAtLogin: true },
  ),
  scene(
    'desktop-trouble',
    {
      tray: 'missing',
      mediaKeys: mediaKeys.map((key) => ({
        key,
        state: key === 'MediaPlayPause' || key === 'MediaStop' ? 'taken' : 'held',
      })),
      startAtLogin: {
        state: 'blocked',
        detail: "Turned off in the desktop's startup programs. Turn it on there.",
      },
    },
    { mediaKeys: true, startAtLogin: true },
  ),
];
