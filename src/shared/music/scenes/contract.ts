import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { MAX_SCENE_PLAYERS, MAX_SCENES } from './lists.ts';
import { Scene } from './model.ts';
import { ScenePlan, SceneResult } from './step.ts';

const SceneId = z.object({ id: Scene.shape.id });

export const sceneMethods = {
  /**
   * Adds a scene or replaces the one with its id; a new one is inserted at index `at`, or at the end. The app maintains its usage
   * statistics. Rejects with `invalid-input` if there are too many, or if another scene has the new name.
   */
  'music.saveScene': method({
    in: z.object({
      scene: Scene,
      at: z.number().int().min(0).max(MAX_SCENES).nullable().default(null),
    }),
    out: Scene,
  }),
  /**
   * Captures the current state into a scene. `id` null: a new one named `name`. `players` null: those of the scene; for a new one, those
   * that play. Rejects with `offline` without a connection, and with `invalid-input` like `music.saveScene`.
   */
  'music.captureScene': method({
    in: z.object({
      id: Scene.shape.id.nullable(),
      name: Scene.shape.name.nullable(),
      players: z.array(z.string().min(1)).min(1).max(MAX_SCENE_PLAYERS).nullable(),
    }),
    out: Scene,
  }),
  'music.removeScene': method({ in: SceneId, out: z.void() }),
  /** Moves a scene to an index of the list. */
  'music.moveScene': method({
    in: SceneId.extend({ to: z.number().int().min(0).max(MAX_SCENES) }),
    out: z.void(),
  }),
  /** What applying a scene would change now. */
  'music.planScene': method({ in: SceneId, out: ScenePlan }),
  /**
   * Applies a scene, one command after another, and returns the outcome of each. Continues after a failed step, but ends when the
   * connection is lost. Rejects with `offline` without a connection, and with `busy` while a scene is being applied.
   */
  'music.applyScene': method({ in: SceneId, out: SceneResult }),
  /** Restores the state before a scene; `undo` null: the one applied last. Rejects with `not-found` if there is none. */
  'music.undoScene': method({
    in: z.object({ undo: z.string().min(1).nullable() }),
    out: SceneResult,
  }),
} as const;
