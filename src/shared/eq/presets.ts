import type { DspConfig } from './model.ts';
import { sameConfig } from './same.ts';
import type { EqPreset, SavedPreset } from './state.ts';

export const isSaved = (preset: EqPreset): preset is SavedPreset => preset.place !== 'builtin';

/** Whether nothing in a configuration is set to change the sound; an equalizer without bands is flat too. */
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

/** Whether a configuration is that of a preset: applied and not edited since, or equal. */
export const isPresetOn = (preset: EqPreset, config: DspConfig): boolean =>
  (preset.place === 'builtin' && isFlat(config)) ||
  (preset.place === 'server' && config.presetId === preset.id) ||
  sameConfig(config, preset.config);

/**
 * The presets that the quick controls and the tray offer: Flat and what the user pinned. Until something is pinned, all of them:
 * Flat, the server's, this app's.
 */
export function quickPresets(presets: readonly EqPreset[]): readonly EqPreset[] {
  const chosen = presets.some(({ place, pinned }) => pinned && place !== 'builtin');
  return chosen ? presets.filter(({ pinned }) => pinned) : presets;
}
