import { describe, expect, it } from 'vitest';
import './texts.ts';
import { flatPreset } from '../../main/services/music/dsp/presets.ts';
import { configOfBands, makeBand } from './make.ts';
import type { EqPreset } from './state.ts';
import { isFlat, quickPresets } from './presets.ts';

const band = makeBand('b', { gain: 3 });
const preset = (id: string, pinned: boolean): EqPreset => ({
  id,
  place: 'server',
  name: id,
  config: configOfBands([band]),
  pinned,
});

describe('quickPresets', () =>
  it('offers every preset until one is pinned, then Flat and the pinned ones', () => {
    const flat = flatPreset();
    const a = preset('a', false);
    const b = preset('b', true);
    expect(quickPresets([flat, a])).toEqual([flat, a]);
    expect(quickPresets([flat, a, b])).toEqual([flat, b]);
    expect(quickPresets([])).toEqual([]);
  }));

describe('isFlat', () =>
  it('holds for Flat and an equalizer without bands, not for a band, a preamp or a gain', () => {
    const flat = flatPreset().config;
    expect(isFlat(flat)).toBe(true);
    expect(isFlat(configOfBands([]))).toBe(true);
    expect(isFlat(configOfBands([band]))).toBe(false);
    expect(isFlat(configOfBands([], -3))).toBe(false);
    expect(isFlat({ ...flat, outputGain: 1 })).toBe(false);
  }));
