import type { EqSettings } from '../eq/settings.ts';
import type { MusicSettings } from '../music/settings.ts';
import type { PlayoutSettings } from '../playout/settings.ts';
import type { RulesSettings } from '../rules/model.ts';
import type { Slice } from './slice.ts';

/** The parts of the settings that belong to domains, by their keys in the file. */
export interface DomainSettings {
  readonly music: MusicSettings;
  readonly eq: EqSettings;
  readonly playout: PlayoutSettings;
  readonly rules: RulesSettings;
}

/**
 * The defaults of these parts, and how to read them. A schema is loaded if the file differs from the defaults, if the part changes, or with
 * the domain's service.
 */
export const slices: { readonly [K in keyof DomainSettings]: Slice<DomainSettings[K]> } = {
  music: {
    version: 2,
    defaults: {
      profiles: [],
      activeProfile: null,
      volumeStep: 5,
      volumeCeilings: {},
      chosenPlayer: {},
      scenes: {},
    },
    load: async () => (await import('../music/settings.ts')).musicSlice,
  },
  eq: {
    version: 1,
    defaults: { applyOnly: false, presets: [], pinned: [], layers: {}, held: {} },
    load: async () => (await import('../eq/settings.ts')).eqSlice,
  },
  playout: {
    version: 1,
    defaults: {
      lineup: null,
      recent: [],
      backupDays: 30,
      tools: { ffprobe: null, ffmpeg: null },
    },
    load: async () => (await import('../playout/settings.ts')).playoutSlice,
  },
  rules: {
    version: 1,
    defaults: { rules: [] },
    load: async () => (await import('../rules/model.ts')).rulesSlice,
  },
};

export type SliceName = keyof DomainSettings;

export const sliceNames = Object.keys(slices) as readonly SliceName[];
