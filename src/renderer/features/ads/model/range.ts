import { create } from 'zustand';
import type { Range } from '../../../../shared/ads/model.ts';

export const presets = ['today', '7', '14', '30', 'lifetime', 'custom'] as const;
export type Preset = (typeof presets)[number];

/** The days of all numbers in the panel. */
export const useRange = create<{ readonly preset: Preset; readonly range: Range }>(() => ({
  preset: '14',
  range: null,
}));
