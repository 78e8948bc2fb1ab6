import { defaultConnectionSettings } from '../connections/topics.ts';
import type { Preferences, Settings } from './model.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  music: {
    profiles: [],
    activeProfile: null,
    volumeStep: 5,
    volumeCeilings: {},
    chosenPlayer: {},
  },
  connections: defaultConnectionSettings,
  desktop: {
    mediaKeys: false,
    startAtLogin: false,
    startHidden: true,
    quickPinned: false,
    window: null,
  },
  attention: { notifications: false, muted: [] },
  eq: { applyOnly: false, presets: [], pinned: [], layers: {}, held: {} },
  playout: {
    lineup: null,
    recent: [],
    backupDays: 30,
    tools: { ffprobe: null, ffmpeg: null },
  },
  secretStore: null,
};

/** The preferences within the settings. */
export const preferencesOf = ({
  theme,
  language,
  music,
  desktop,
  attention,
  eq,
  playout,
}: Settings): Preferences => ({
  theme,
  language,
  volumeStep: music.volumeStep,
  mediaKeys: desktop.mediaKeys,
  startAtLogin: desktop.startAtLogin,
  startHidden: desktop.startHidden,
  quickPinned: desktop.quickPinned,
  notifications: attention.notifications,
  mutedSources: attention.muted,
  eqApplyOnly: eq.applyOnly,
  playoutBackupDays: playout.backupDays,
  playoutFfprobe: playout.tools.ffprobe,
  playoutFfmpeg: playout.tools.ffmpeg,
});

/** The settings with other preferences; everything else in them stays. */
export function withPreferences(settings: Settings, change: Partial<Preferences>): Settings {
  const next = { ...preferencesOf(settings), ...change };
  const { theme, language, volumeStep, mediaKeys, startAtLogin, startHidden, quickPinned } = next;
  return {
    ...settings,
    theme,
    language,
    music: { ...settings.music, volumeStep },
    desktop: { ...settings.desktop, mediaKeys, startAtLogin, startHidden, quickPinned },
    attention: { notifications: next.notifications, muted: next.mutedSources },
    eq: { ...settings.eq, applyOnly: next.eqApplyOnly },
    playout: {
      ...settings.playout,
      backupDays: next.playoutBackupDays,
      tools: { ffprobe: next.playoutFfprobe, ffmpeg: next.playoutFfmpeg },
    },
  };
}

export const defaultPreferences: Preferences = preferencesOf(defaultSettings);
