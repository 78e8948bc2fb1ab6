import { readDsp } from './dsp.ts';
import type { DspConfig, DspPreset } from './dsp.ts';
import type { Generation } from './generations/generation.ts';
import type { Json } from './json.ts';
import type { DemoState } from './state-model.ts';

/** type, frequency (Hz), gain (dB), Q. */
export type SeedBand = readonly [type: string, frequency: number, gain: number, q: number];

/** The equalizer of the living room: its preamp (dB) and its bands. */
export const livingRoom = {
  preamp: -6.2,
  bands: [
    ['high_pass', 28, 0, 0.71],
    ['low_shelf', 105, 5.5, 0.7],
    ['peak', 212, -3.4, 0.9],
    ['peak', 820, 1.8, 1.2],
    ['peak', 2140, -4.6, 2.2],
    ['peak', 5600, 3.6, 2.4],
    ['high_shelf', 10_000, -3.2, 0.7],
  ],
} as const satisfies { preamp: number; bands: readonly SeedBand[] };

const lateNight: readonly SeedBand[] = [
  ['low_shelf', 90, -6, 0.7],
  ['peak', 2800, 2, 0.9],
  ['high_shelf', 9000, -2.5, 0.7],
];
const speech: readonly SeedBand[] = [
  ['high_pass', 110, 0, 0.71],
  ['peak', 320, -2.5, 1.1],
  ['peak', 2900, 4, 1],
  ['high_shelf', 9500, -3, 0.7],
];

function makeConfig(generation: Generation, preamp: number, bands: readonly SeedBand[]): DspConfig {
  const shapes = bands.map(([type, frequency, gain, q]): Json => ({ type, frequency, gain, q }));
  const eq = { type: 'parametric_eq', enabled: true, preamp, bands: shapes };
  return readDsp({ enabled: true, filters: [eq] }, generation);
}

/** The living room starts with an equalizer. */
export function seedDsp({ generation, players, dsp }: DemoState): void {
  if (!players.has('living_room')) return;
  dsp.set('living_room', makeConfig(generation, livingRoom.preamp, livingRoom.bands));
}

/** Two user presets. */
export const seedPresets = (generation: Generation): DspPreset[] => [
  { name: 'Late night', config: makeConfig(generation, -2, lateNight), preset_id: 'lateNigh' },
  { name: 'Speech', config: makeConfig(generation, -4, speech), preset_id: 'speech01' },
];
