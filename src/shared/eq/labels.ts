import './texts.ts';
import { t } from '../i18n/translate.ts';
import type { FilterType } from './filter-specs.ts';
import type { Band, DspConfig, Filter } from './model.ts';

const bandTypeNames = {
  peak: () => t('eqserver:type.peak'),
  low_shelf: () => t('eqserver:type.low_shelf'),
  high_shelf: () => t('eqserver:type.high_shelf'),
  low_pass: () => t('eqserver:type.low_pass'),
  high_pass: () => t('eqserver:type.high_pass'),
  notch: () => t('eqserver:type.notch'),
  all_pass: () => t('eqserver:type.all_pass'),
  unknown: () => t('eqserver:type.unknown'),
} as const satisfies Record<Band['type'], () => string>;

/** A band type within a sentence: "low shelf". */
export const bandTypeName = (type: Band['type']): string => bandTypeNames[type]();

const filterNames = {
  parametric_eq: () => t('eqserver:filter.parametric_eq'),
  tone_control: () => t('eqserver:filter.tone_control'),
  gain: () => t('eqserver:filter.gain'),
  balance: () => t('eqserver:filter.balance'),
  high_low_pass: () => t('eqserver:filter.high_low_pass'),
  stereo_width: () => t('eqserver:filter.stereo_width'),
  crossfeed: () => t('eqserver:filter.crossfeed'),
  convolution: () => t('eqserver:filter.convolution'),
  transpose: () => t('eqserver:filter.transpose'),
  compressor: () => t('eqserver:filter.compressor'),
  safety_limiter: () => t('eqserver:filter.safety_limiter'),
} as const satisfies Record<FilterType, () => string>;

/** A filter's name within a sentence: "tone controls", "reverb filter". */
export const filterName = (filter: Filter): string =>
  filter.type === 'unknown'
    ? t('eqserver:filter.unknown', { name: filter.name || '?' })
    : filterNames[filter.type]();

/** "Band 3", or "Equalizer 2, Band 3" if there are several equalizers. */
export function bandLabel(config: DspConfig, filterId: string, index: number): string {
  const band = t('eqserver:path.band', { number: index + 1 });
  const eqs = config.filters.filter(({ type }) => type === 'parametric_eq');
  if (eqs.length < 2) return band;
  const eq = t('eqserver:path.eq', { number: eqs.findIndex(({ id }) => id === filterId) + 1 });
  return fieldLabel(eq, band);
}

/** "Filter 2 (tone controls)"; an equalizer by its own number if there are several. */
export function filterLabel(config: DspConfig, filterId: string): string {
  const index = config.filters.findIndex(({ id }) => id === filterId);
  const filter = config.filters[index];
  if (filter === undefined) return t('eqserver:path.filters');
  return t('eqserver:path.filter', { number: index + 1, name: filterName(filter) });
}

/** "Band 3, gain". */
export const fieldLabel = (place: string, what: string): string =>
  t('eqserver:path.in', { place, what });
