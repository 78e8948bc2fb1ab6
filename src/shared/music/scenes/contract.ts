import { z } from 'zod';
import { method } from '../../lib/define.ts';
import { MAX_SCENE_PLAYERS, MAX_SCENES } from './lists.ts';
import { Scene } from './model.ts';
import { ScenePlan, SceneResult } from './step.ts';

const SceneId = z.object({ id: Scene.shape.id });

export const sceneMethods = {
  /**
   * Adds a scene or replaces the one with its id; a new one goes to index `at`, or to the end. Its use is counted by the app. Rejects with
   * `invalid-input` if there are too many, or if another one has its new name.
   */
  'music.saveScene': method({
    in: z.object({
      scene: Scene,
      at: z.number().int().min(0).max(MAX_SCENES).nullable().default(null),
    }),
    out: Scene,
  }),
  /**
   * Reads the present state into a scene. `id` null: a new one named `name`. `players` null: those of the scene; for a new one, those
   * that play. Rejects with `offline` without a connection, and with `invalid-input` as `music.saveScene` does.
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
  /** What a scene would change now. */
  'music.planScene': method({ in: SceneId, out: ScenePlan }),
  /**
   * Applies a scene, one command after another, and returns the outcome of each. A failed step does not end it, a lost connection does.
   * Rejects with `offline` without a connection, and with `busy` while a scene is applied.
   */
  'music.applyScene': method({ in: SceneId, out: SceneResult }),
  /** Brings back what was before a scene; `undo` null: the one applied last. Rejects with `not-found` if there is none. */
  'music.undoScene': method({
    in: z.object({ undo: z.string().min(1).nullable() }),
    out: SceneResult,
  }),
} as const;
