import { z } from 'zod';
import { method } from '../lib/define.ts';
import { EqLayers } from './layers-model.ts';
import { DspConfig } from './model.ts';
import { Decision, DraftEdit, EditId } from './session-model.ts';
import { EqPreset, PlayerDsp, SaveResult } from './state.ts';

const PlayerId = z.object({ playerId: z.string().min(1) });
const Edit = PlayerId.extend({ edit: EditId });
const PresetRef = z.object({ place: EqPreset.shape.place, id: z.string().min(1) });

export const eqMethods = {
  /** Reads the sound processing of a player (again). From then on `eq.players` includes it. */
  'eq.load': method({ in: PlayerId, out: PlayerDsp }),
  /**
   * Saves a whole configuration and reads back what was stored. `base`: the revision that was edited; if the server has
   * another configuration by now, nothing is sent and the answer is `conflict`. Null: replaces whatever is there. Rejects
   * what the server cannot store before anything is sent (`unsupported`, detail.band).
   */
  'eq.save': method({
    in: PlayerId.extend({ config: DspConfig, base: z.number().int().nullable() }),
    out: SaveResult,
  }),
  /**
   * Changes the draft of a player: `before` is what the window had, `config` is its edited version. If the draft changed in the
   * meantime, both are merged. Resolves when the draft is on disk. An edit that was already applied is only confirmed, so the
   * client can safely send it again. Rejects with `forbidden`, `busy` (send it again) or `storage`: the draft then has the
   * edit, but a crash of the app would lose it.
   */
  'eq.edit': method({
    in: Edit.extend(DraftEdit.omit({ k: true }).shape),
    out: z.void(),
  }),
  /** Undoes the last step of a player's draft, or redoes it. Confirmed and repeated like `eq.edit`. */
  'eq.undo': method({ in: Edit, out: z.void() }),
  'eq.redo': method({ in: Edit, out: z.void() }),
  /** Reports an ongoing gesture: a pending save waits another 2 s. Sent once a second while the gesture lasts. */
  'eq.postpone': method({ in: PlayerId, out: z.void() }),
  /**
   * Saves the draft now. A change that raises the peak by more than 12 dB is still put on hold first; a second call saves it. Resolves when
   * the save has begun or is on hold.
   */
  'eq.apply': method({ in: PlayerId, out: z.void() }),
  /** Applies a decision about a draft. `version`: the session that was shown; rejects with `conflict` if it has changed. */
  'eq.decide': method({
    in: PlayerId.extend({ decision: Decision, version: z.number().int() }),
    out: z.void(),
  }),
  /** Stores a configuration under a name. `id` null: a new preset. */
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
  /** Applies a preset to a player. */
  'eq.applyPreset': method({ in: PresetRef.extend(PlayerId.shape), out: SaveResult }),
  /** Pins a preset to the tray, or unpins it. */
  'eq.pinPreset': method({ in: PresetRef.extend({ pinned: z.boolean() }), out: z.void() }),
  /** Stores the layers that the bands of a player were made from; null: forgets them. */
  'eq.keepLayers': method({ in: PlayerId.extend({ layers: EqLayers.nullable() }), out: z.void() }),
} as const;
