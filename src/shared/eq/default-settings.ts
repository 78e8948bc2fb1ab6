import type { EqSettings } from './settings.ts';

export const defaultEqSettings: EqSettings = {
  applyOnly: false,
  presets: [],
  pinned: [],
  layers: {},
  held: {},
};
