import { z } from 'zod';
import type { SliceModule } from '../settings/slice.ts';

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

const Percent = z.number().int().min(0).max(100);

/** Music's part of the settings. */
export const MusicSettings = z.object({
  profiles: z.array(MusicProfile),
  activeProfile: z.string().nullable(),
  /** Percent points of one volume step. */
  volumeStep: z.number().int().min(1).max(20),
  /** profile id -> player id -> loudest level the app may set (percent). */
  volumeCeilings: z.record(z.string(), z.record(z.string(), Percent)),
  /** profile id -> player id. */
  chosenPlayer: z.record(z.string(), z.string()),
});
export type MusicSettings = z.infer<typeof MusicSettings>;

export const musicSlice: SliceModule<MusicSettings> = { schema: MusicSettings, migrations: [] };
