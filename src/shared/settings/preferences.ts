import { noQuietHours } from '../attention/no-quiet-hours.ts';
import type { Preferences, Settings } from './model.ts';
import { slices } from './slices.ts';

export const defaultSettings: Settings = {
  theme: 'system',
  language: 'system',
  appearance: { density: 'comfortable', textSize: 100, accent: 'blue', clock: 'system' },
  panels: { order: [], hidden: [], start: null },
  logLevel: 'info',
  connections: { profiles: [], defaults: {} },
  desktop: {
    mediaKeys: false,
    mediaControls: true,
    shortcuts: [],
    startAtLogin: false,
    startHidden: true,
    onClose: 'tray',
    tray: { left: 'quick', middle: 'mute', wheel: 'volume' },
    quickPinned: false,
    window: null,
    miniPinned: true,
    mini: null,
  },
  attention: { notifications: false, muted: [], mutes: [], quiet: noQuietHours },
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
  appearance,
  panels,
  logLevel,
  music,
  desktop,
  attention,
  eq,
  playout,
}: Settings): Preferences => ({
  theme,
  language,
  ...appearance,
  panelOrder: panels.order,
  hiddenPanels: panels.hidden,
  startPanel: panels.start,
  logLevel,
  volumeStep: music.volumeStep,
  mediaKeys: desktop.mediaKeys,
  mediaControls: desktop.mediaControls,
  shortcuts: desktop.shortcuts,
  startAtLogin: desktop.startAtLogin,
  startHidden: desktop.startHidden,
  onClose: desktop.onClose,
  tray: desktop.tray,
  quickPinned: desktop.quickPinned,
  miniPinned: desktop.miniPinned,
  notifications: attention.notifications,
  mutedSources: attention.muted,
  mutes: attention.mutes,
  quietHours: attention.quiet,
  eqApplyOnly: eq.applyOnly,
  playoutBackupDays: playout.backupDays,
  playoutFfprobe: playout.tools.ffprobe,
  playoutFfmpeg: playout.tools.ffmpeg,
});

/** The settings with new preferences; everything else is unchanged. */
export function withPreferences(settings: Settings, change: Partial<Preferences>): Settings {
  const next = { ...toPreferences(settings), ...change };
  const { theme, language, logLevel, density, textSize, accent, clock } = next;
  return {
    ...settings,
    theme,
    language,
    logLevel,
    appearance: { ...settings.appearance, density, textSize, accent, clock },
    panels: {
      ...settings.panels,
      order: next.panelOrder,
      hidden: next.hiddenPanels,
      start: next.startPanel,
    },
    music: { ...settings.music, volumeStep: next.volumeStep },
    desktop: withDesktop(settings.desktop, next),
    attention: {
      notifications: next.notifications,
      muted: next.mutedSources,
      mutes: next.mutes,
      quiet: next.quietHours,
    },
    eq: { ...settings.eq, applyOnly: next.eqApplyOnly },
    playout: {
      ...settings.playout,
      backupDays: next.playoutBackupDays,
      tools: { ffprobe: next.playoutFfprobe, ffmpeg: next.playoutFfmpeg },
    },
  };
}

function withDesktop(desktop: Settings['desktop'], next: Preferences): Settings['desktop'] {
  const { mediaKeys, mediaControls, shortcuts, startAtLogin, startHidden } = next;
  const { onClose, tray, quickPinned, miniPinned } = next;
  return {
    ...desktop,
    mediaKeys,
    mediaControls,
    shortcuts,
    startAtLogin,
    startHidden,
    onClose,
    tray,
    quickPinned,
    miniPinned,
  };
}

export const defaultPreferences: Preferences = toPreferences(defaultSettings);
