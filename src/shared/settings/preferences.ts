import { defaultConnectionSettings } from '../connections/topics.ts';
import type { Preferences, Settings } from './model.ts';
import { slices } from './slices.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  connections: defaultConnectionSettings,
  desktop: {
    mediaKeys: false,
    mediaControls: true,
    shortcuts: [],
    startAtLogin: false,
    startHidden: true,
    quickPinned: false,
    window: null,
    miniPinned: true,
    mini: null,
  },
  attention: { notifications: false, muted: [] },
  secretStore: null,
  music: slices.music.defaults,
  eq: slices.eq.defaults,
  playout: slices.playout.defaults,
  rules: slices.rules.defaults,
};

/** The preferences in the settings. */
export const toPreferences = ({
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
  mediaControls: desktop.mediaControls,
  shortcuts: desktop.shortcuts,
  startAtLogin: desktop.startAtLogin,
  startHidden: desktop.startHidden,
  quickPinned: desktop.quickPinned,
  miniPinned: desktop.miniPinned,
  notifications: attention.notifications,
  mutedSources: attention.muted,
  eqApplyOnly: eq.applyOnly,
  playoutBackupDays: playout.backupDays,
  playoutFfprobe: playout.tools.ffprobe,
  playoutFfmpeg: playout.tools.ffmpeg,
});

/** The settings with new preferences; everything else is unchanged. */
export function withPreferences(settings: Settings, change: Partial<Preferences>): Settings {
  const next = { ...toPreferences(settings), ...change };
  const { theme, language, volumeStep, mediaKeys, mediaControls, shortcuts } = next;
  const { startAtLogin, startHidden, quickPinned, miniPinned } = next;
  return {
    ...settings,
    theme,
    language,
    music: { ...settings.music, volumeStep },
    desktop: {
      ...settings.desktop,
      mediaKeys,
      mediaControls,
      shortcuts,
      startAtLogin,
      startHidden,
      quickPinned,
      miniPinned,
    },
    attention: { notifications: next.notifications, muted: next.mutedSources },
    eq: { ...settings.eq, applyOnly: next.eqApplyOnly },
    playout: {
      ...settings.playout,
      backupDays: next.playoutBackupDays,
      tools: { ffprobe: next.playoutFfprobe, ffmpeg: next.playoutFfmpeg },
    },
  };
}

export const defaultPreferences: Preferences = toPreferences(defaultSettings);
