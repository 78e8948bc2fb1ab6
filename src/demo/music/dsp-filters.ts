import type { FilterField as Field } from '../../shared/eq/filter-specs.ts';
import { filterSpecs as fieldsOfFilters } from '../../shared/eq/filter-specs.ts';
import type { Generation } from './generations/generation.ts';

/** Types of a parametric equalizer band; anything else is stored as `unknown`, without effect. */
export const bandTypes = [
  'peak',
  'high_shelf',
  'low_shelf',
  'high_pass',
  'low_pass',
  'notch',
  'unknown',
] as const;

/** Allowed numbers, and the error message for others. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly text: string;
  /** `min` itself is not allowed. */
  readonly exclusive?: boolean;
}

type FilterField =
  | { readonly name: string; readonly fallback: number; readonly range: Range }
  | { readonly name: string; readonly read: (value: unknown) => unknown };

export interface FilterSpec {
  readonly type: string;
  /** The name of the filter in error texts and schemas. */
  readonly model: string;
  readonly fields: readonly FilterField[];
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const decimal = (value: number): string => (Number.isInteger(value) ? `${value}.0` : `${value}`);

/** A number out of range is rejected; a value not in the list becomes the default. */
function makeField(field: Field): FilterField {
  const { name } = field;
  if (field.kind === 'choice') {
    const { fallback, options } = field;
    return options.length === 0
      ? { name, read: (value) => (typeof value === 'string' ? value : fallback) }
      : { name, read: (value) => options.find((option) => option === value) ?? fallback };
  }
  const { fallback, min, max, unit } = field;
  const label = capital(name.replaceAll('_', ' '));
  const unitText = ['dB', 'Hz', 'ms'].includes(unit) ? ` ${unit}` : '';
  const text = `${label} must be in the range ${decimal(min)} to ${decimal(max)}${unitText}`;
  return { name, fallback, range: { min, max, text } };
}

const specs = Object.entries(fieldsOfFilters).map(([type, fields]): FilterSpec => {
  const model = `${type.split('_').map(capital).join('')}Filter`;
  return { type, model, fields: fields.map(makeField) };
});

/** The filters of a release besides the parametric equalizer. */
export const filterSpecs = (generation: Generation): readonly FilterSpec[] =>
  generation.modern ? specs : specs.filter(({ type }) => type === 'tone_control');
