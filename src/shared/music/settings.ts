import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';
import { MAX_SCENES } from './scenes/lists.ts';
import { Scene } from './scenes/model.ts';

/** The identified server generation: two generations of the music server's wire format. */
export const Generation = z.enum(['current', 'specified']);
export type Generation = z.infer<typeof Generation>;

/** A saved music server. Its token is in the secret store under `music/<id>`. */
export const MusicProfile = z.object({
  id: z.string().min(1),
  name: z.string().min(1).max(100),
  localUrl: z.string(),
  externalUrl: z.string().nullable(),
  /** The server's id when the user connected it; null for one without an identity. */
  serverId: z.string().nullable(),
  generation: Generation.nullable(),
  /** User name, if the token was created by signing in. */
  user: z.string().nullable(),
  /** ISO 8601; null if unknown. */
  tokenExpiresAt: z.string().nullable(),
  /** PEM file with an additional certificate authority. */
  caFile: z.string().nullable(),
  /** Fingerprints of networks on which plain http may carry the token. */
  trustedNetworks: z.array(z.string()),
  /** Addresses (origins) that the user confirmed for a server without an identity. */
  confirmedOrigins: z.array(z.string()),
});
export type MusicProfile = z.infer<typeof MusicProfile>;

const Percent = z.number().int().min(0).max(100);

/** Music's part of the settings. */
export const MusicSettings = z.object({
  profiles: z.array(MusicProfile),
  activeProfile: z.string().nullable(),
  /** Percent points of one volume step. */
  volumeStep: z.number().int().min(1).max(20),
  /** profile id -> player id -> highest level that the app may set (percent). */
  volumeCeilings: z.record(z.string(), z.record(z.string(), Percent)),
  /** profile id -> player id. */
  chosenPlayer: z.record(z.string(), z.string()),
  /** profile id -> its scenes, in the order of the list. */
  scenes: z.record(z.string(), z.array(Scene).max(MAX_SCENES)),
});
export type MusicSettings = z.infer<typeof MusicSettings>;

export const musicSlice: SliceModule<MusicSettings> = {
  schema: MusicSettings,
  migrations: [
    // 2: adds scenes.
    (data) => ({ scenes: {}, ...(data as object) }),
  ],
};
