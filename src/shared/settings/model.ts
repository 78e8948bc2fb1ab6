import { z } from 'zod';

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
});
export type Settings = z.infer<typeof Settings>;

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
};

/** The part of the settings that the settings page edits directly. */
export const Preferences = z.object({
  theme: Theme,
  language: z.enum(['system', 'en']),
  volumeStep: z.number().int().min(1).max(20),
});
export type Preferences = z.infer<typeof Preferences>;
