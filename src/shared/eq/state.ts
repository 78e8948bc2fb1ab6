import { z } from 'zod';
import { AppErrorSchema } from '../contract/error-schema.ts';
import { EqLayers } from './layers-model.ts';
import { DspConfig } from './model.ts';
import { DspShape } from './shape.ts';

/** Why a player has no editable sound processing. */
export const NoDspReason = z.enum(['hardware', 'group', 'server']);
export type NoDspReason = z.infer<typeof NoDspReason>;

/** The rate at which the server filters for this player (Hz), and its source. */
export const DspRate = z.object({
  hz: z.number(),
  /** `stream`: from the current stream; `player`: from the player's capabilities; `default`: unknown. */
  from: z.enum(['stream', 'player', 'default']),
});
export type DspRate = z.infer<typeof DspRate>;

export const PlayerDsp = z.object({
  playerId: z.string(),
  status: z.enum(['loading', 'ready', 'none', 'failed']),
  /** With status `none`. */
  reason: NoDspReason.nullable(),
  /** With status `failed`: the reason. */
  error: AppErrorSchema.nullable(),
  /** The server's configuration as last seen; null until it was read. */
  config: DspConfig.nullable(),
  /** Increases whenever the app notices another configuration on the server. */
  revision: z.number().int(),
  rate: DspRate,
  /** What the server reports about the current stream; `unsupported_group`: turned off because of the group. */
  active: z.enum(['enabled', 'disabled', 'unsupported_group', 'unknown']),
  /** dBFS at which the server limits after the chain; null: no limiter, or unknown. */
  limiter: z.number().nullable(),
  /** The layers that the bands were made from, if stored. */
  layers: EqLayers.nullable(),
});
export type PlayerDsp = z.infer<typeof PlayerDsp>;

/** What the connected server supports, and whether this user can change it. */
export const EqServer = z.object({
  /** Null while there is no connection. */
  shape: DspShape.nullable(),
  /** Null: writable. `forbidden`: the user is not an administrator. */
  readOnly: z.enum(['offline', 'forbidden']).nullable(),
});
export type EqServer = z.infer<typeof EqServer>;

/** A named configuration. `builtin`: part of this app and fixed; `local`: stored by this app, for every server. */
export const EqPreset = z.object({
  /** Unique within `place`. */
  id: z.string(),
  place: z.enum(['builtin', 'server', 'local']),
  name: z.string(),
  config: DspConfig,
  /** Offered in the tray and the quick controls. */
  pinned: z.boolean(),
});
export type EqPreset = z.infer<typeof EqPreset>;

/** A preset that can be changed and removed. */
export type SavedPreset = EqPreset & { readonly place: 'server' | 'local' };

/** One value that the server stored differently. `path` in the editor's words: "Band 3, gain". */
export const EqDifference = z.object({
  path: z.string(),
  sent: z.string(),
  stored: z.string(),
});
export type EqDifference = z.infer<typeof EqDifference>;

export const SaveResult = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('saved'),
    dsp: PlayerDsp,
    /** Empty: the server stored what was sent. */
    differences: z.array(EqDifference),
    /** The server's configuration before the save, for restoring it. */
    before: DspConfig.nullable(),
  }),
  /** Nothing was sent: the server's configuration differs from the one that was edited. */
  z.object({ k: z.literal('conflict'), dsp: PlayerDsp }),
]);
export type SaveResult = z.infer<typeof SaveResult>;
