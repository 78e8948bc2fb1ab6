import { z } from 'zod';
import { AppErrorSchema } from '../contract/error-schema.ts';
import { EqLayers } from './layers-model.ts';
import { DspConfig } from './model.ts';
import { DspShape } from './shape.ts';

/** Why a player has no sound processing that could be edited. */
export const NoDspReason = z.enum(['hardware', 'group', 'server']);
export type NoDspReason = z.infer<typeof NoDspReason>;

/** The rate at which the server filters for this player (Hz), and how that is known. */
export const DspRate = z.object({
  hz: z.number(),
  /** `stream`: told for what plays; `player`: from what the player takes; `default`: nothing is known. */
  from: z.enum(['stream', 'player', 'default']),
});
export type DspRate = z.infer<typeof DspRate>;

/** Sound processing of one player. */
export const PlayerDsp = z.object({
  playerId: z.string(),
  status: z.enum(['loading', 'ready', 'none', 'failed']),
  /** With status `none`. */
  reason: NoDspReason.nullable(),
  /** With status `failed`: why it could not be read. */
  error: AppErrorSchema.nullable(),
  /** As the server has it, as far as this app knows; null until it was read. */
  config: DspConfig.nullable(),
  /** Grows whenever the server was seen to have another configuration. */
  revision: z.number().int(),
  rate: DspRate,
  /** What the server says about the stream that plays; `unsupported_group`: switched off because of the group. */
  active: z.enum(['enabled', 'disabled', 'unsupported_group', 'unknown']),
  /** dBFS at which the server limits after the chain; null: it does not, or that is not known. */
  limiter: z.number().nullable(),
  /** What its bands were made of, where that was kept. */
  layers: EqLayers.nullable(),
});
export type PlayerDsp = z.infer<typeof PlayerDsp>;

/** What the connected server offers, and whether this user may change it. */
export const EqServer = z.object({
  /** Null while there is no connection. */
  shape: DspShape.nullable(),
  /** Null: may write. `forbidden`: the user is no administrator. */
  readOnly: z.enum(['offline', 'forbidden']).nullable(),
});
export type EqServer = z.infer<typeof EqServer>;

/** A named configuration. `builtin`: part of this app and fixed; `local`: stored by this app, for every server. */
export const EqPreset = z.object({
  /** Unique within its place. */
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
export const Difference = z.object({
  path: z.string(),
  sent: z.string(),
  stored: z.string(),
});
export type Difference = z.infer<typeof Difference>;

/** What a save came to. */
export const SaveResult = z.discriminatedUnion('k', [
  z.object({
    k: z.literal('saved'),
    dsp: PlayerDsp,
    /** Empty: the server stored what was sent. */
    differences: z.array(Difference),
    /** What the server had before, for putting it back. */
    before: DspConfig.nullable(),
  }),
  /** Nothing was sent: the server has another configuration than the one that was edited. */
  z.object({ k: z.literal('conflict'), dsp: PlayerDsp }),
]);
export type SaveResult = z.infer<typeof SaveResult>;
