import { z } from 'zod';
import { SecretBackend } from '../app/model.ts';
import { ConnectionSettings } from '../connections/model.ts';
import { DspConfig } from '../eq/model.ts';
import { HeldBand } from '../eq/held-model.ts';
import { EqLayers } from '../eq/layers-model.ts';

export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

/** How a server was recognised: two generations of the music server's wire. */
export const Generation = z.enum(['current', 'specified']);
export type Generation = z.infer<typeof Generation>;

/** A music server as the user keeps it. Its token lives in the secret store under `music/<id>`. */
export const MusicProfile = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(100),
  localUrl: z.string(),
  externalUrl: z.string().nullable(),
  /** What the server called itself when the user connected it; null for one that names nothing. */
  serverId: z.string().nullable(),
  generation: Generation.nullable(),
  /** User name where the token was made by signing in. */
  user: z.string().nullable(),
  /** ISO 8601; null where it cannot be read. */
  tokenExpiresAt: z.string().nullable(),
  /** PEM file with a further certificate authority. */
  caFile: z.string().nullable(),
  /** Fingerprints of networks on which plain http may carry the token. */
  trustedNetworks: z.array(z.string()),
  /** Addresses (origins) that the user confirmed for a server that cannot name itself. */
  confirmedOrigins: z.array(z.string()),
});
export type MusicProfile = z.infer<typeof MusicProfile>;

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

export const Percent = z.number().int().min(0).max(100);

/** What a person might read or edit: the `data` of settings.json in its newest version. */
export const Settings = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  music: z.object({
    profiles: z.array(MusicProfile),
    activeProfile: z.string().nullable(),
    /** Percent points of one volume step. */
    volumeStep: z.number().int().min(1).max(20),
    /** profile id -> player id -> loudest level the app may set (percent). */
    volumeCeilings: z.record(z.string(), z.record(z.string(), Percent)),
    /** profile id -> player id. */
    chosenPlayer: z.record(z.string(), z.string()),
  }),
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
  eq: z.object({
    /** Nothing is saved to the server before "Apply". */
    applyOnly: z.boolean(),
    /** Presets that this app keeps; they fit every server. */
    presets: z.array(z.object({ id: z.string().min(1), name: z.string(), config: DspConfig })),
    /** `local/<id>` or `server/<id>`, in the order of the tray. */
    pinned: z.array(z.string()),
    /** profile id -> player id -> the layers that its bands were made of. */
    layers: z.record(z.string(), z.record(z.string(), EqLayers)),
    /** profile id -> player id -> bands that are kept and never sent, with their places: filter and position in it. */
    held: z.record(z.string(), z.record(z.string(), z.array(HeldBand))),
  }),
  playout: z.object({
    /** Absolute path of the lineup that was open last; null: none. */
    lineup: z.string().nullable(),
    /** Lineups that were opened, newest first. */
    recent: z.array(z.string()),
    /** Copies of overwritten playout files are kept so many days. */
    backupDays: z.number().int().min(1).max(365),
    /** What reads media files. Only the user names these programs; what a configuration of a channel names is never run. */
    tools: z.object({ ffprobe: ProgramPath, ffmpeg: ProgramPath }),
  }),
  /** Where tokens are kept by the user's choice; null: nobody chose, the app looks for the best. */
  secretStore: SecretBackend.nullable(),
});
export type Settings = z.infer<typeof Settings>;

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
