import type { NumberField } from '../../../../shared/eq/filter-specs.ts';
import {
  formatFrequency,
  parseFrequency,
  parseNumber,
  signed,
  spokenFrequency,
  spokenGain,
} from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Read } from '../../../ui/use-commit.ts';

const MINUS = '\u2212';
const minus = (text: string): string => text.replace('-', MINUS);
const short = (value: number): string => minus(String(Number(value.toFixed(2))));

/** Whether to show a plus sign: levels that can be positive or negative. */
const bothWays = ({ min, max }: NumberField): boolean => min < 0 && max > 0;

/** Formats a field's value with its unit. */
export function fieldText(field: NumberField, value: number): string {
  switch (field.unit) {
    case 'dB':
      return t('eq:unit.db', { value: bothWays(field) ? signed(value) : minus(value.toFixed(1)) });
    case 'Hz':
      return formatFrequency(value);
    case 'ms':
      return t('eqchain:unit.ms', { value: short(value) });
    case 'percent':
      return balanceText(value);
    case 'semitones':
      return t('eqchain:unit.semitones', { value: signed(value) });
    case 'ratio':
      return t('eqchain:unit.ratio', { value: short(value) });
    case 'none':
      return minus(value.toFixed(2));
  }
}

function balanceText(value: number): string {
  if (value === 0) return t('eqchain:unit.center');
  const level = short(Math.abs(value));
  return value < 0 ? t('eqchain:unit.left', { level }) : t('eqchain:unit.right', { level });
}

/** Formats a field's value for screen readers, which do not always read units and minus signs. */
export function fieldWords(field: NumberField, value: number): string {
  const count = Number(value.toFixed(2));
  switch (field.unit) {
    case 'dB':
      return spokenGain(value);
    case 'Hz':
      return spokenFrequency(value);
    case 'ms':
      return t('eqchain:spoken.ms', { count });
    case 'percent':
      if (value === 0) return t('eqchain:unit.center');
      return value < 0
        ? t('eqchain:spoken.left', { count: -count })
        : t('eqchain:spoken.right', { count });
    case 'semitones':
      return value < 0
        ? t('eqchain:spoken.semitonesDown', { count: -count })
        : t('eqchain:spoken.semitones', { count });
    case 'ratio':
      return t('eqchain:spoken.ratio', { value: count });
    case 'none':
      return String(count);
  }
}

const units: Readonly<Record<Exclude<NumberField['unit'], 'Hz'>, string>> = {
  dB: 'db',
  ms: 'ms',
  percent: '%',
  semitones: 'st',
  ratio: ':1',
  none: '',
};

/** Formats a balance: "L 40", "R 40", "Center". */
function parseBalance(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (plain === t('eqchain:unit.center').toLowerCase() || plain === 'c') return 0;
  const side = /^([lr])\s*(\d.*)$/.exec(plain);
  const level = parseNumber(side?.[2] ?? plain, '%');
  return level !== null && side?.[1] === 'l' ? -level : level;
}

const parse = (field: NumberField, text: string): number | null => {
  if (field.unit === 'Hz') return parseFrequency(text);
  if (field.unit === 'percent') return parseBalance(text);
  return parseNumber(text, units[field.unit]);
};

/** Parses typed text into a field value, or explains why it is invalid. */
export function parseField(field: NumberField, text: string): Read<number> {
  const value = parse(field, text);
  // Rounds away floating-point noise; finer than audible.
  const tidy = value === null ? Number.NaN : Number(value.toFixed(3));
  if (tidy >= field.min && tidy <= field.max) return { ok: true, value: tidy };
  const from = fieldText(field, field.min);
  const to = fieldText(field, field.max);
  return { ok: false, error: t('eqchain:field.outOfRange', { from, to }) };
}
