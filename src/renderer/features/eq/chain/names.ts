import type { FilterType } from '../../../../shared/eq/filter-specs.ts';
import type { Filter } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';

export const typeName = (type: FilterType): string => t(`eqchain:filter.${type}`);

/** The display name of a filter; for unknown types the server's name. */
export const filterName = (filter: Filter): string =>
  filter.type === 'unknown' ? filter.name : typeName(filter.type);

/** Names of the fields of the server's filters. */
export const fieldNames: Readonly<Record<string, () => string>> = {
  bass_level: () => t('eqchain:fields.bass'),
  mid_level: () => t('eqchain:fields.mid'),
  treble_level: () => t('eqchain:fields.treble'),
  gain: () => t('eqchain:fields.gain'),
  balance: () => t('eqchain:fields.balance'),
  mode: () => t('eqchain:fields.mode'),
  frequency: () => t('eqchain:fields.frequency'),
  slope: () => t('eqchain:fields.slope'),
  width: () => t('eqchain:fields.width'),
  strength: () => t('eqchain:fields.strength'),
  soundstage: () => t('eqchain:fields.soundstage'),
  ir_id: () => t('eqchain:fields.impulse'),
  semitones: () => t('eqchain:fields.semitones'),
  threshold: () => t('eqchain:fields.threshold'),
  ratio: () => t('eqchain:fields.ratio'),
  attack: () => t('eqchain:fields.attack'),
  release: () => t('eqchain:fields.release'),
  knee: () => t('eqchain:fields.knee'),
  makeup: () => t('eqchain:fields.makeup'),
  ceiling: () => t('eqchain:fields.ceiling'),
};

export const fieldName = (name: string): string => fieldNames[name]?.() ?? name;

export function optionName(option: string | number): string {
  if (option === 'high_pass') return t('eqchain:option.highPass');
  return option === 'low_pass' ? t('eqchain:option.lowPass') : String(option);
}

const noCurve = [
  'compressor',
  'safety_limiter',
  'transpose',
  'convolution',
  'stereo_width',
  'crossfeed',
] as const satisfies readonly FilterType[];

/** The effect of a filter that the curve cannot show; null when the curve shows all of it. */
export function curveNote(type: FilterType): string | null {
  const found = noCurve.find((one) => one === type);
  return found === undefined ? null : t(`eqchain:noCurve.${found}`);
}
