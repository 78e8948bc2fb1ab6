import type { DspConfig } from './model.ts';
import { sameConfig } from './same.ts';
import type { EqPreset, SavedPreset } from './state.ts';

export const isSaved = (preset: EqPreset): preset is SavedPreset => preset.place !== 'builtin';

/** Whether a configuration has no part that changes the sound; an equalizer without bands counts as none. */
export const isFlat = ({ inputGain, outputGain, filters }: DspConfig): boolean =>
  inputGain === 0 &&
  outputGain === 0 &&
  filters.every(
    (filter) =>
      filter.type === 'parametric_eq' &&
      filter.bands.length === 0 &&
      filter.preamp === 0 &&
      Object.values(filter.channelPreamp).every((db) => db === 0),
  );

/** Whether a configuration equals a preset, or the preset was applied and not edited since. */
export const isPresetOn = (preset: EqPreset, config: DspConfig): boolean =>
  (preset.place === 'builtin' && isFlat(config)) ||
  (preset.place === 'server' && config.presetId === preset.id) ||
  sameConfig(config, preset.config);

/**
 * The presets of the quick controls and the tray: Flat and the pinned ones. Until the user pins one, all presets: Flat, the server's, this
 * app's.
 */
export function quickPresets(presets: readonly EqPreset[]): readonly EqPreset[] {
  const chosen = presets.some(({ place, pinned }) => pinned && place !== 'builtin');
  return chosen ? presets.filter(({ pinned }) => pinned) : presets;
}
