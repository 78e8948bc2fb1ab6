import { z } from 'zod';
import { SecretBackend } from '../app/model.ts';
import { ConnectionSettings } from '../connections/model.ts';
import type { DomainSettings } from './slices.ts';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** Where the window was when it was closed last (DIP, desktop coordinates). */
export const WindowPlace = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
export type WindowPlace = z.infer<typeof WindowPlace>;

/** Absolute path of a program that the user chose; null: the first of the search path. */
const ProgramPath = z.string().min(1).max(4096).nullable();

/** What the app itself keeps: the part of the settings that every start reads. */
export const FrameSettings = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  /** Profiles of every service but music. */
  connections: ConnectionSettings,
  desktop: z.object({
    /** Whether the app takes the media keys from the system. */
    mediaKeys: z.boolean(),
    startAtLogin: z.boolean(),
    /** Started at login, only the tray icon appears. */
    startHidden: z.boolean(),
    /** The quick controls stay open when another window gets the focus. */
    quickPinned: z.boolean(),
    window: WindowPlace.nullable(),
  }),
  attention: z.object({
    /** Whether the system announces what is new on the list. */
    notifications: z.boolean(),
    /** Sources; also those of domains that only another version of the app has. */
    muted: z.array(z.string().max(100)),
  }),
  /** Where tokens are kept by the user's choice; null: nobody chose, the app looks for the best. */
  secretStore: SecretBackend.nullable(),
});
export type FrameSettings = z.infer<typeof FrameSettings>;

/** What a person might read or edit: the `data` of settings.json in its newest version. */
export type Settings = FrameSettings & DomainSettings;

/** The part of the settings that the settings page edits directly. */
export const Preferences = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  volumeStep: z.number().int().min(1).max(20),
  mediaKeys: z.boolean(),
  startAtLogin: z.boolean(),
  startHidden: z.boolean(),
  quickPinned: z.boolean(),
  notifications: z.boolean(),
  mutedSources: z.array(z.string().max(100)),
  eqApplyOnly: z.boolean(),
  playoutBackupDays: z.number().int().min(1).max(365),
  playoutFfprobe: ProgramPath,
  playoutFfmpeg: ProgramPath,
});
export type Preferences = z.infer<typeof Preferences>;
