import { z } from 'zod';
import { MAX_SHORTCUTS, Shortcut } from '../desktop/shortcut.ts';
import { Mute } from '../attention/model.ts';
import { noQuietHours } from '../attention/no-quiet-hours.ts';
import { QuietHours } from '../attention/quiet-hours-model.ts';
import { SecretBackend } from '../app/model.ts';
import { ConnectionSettings } from '../connections/model.ts';
import type { DomainSettings } from './slices.ts';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** Position of the window when it was last closed (DIP, desktop coordinates). */
export const WindowPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof WindowPlace>;

/** Absolute path of a program chosen by the user; null: the first in the search path. */
const ProgramPath = z.string().min(1).max(4096).nullable();

/** Height of rows everywhere: 32 or 26 px. */
export const Density = z.enum(['comfortable', 'compact']);
export type Density = z.infer<typeof Density>;

/** Accents with a checked contrast in both themes. */
export const Accent = z.enum(['blue', 'teal', 'green', 'amber', 'rose', 'violet', 'graphite']);
export type Accent = z.infer<typeof Accent>;

/** Clock format: the system's, 0 to 23, or 1 to 12 with AM and PM. */
const ClockStyle = z.enum(['system', '24h', '12h']);
type ClockStyle = z.infer<typeof ClockStyle>;

const LogLevel = z.enum(['warn', 'info', 'debug']);

/** Panels by their ids, including those that only another version of the app has. */
const PanelList = z.array(z.string().max(100)).max(100);

/** What clicks and the wheel on the tray icon do. */
export const TrayActions = z.object({
  left: z.enum(['quick', 'window']).default('quick'),
  middle: z.enum(['mute', 'play_pause', 'next']).default('mute'),
  wheel: z.enum(['volume', 'nothing']).default('volume'),
});
export type TrayActions = z.infer<typeof TrayActions>;

const Appearance = z.object({
  density: Density.default('comfortable'),
  /** Percent. */
  textSize: z.number().int().min(90).max(200).default(100),
  accent: Accent.default('blue'),
  clock: ClockStyle.default('system'),
});

/** Order and visibility of the panels. */
const Panels = z.object({
  order: PanelList.default([]),
  hidden: PanelList.default([]),
  /** The panel that opens at startup; null: the last one. */
  start: z.string().max(100).nullable().default(null),
});

/** The app's own part of the settings, which every start reads. */
export const FrameSettings = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  appearance: Appearance.prefault({}),
  panels: Panels.prefault({}),
  logLevel: LogLevel.default('info'),
  /** Profiles of all services except music. */
  connections: ConnectionSettings,
  desktop: z.object({
    /** Whether the app registers the media keys. */
    mediaKeys: z.boolean(),
    /** Whether the system's media controls show the selected player: MPRIS on Linux, Now Playing on Windows and macOS. */
    mediaControls: z.boolean().default(true),
    /** Global shortcuts of the user. */
    shortcuts: z.array(Shortcut).max(MAX_SHORTCUTS).default([]),
    startAtLogin: z.boolean(),
    /** When started at login, shows only the tray icon. */
    startHidden: z.boolean(),
    /** The effect of closing the window. */
    onClose: z.enum(['tray', 'quit']).default('tray'),
    tray: TrayActions.prefault({}),
    /** Keeps the quick controls open when another window gets the focus. */
    quickPinned: z.boolean(),
    window: WindowPlace.nullable(),
    /** Keeps the mini player above other windows. */
    miniPinned: z.boolean(),
    mini: WindowPlace.nullable(),
  }),
  attention: z.object({
    /** Whether new items are announced as system notifications. */
    notifications: z.boolean(),
    /** Sources, including those of domains that only another version of the app has. */
    muted: z.array(z.string().max(100)),
    /** Muted subjects and kinds. */
    mutes: z.array(Mute).default([]),
    quiet: QuietHours.default(noQuietHours),
  }),
  /** The secret store chosen by the user; null: no choice, the app picks one. */
  secretStore: SecretBackend.nullable(),
});
export type FrameSettings = z.infer<typeof FrameSettings>;

/** The `data` of settings.json in its newest version. */
export type Settings = FrameSettings & DomainSettings;

/** The part that the settings page edits directly. */
export const Preferences = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  density: Density,
  /** Percent. */
  textSize: z.number().int().min(90).max(200),
  accent: Accent,
  clock: ClockStyle,
  panelOrder: PanelList,
  hiddenPanels: PanelList,
  startPanel: z.string().max(100).nullable(),
  logLevel: LogLevel,
  volumeStep: z.number().int().min(1).max(20),
  mediaKeys: z.boolean(),
  mediaControls: z.boolean(),
  shortcuts: z.array(Shortcut).max(MAX_SHORTCUTS),
  startAtLogin: z.boolean(),
  startHidden: z.boolean(),
  onClose: z.enum(['tray', 'quit']),
  tray: TrayActions,
  quickPinned: z.boolean(),
  miniPinned: z.boolean(),
  notifications: z.boolean(),
  mutedSources: z.array(z.string().max(100)),
  mutes: z.array(Mute),
  quietHours: QuietHours,
  eqApplyOnly: z.boolean(),
  playoutBackupDays: z.number().int().min(1).max(365),
  playoutFfprobe: ProgramPath,
  playoutFfmpeg: ProgramPath,
});
export type Preferences = z.infer<typeof Preferences>;
