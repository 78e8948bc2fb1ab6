import { z } from 'zod';
import { AppErrorSchema } from '../contract/error-schema.ts';
import { DspConfig } from './model.ts';
import { EqDifference } from './state.ts';

/** Why a save is on hold: how the change affects the peak of the whole chain. */
export const Hazard = z.object({
  /** dB relative to full scale: the peak of the changed chain, and of the server's chain. */
  peak: z.number(),
  before: z.number(),
  /** Hz of the changed chain's peak. */
  frequency: z.number(),
  /** `louder`: the peak rises by more than 12 dB. `clips`: it exceeds full scale by more than 3 dB. */
  reason: z.enum(['louder', 'clips']),
  /** dB: the preamp that makes the change safe; null if no preamp can. */
  preamp: z.number().nullable(),
});
export type Hazard = z.infer<typeof Hazard>;

/** The state of a draft on its way to the server. */
export const SaveState = z.discriminatedUnion('k', [
  /** The draft equals the server's configuration. */
  z.object({ k: z.literal('saved') }),
  /** Changed; saved at `at` (ms since epoch). Null: waits for "Apply" or for the server. */
  z.object({ k: z.literal('changed'), at: z.number().nullable() }),
  z.object({ k: z.literal('saving') }),
  /** Not saved automatically, because it is much louder. */
  z.object({ k: z.literal('held'), hazard: Hazard }),
  z.object({ k: z.literal('failed'), error: AppErrorSchema }),
  /** The server accepted it but stored different values. `before`: its configuration before the save. */
  z.object({
    k: z.literal('differs'),
    differences: z.array(EqDifference),
    before: DspConfig.nullable(),
  }),
  /** Another client saved a conflicting change. `revision`: of `theirs`. */
  z.object({
    k: z.literal('conflict'),
    theirs: DspConfig,
    revision: z.number().int(),
    fields: z.array(z.string()),
  }),
]);
export type SaveState = z.infer<typeof SaveState>;

/**
 * Identifies an edit so that it is applied once even if it is sent twice: the window that made it, and a number that
 * increases by one with each of its edits.
 */
export const EditId = z.object({
  client: z.string().min(1).max(64),
  number: z.number().int().positive(),
});
export type EditId = z.infer<typeof EditId>;

/** A change of a draft, from the configuration that its author saw. */
export const DraftEdit = z.object({
  k: z.literal('edit'),
  /** Name of the undo step. */
  label: z.string().max(200),
  before: DspConfig,
  config: DspConfig,
});

/** What a window does to a player's draft. */
export const DraftAct = z.discriminatedUnion('k', [
  DraftEdit,
  z.object({ k: z.enum(['undo', 'redo']) }),
]);
export type DraftAct = z.infer<typeof DraftAct>;

/** Decisions about a draft besides editing. Which ones apply depends on its `SaveState`. */
export const Decision = z.enum([
  /** conflict: save the draft over the other client's changes, or discard it. */
  'mine',
  'theirs',
  /** differs: accept what the server stored, or restore its previous configuration. */
  'stored',
  'before',
  /** held: lower the preamp to `hazard.preamp` and save, or save as it is. */
  'preamp',
  'anyway',
  /** Discard the draft and use the server's configuration. */
  'discard',
]);
export type Decision = z.infer<typeof Decision>;

/** The editing session of one player's configuration, as shown by windows. */
export const EqSession = z.object({
  playerId: z.string(),
  draft: DspConfig,
  /** Increases with every change of the draft or its state, within one run of the core. */
  version: z.number().int(),
  /** Whether the draft differs from the server's configuration. */
  dirty: z.boolean(),
  /** Labels of the steps for undo and redo. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  save: SaveState,
  /** Client -> number of its last edit included in the draft. */
  seen: z.record(z.string(), z.number().int()),
  /** How many changes of other clients were merged into the draft. */
  joins: z.number().int(),
});
export type EqSession = z.infer<typeof EqSession>;
