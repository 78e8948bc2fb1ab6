import type { FilterType } from './filter-specs.ts';
import { filterSpecs } from './filter-specs.ts';
import type { Band, DspConfig, Filter, ParametricEq } from './model.ts';

/** A free name: the prefix with the lowest number not in `taken`. */
export function freeId(prefix: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  for (let number = 1; ; number += 1) {
    const id = `${prefix}${String(number)}`;
    if (!known.has(id)) return id;
  }
}

/** A band with the server's defaults: an enabled peak at 1 kHz, 0 dB, Q 1, all channels. */
export function makeBand(id: string, over: Partial<Omit<Band, 'id'>> = {}): Band {
  return {
    id,
    type: 'peak',
    frequency: 1000,
    gain: 0,
    q: 1,
    channel: 'ALL',
    enabled: true,
    raw: null,
    ...over,
  };
}

export function makeEq(id: string, bands: readonly Band[] = [], preamp = 0): ParametricEq {
  return {
    id,
    type: 'parametric_eq',
    enabled: true,
    preamp,
    channelPreamp: {},
    bands: [...bands],
    raw: null,
  };
}

/** A filter of any type with its defaults. */
export function makeFilter(id: string, type: FilterType): Filter {
  if (type === 'parametric_eq') return makeEq(id);
  const values = Object.fromEntries(
    filterSpecs[type].map(({ name, fallback }) => [name, fallback]),
  );
  return { id, type, enabled: true, values, raw: null };
}

/** The parametric equalizers of a configuration, in their order. */
export const selectEqs = (config: DspConfig): ParametricEq[] =>
  config.filters.filter((filter) => filter.type === 'parametric_eq');

/** An enabled configuration of one equalizer. */
export function configOfBands(
  bands: readonly Band[],
  preamp = 0,
  channelPreamp: Readonly<Record<string, number>> = {},
): DspConfig {
  return {
    enabled: true,
    inputGain: 0,
    outputGain: 0,
    filters: [{ ...makeEq('eq1', bands, preamp), channelPreamp: { ...channelPreamp } }],
    presetId: null,
    raw: null,
  };
}
