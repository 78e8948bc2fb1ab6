import { freeId, makeBand, makeEq } from './make.ts';
import type { Band, DspConfig, Filter, ParametricEq } from './model.ts';
import { limits } from './model.ts';
import { equal } from '../lib/equal.ts';
import { mergeConfigs } from './merge.ts';
import { sameConfig } from './same.ts';

/** A change as its author saw it: the whole configuration before and after. */
interface ConfigEdit {
  readonly before: DspConfig;
  readonly config: DspConfig;
}

const clamp = (value: number, { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, value));
const round = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(6));

/** Gains closer to 0 dB than this snap to 0 dB. */
const SNAP = 0.05;

/** A frequency within the limits, to 0.1 Hz. */
export const tidyFrequency = (hz: number): number => clamp(round(hz, 0.1), limits.frequency);
/** A gain within the limits, to 0.01 dB, snapped to 0 dB. */
export const tidyGain = (db: number): number =>
  Math.abs(db) < SNAP - 1e-9 ? 0 : clamp(round(db, 0.01), limits.gain);
/** A Q within the limits, to 0.001. */
export const tidyQ = (q: number): number => clamp(round(q, 0.001), limits.q);

export type BandChange = Partial<
  Pick<Band, 'type' | 'frequency' | 'gain' | 'q' | 'channel' | 'enabled'>
>;

/** The same configuration with one filter changed; the same object where nothing changed. */
export function changeFilter(
  config: DspConfig,
  id: string,
  change: (filter: Filter) => Filter,
): DspConfig {
  let changed = false;
  const filters = config.filters.map((filter) => {
    if (filter.id !== id) return filter;
    const next = change(filter);
    changed ||= next !== filter;
    return next;
  });
  return changed ? { ...config, filters } : config;
}

/** The same with one equalizer changed. */
export function changeEq(
  config: DspConfig,
  eqId: string,
  change: (eq: ParametricEq) => ParametricEq,
): DspConfig {
  return changeFilter(config, eqId, (filter) =>
    filter.type === 'parametric_eq' ? change(filter) : filter,
  );
}

/** The same with one band changed. */
export function changeBand(
  config: DspConfig,
  eqId: string,
  bandId: string,
  change: BandChange,
): DspConfig {
  return changeEq(config, eqId, (eq) => ({
    ...eq,
    bands: eq.bands.map((band) => (band.id === bandId ? { ...band, ...change } : band)),
  }));
}

/** The edited equalizer: the named one, else the first; null if there is none. */
export function editedEq(config: DspConfig, eqId: string | null): ParametricEq | null {
  const eqs = config.filters.filter((filter) => filter.type === 'parametric_eq');
  return eqs.find((eq) => eq.id === eqId) ?? eqs[0] ?? null;
}

/** A configuration with an equalizer, and its id. Appends an empty equalizer if there is none. */
export function withEq(
  config: DspConfig,
  eqId: string | null,
): { config: DspConfig; eqId: string } {
  const eq = editedEq(config, eqId);
  if (eq !== null) return { config, eqId: eq.id };
  const id = freeId(
    'eq',
    config.filters.map((filter) => filter.id),
  );
  return { config: { ...config, filters: [...config.filters, makeEq(id)] }, eqId: id };
}

/** Ids of all bands of a configuration. */
export const bandIds = (config: DspConfig): string[] =>
  config.filters.flatMap((filter) =>
    filter.type === 'parametric_eq' ? filter.bands.map((band) => band.id) : [],
  );

/** Adds a band at the end and returns its id too. Turns processing on for the first band. */
export function addBand(
  config: DspConfig,
  eqId: string | null,
  band: BandChange,
): { config: DspConfig; eqId: string; bandId: string } {
  const with1 = withEq(config, eqId);
  const bandId = freeId('band', bandIds(with1.config));
  const fresh = bandIds(config).length === 0;
  const next = changeEq(with1.config, with1.eqId, (eq) => ({
    ...eq,
    enabled: fresh ? true : eq.enabled,
    bands: [...eq.bands, makeBand(bandId, band)],
  }));
  return { config: fresh ? { ...next, enabled: true } : next, eqId: with1.eqId, bandId };
}

export function removeBand(config: DspConfig, eqId: string, bandId: string): DspConfig {
  return changeEq(config, eqId, (eq) => ({
    ...eq,
    bands: eq.bands.filter((band) => band.id !== bandId),
  }));
}

/** A copy of a band, directly after it. */
export function copyBand(
  config: DspConfig,
  eqId: string,
  bandId: string,
): { config: DspConfig; bandId: string | null } {
  const id = freeId('band', bandIds(config));
  let made: string | null = null;
  const next = changeEq(config, eqId, (eq) => ({
    ...eq,
    bands: eq.bands.flatMap((band) => {
      if (band.id !== bandId) return [band];
      made = id;
      return [band, { ...band, id, raw: null }];
    }),
  }));
  return { config: next, bandId: made };
}

/** Splits a band for all channels into one for left and one for right that sound the same. */
export function splitBand(config: DspConfig, eqId: string, bandId: string): DspConfig {
  const id = freeId('band', bandIds(config));
  return changeEq(config, eqId, (eq) => ({
    ...eq,
    bands: eq.bands.flatMap((band) =>
      band.id === bandId && band.channel === 'ALL'
        ? [
            { ...band, channel: 'FL' },
            { ...band, id, channel: 'FR', raw: null },
          ]
        : [band],
    ),
  }));
}

/** The preamp of an equalizer (dB) for all channels, or for one. */
export function setPreamp(config: DspConfig, eqId: string, channel: string, db: number): DspConfig {
  const value = tidyGain(db);
  return changeEq(config, eqId, (eq) =>
    channel === 'ALL'
      ? { ...eq, preamp: value }
      : { ...eq, channelPreamp: { ...eq.channelPreamp, [channel]: value } },
  );
}

/**
 * Applies an edit to a draft. If the draft has changed since the edit was made, merges both changes band by band. In a
 * conflict, the edit wins because it is newer. Returns the same object if nothing changes.
 */
export function editOnto(draft: DspConfig, { before, config }: ConfigEdit): DspConfig {
  if (sameConfig(draft, config) && draft.presetId === config.presetId) return draft;
  return equal(draft, before) ? config : mergeConfigs(before, config, draft).config;
}
