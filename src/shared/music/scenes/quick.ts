import type { Scene } from './model.ts';

/** How many scenes the tray and the quick controls offer. */
export const MAX_QUICK = 4;

/** The first scenes that the user wants there. */
export const selectQuickScenes = (scenes: readonly Scene[]): readonly Scene[] =>
  scenes.filter(({ tray }) => tray).slice(0, MAX_QUICK);
