import { solvedTogether } from './fit/channels.ts';
import { matchBands, gridFor, computeResponse } from './fit/match.ts';
import { safePreamp } from './fit/safe-preamp.ts';
import { tidyBands } from './fit/pack.ts';
import type { EqLayers } from './layers-model.ts';
import { freeId } from './make.ts';
import type { Band } from './model.ts';
import { limits, usesGain } from './model.ts';

export interface MergedLayers {
  readonly bands: Band[];
  /** dB, to 0.1, at most 0: keeps the bands from exceeding full scale. */
  readonly preamp: number;
  /** Bands left out because a document holds at most 256. */
  readonly left: number;
}

/** Up to this gain (dB), scaling the gain scales the curve without an audible error. */
const SMALL = 6;
const MAX_STEPS = 20;

/**
 * Merges a correction (`base`) at a strength with personal adjustments (`taste`): first the correction's bands with their
 * curve (dB) times the strength, then the personal bands unchanged. At strength 1 every band is exactly as it was, at 0 the
 * correction is gone. Passes and notches have no strength: they are either present or not. `rate` in Hz.
 */
export function mergeLayers({ base, taste, strength }: EqLayers, rate: number): MergedLayers {
  const wanted = [...scaled(base?.bands ?? [], strength, rate), ...(taste?.bands ?? [])];
  const bands = withOwnIds(wanted.slice(0, limits.bands));
  return { bands, preamp: safePreamp(bands, rate), left: wanted.length - bands.length };
}

function scaled(bands: readonly Band[], strength: number, rate: number): Band[] {
  if (strength <= 0) return [];
  if (strength === 1) return [...bands];
  const solved = new Map<Band, Band>();
  // Passes have no gain to scale.
  for (const group of solvedTogether(bands.filter(({ type }) => usesGain(type)))) {
    const next = scaledGroup(group, strength, rate);
    group.forEach((band, index) => solved.set(band, next[index] ?? band));
  }
  return bands.map((band) => solved.get(band) ?? band);
}

function scaledGroup(group: readonly Band[], strength: number, rate: number): Band[] {
  const simple = group.map((band) => ({ ...band, gain: band.gain * strength }));
  const asIs = (): Band[] => tidyGains(simple);
  const drawn = simple.filter(({ frequency }) => frequency < rate / 2);
  if (group.every(({ gain }) => Math.abs(gain) <= SMALL) || drawn.length < simple.length)
    return asIs();
  const freqs = gridFor(group, rate);
  const target = computeResponse(group, freqs, rate).map((db) => db * strength);
  const { x } = matchBands(simple, { freqs, target, rate }, { most: MAX_STEPS, tolerance: 1e-3 });
  return tidyBands(simple, x);
}

/** Gains to 0.01 dB within the limits. Small gains are not snapped to 0, because they are part of a sum. */
const tidyGains = (bands: readonly Band[]): Band[] =>
  bands.map((band) => ({
    ...band,
    gain: Math.min(limits.gain.max, Math.max(limits.gain.min, Number(band.gain.toFixed(2)))) || 0,
  }));

/** The same bands; a band whose id is taken gets a free one. */
function withOwnIds(bands: readonly Band[]): Band[] {
  const taken = new Set<string>();
  const all = new Set(bands.map(({ id }) => id));
  return bands.map((band) => {
    const id = taken.has(band.id) ? freeId('band', all) : band.id;
    taken.add(id);
    all.add(id);
    return id === band.id ? band : { ...band, id };
  });
}
