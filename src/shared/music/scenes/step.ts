import { z } from 'zod';
import { Level } from '../player.ts';
import { MediaUri } from '../media.ts';
import { ScenePreset } from './model.ts';

/** `leader` null: it follows no player. `members`: its followers. */
const GroupValue = z.object({ leader: z.string().nullable(), members: z.array(z.string()) });
export type GroupValue = z.infer<typeof GroupValue>;

/** What a player plays: a source by id, media by address; both null: its queue, or nothing. */
const PlayValue = z.object({
  source: z.string().nullable(),
  uri: MediaUri.nullable(),
  /** null: nothing plays. */
  name: z.string().nullable(),
});
export type PlayValue = z.infer<typeof PlayValue>;

const Of = z.object({
  playerId: z.string(),
  /** The player's name. */
  name: z.string(),
});

/** One change of one field of one player. */
export const SceneStep = z.discriminatedUnion('field', [
  Of.extend({ field: z.literal('group'), from: GroupValue, to: GroupValue }),
  Of.extend({ field: z.literal('source'), from: PlayValue, to: PlayValue }),
  Of.extend({
    field: z.literal('power'),
    from: z.boolean(),
    to: z.boolean(),
    /** What stops when the player is turned off; null: nothing. */
    stops: z.string().nullable(),
  }),
  /** `from` null: the player reports no level. */
  Of.extend({ field: z.literal('volume'), from: Level.nullable(), to: Level }),
  /** null: a configuration that is not a preset, or was not read yet. */
  Of.extend({
    field: z.literal('preset'),
    from: ScenePreset.nullable(),
    to: ScenePreset.nullable(),
  }),
]);
export type SceneStep = z.infer<typeof SceneStep>;

/** Something that a scene can't change now: an offline player, one that the server no longer lists, or a preset that no longer exists. */
const SceneGap = Of.extend({ why: z.enum(['offline', 'missing', 'preset']) });
export type SceneGap = z.infer<typeof SceneGap>;

/** The changes of a scene, in the order in which they are applied. */
export const ScenePlan = z.object({ steps: z.array(SceneStep), gaps: z.array(SceneGap) });
export type ScenePlan = z.infer<typeof ScenePlan>;

/** A step and its outcome; `reason`: a sentence if it is not `done`. */
export const SceneOutcome = z.object({
  step: SceneStep,
  outcome: z.enum(['done', 'failed', 'skipped']),
  reason: z.string().nullable(),
});
export type SceneOutcome = z.infer<typeof SceneOutcome>;

/** `undo`: for `music.undoScene`; null: nothing changed. */
export const SceneResult = z.object({
  id: z.string(),
  name: z.string(),
  outcomes: z.array(SceneOutcome),
  gaps: z.array(SceneGap),
  undo: z.string().nullable(),
});
export type SceneResult = z.infer<typeof SceneResult>;
