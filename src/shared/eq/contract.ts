import { z } from 'zod';
import { method } from '../lib/define.ts';
import { EqLayers } from './layers-model.ts';
import { DspConfig } from './model.ts';
import { Decision, EditId } from './session-model.ts';
import { EqPreset, PlayerDsp, SaveResult } from './state.ts';

const PlayerId = z.object({ playerId: z.string().min(1) });
const Edit = PlayerId.extend({ edit: EditId });
const PresetRef = z.object({ place: EqPreset.shape.place, id: z.string().min(1) });

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
  /**
   * Changes the draft of a player: `before` is what the window had, `config` what it made of it. Where the draft moved meanwhile,
   * both are joined. Resolves when the draft is on the disk. An edit that was applied already is only confirmed, so after a
   * lost answer it is sent again. Rejects with `forbidden`, `busy` (send it again), or `storage`: then the draft has the
   * edit, and a crash of the app would lose it.
   */
  'eq.edit': method({
    in: Edit.extend({ label: z.string().max(200), before: DspConfig, config: DspConfig }),
    out: z.void(),
  }),
  /** Takes the last step of a player's draft back, or does it again; confirmed and repeated like `eq.edit`. */
  'eq.undo': method({ in: Edit, out: z.void() }),
  'eq.redo': method({ in: Edit, out: z.void() }),
  /** A gesture is under way: a save that waits waits 2 s from now. Sent once a second as long as it lasts. */
  'eq.postpone': method({ in: PlayerId, out: z.void() }),
  /**
   * Saves the draft now. A change that makes the loudest point rise by more than 12 dB is held first, also here; while it
   * is held, this saves it. Resolves when the save has begun, or is held.
   */
  'eq.apply': method({ in: PlayerId, out: z.void() }),
  /** Decides about a draft. `version`: the session that was shown; rejects with `conflict` where it is another by now. */
  'eq.decide': method({
    in: PlayerId.extend({ decision: Decision, version: z.number().int() }),
    out: z.void(),
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
  /** Removing or unpinning a built-in preset rejects with `rejected`. */
  'eq.removePreset': method({ in: PresetRef, out: z.void() }),
  /** Makes a preset the configuration of a player. */
  'eq.applyPreset': method({ in: PresetRef.extend(PlayerId.shape), out: SaveResult }),
  /** Offers a preset in the tray, or no longer. */
  'eq.pinPreset': method({ in: PresetRef.extend({ pinned: z.boolean() }), out: z.void() }),
  /** Remembers what the bands of a player were made of; null: no longer. */
  'eq.keepLayers': method({ in: PlayerId.extend({ layers: EqLayers.nullable() }), out: z.void() }),
} as const;
