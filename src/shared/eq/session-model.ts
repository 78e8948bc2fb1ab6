import { z } from 'zod';
import { AppErrorSchema } from '../contract/error-schema.ts';
import { DspConfig } from './model.ts';
import { Difference } from './state.ts';

/** Why a save is held: what the change does to the loudest point of the whole chain. */
export const Hazard = z.object({
  /** dB relative to full scale: the highest point of the changed chain, and of the one that the server has. */
  peak: z.number(),
  before: z.number(),
  /** Hz, where the changed chain is loudest. */
  frequency: z.number(),
  /** `louder`: the loudest point rises by more than 12 dB. `clips`: it goes more than 3 dB above full scale. */
  reason: z.enum(['louder', 'clips']),
  /** dB: the preamp with which the change is safe; null where no preamp can make it so. */
  preamp: z.number().nullable(),
});
export type Hazard = z.infer<typeof Hazard>;

/** How far a draft has come on its way to the server. */
export const SaveState = z.discriminatedUnion('k', [
  /** The draft is what the server has. */
  z.object({ k: z.literal('saved') }),
  /** Changed; saved at `at` (ms since epoch). Null: it waits for "Apply", or for the server. */
  z.object({ k: z.literal('changed'), at: z.number().nullable() }),
  z.object({ k: z.literal('saving') }),
  /** Not saved by itself, because it is much louder. */
  z.object({ k: z.literal('held'), hazard: Hazard }),
  z.object({ k: z.literal('failed'), error: AppErrorSchema }),
  /** The server took it and stored something else. `before`: what it had before the save. */
  z.object({
    k: z.literal('differs'),
    differences: z.array(Difference),
    before: DspConfig.nullable(),
  }),
  /** Another client saved meanwhile, and the two cannot be joined without asking. `revision`: of `theirs`. */
  z.object({
    k: z.literal('conflict'),
    theirs: DspConfig,
    revision: z.number().int(),
    fields: z.array(z.string()),
  }),
]);
export type SaveState = z.infer<typeof SaveState>;

/**
 * Names an edit, so that one that is sent twice is applied once: the window that made it, and a number that grows by one with
 * each of its edits.
 */
export const EditId = z.object({
  client: z.string().min(1).max(64),
  number: z.number().int().positive(),
});
export type EditId = z.infer<typeof EditId>;

/** What can be decided about a draft besides editing it. Which one fits depends on its `SaveState`. */
export const Decision = z.enum([
  /** conflict: save the draft over what another client saved, or drop it for that. */
  'mine',
  'theirs',
  /** differs: accept what the server stored, or put back what it had before. */
  'stored',
  'before',
  /** held: lower the preamp to `hazard.preamp` and save, or save as it is. */
  'preamp',
  'anyway',
  /** Drop the draft for what the server has. */
  'discard',
]);
export type Decision = z.infer<typeof Decision>;

/** The editing of one player's configuration, as windows show it. */
export const EqSession = z.object({
  playerId: z.string(),
  draft: DspConfig,
  /** Grows with every change of the draft or its state, within one run of the core. */
  version: z.number().int(),
  /** Whether the draft is something else than what the server has. */
  dirty: z.boolean(),
  /** Words of the step that undo takes back, and of the one that redo does again. */
  undo: z.string().nullable(),
  redo: z.string().nullable(),
  save: SaveState,
  /** Client -> number of its last edit that the draft contains. */
  seen: z.record(z.string(), z.number().int()),
  /** How often another client's change was joined with the draft. */
  joins: z.number().int(),
});
export type EqSession = z.infer<typeof EqSession>;
