import { z } from 'zod';
import { keyed, method, topic } from '../lib/define.ts';
import { EqLayers } from './layers-model.ts';
import { DspConfig } from './model.ts';
import { EqPreset, EqServer, PlayerDsp, SaveResult } from './state.ts';

const PlayerId = z.object({ playerId: z.string().min(1) });
const PresetRef = z.object({ place: z.enum(['server', 'local']), id: z.string().min(1) });

export const eqMethods = {
  /** Reads the sound processing of a player (again); from then on `eq.players` follows it. */
  'eq.load': method({ in: PlayerId, out: PlayerDsp }),
  /**
   * Saves a whole configuration and reads back what was stored. `base`: the revision that was edited; where the server has
   * another configuration by now nothing is sent and the answer is `conflict`. Null: whatever is there is replaced. What
   * the server cannot store is refused before anything is sent (`unsupported`, detail.band).
   */
  'eq.save': method({
    in: PlayerId.extend({ config: DspConfig, base: z.number().int().nullable() }),
    out: SaveResult,
  }),
  /** Keeps a configuration under a name. `id` null: a new one. */
  'eq.savePreset': method({
    in: z.object({
      place: z.enum(['server', 'local']),
      id: z.string().min(1).nullable(),
      name: z.string().trim().min(1).max(100),
      config: DspConfig,
    }),
    out: EqPreset,
  }),
  'eq.removePreset': method({ in: PresetRef, out: z.void() }),
  /** Makes a preset the configuration of a player. */
  'eq.applyPreset': method({ in: PresetRef.extend(PlayerId.shape), out: SaveResult }),
  /** Offers a preset in the tray, or no longer. */
  'eq.pinPreset': method({ in: PresetRef.extend({ pinned: z.boolean() }), out: z.void() }),
  /** Remembers what the bands of a player were made of; null: no longer. */
  'eq.keepLayers': method({ in: PlayerId.extend({ layers: EqLayers.nullable() }), out: z.void() }),
} as const;

export const eqTopics = {
  'eq.server': topic(EqServer, { shape: null, readOnly: 'offline' }),
  /** By player id; only players that were asked for. */
  'eq.players': keyed(PlayerDsp),
  'eq.presets': topic(z.object({ presets: z.array(EqPreset) }), { presets: [] }),
} as const;
