import type { Scene } from './model.ts';

/** Maximum number of scenes in the tray and the quick controls. */
export const MAX_QUICK = 4;

/** The first scenes that the user enabled there. */
export const selectQuickScenes = (scenes: readonly Scene[]): readonly Scene[] =>
  scenes.filter(({ tray }) => tray).slice(0, MAX_QUICK);
