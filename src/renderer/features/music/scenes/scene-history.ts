import type { Scene } from '../../../../shared/music/scenes/model.ts';

/** A step that Ctrl+Z undoes on the scenes' page: an edit, or applying a scene (`undo`: its id in the core). */
export type SceneHistoryStep =
  | { readonly k: 'edited'; readonly before: Scene }
  | { readonly k: 'added'; readonly id: string }
  | { readonly k: 'removed'; readonly scene: Scene; readonly at: number }
  | { readonly k: 'moved'; readonly id: string; readonly from: number }
  | { readonly k: 'applied'; readonly undo: string };

const MAX_STEPS = 50;

let steps: readonly SceneHistoryStep[] = [];

export function addStep(step: SceneHistoryStep): void {
  steps = [...steps, step].slice(-MAX_STEPS);
}

export const hasStep = (step: SceneHistoryStep): boolean => steps.includes(step);

/** Removes and returns the latest step; null: none. */
export function takeStep(): SceneHistoryStep | null {
  const step = steps.at(-1) ?? null;
  steps = steps.slice(0, -1);
  return step;
}

/** Removes a step that was undone in another way, such as by the button of a toast. False: it had already been undone. */
export function dropStep(step: SceneHistoryStep): boolean {
  const isThere = hasStep(step);
  steps = steps.filter((one) => one !== step);
  return isThere;
}
