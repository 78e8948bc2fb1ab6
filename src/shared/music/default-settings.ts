import type { MusicSettings } from './settings.ts';

export const defaultMusicSettings: MusicSettings = {
  profiles: [],
  activeProfile: null,
  volumeStep: 5,
  volumeCeilings: {},
  chosenPlayer: {},
  scenes: {},
};
