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
import { formatTyped } from '../../../../shared/format/numbers.ts';
import type { Read } from '../../../ui/use-commit.ts';

const short = (value: number): string => formatTyped(value);

/** Whether to show a plus sign: levels that can be positive or negative. */
const bothWays = ({ min, max }: NumberField): boolean => min < 0 && max > 0;

interface Unit {
  readonly text: (value: number, field: NumberField) => string;
  /** For screen readers, which do not always read units and minus signs. */
  readonly words: (value: number) => string;
  readonly parse: (text: string) => number | null;
}

/** The value with two decimals. */
const rounded = (value: number): number => Number(value.toFixed(2));
const typed =
  (unit: string) =>
  (text: string): number | null =>
    parseNumber(text, unit);

const units: Readonly<Record<NumberField['unit'], Unit>> = {
  dB: {
    text: (value, field) =>
      t('eq:unit.db', { value: bothWays(field) ? signed(value) : formatTyped(value, 1, 1) }),
    words: spokenGain,
    parse: typed('db'),
  },
  Hz: { text: formatFrequency, words: spokenFrequency, parse: parseFrequency },
  ms: {
    text: (value) => t('eqchain:unit.ms', { value: short(value) }),
    words: (value) => t('eqchain:spoken.ms', { count: rounded(value) }),
    parse: typed('ms'),
  },
  percent: { text: balanceText, words: balanceWords, parse: parseBalance },
  semitones: {
    text: (value) => t('eqchain:unit.semitones', { value: signed(value) }),
    words: (value) =>
      value < 0
        ? t('eqchain:spoken.semitonesDown', { count: -rounded(value) })
        : t('eqchain:spoken.semitones', { count: rounded(value) }),
    parse: typed('st'),
  },
  ratio: {
    text: (value) => t('eqchain:unit.ratio', { value: short(value) }),
    words: (value) => t('eqchain:spoken.ratio', { value: rounded(value) }),
    parse: typed(':1'),
  },
  none: {
    text: (value) => formatTyped(value, 2, 2),
    words: (value) => String(rounded(value)),
    parse: typed(''),
  },
};

/** "L 40", "R 40", "Center". */
function balanceText(value: number): string {
  if (value === 0) return t('eqchain:unit.center');
  const level = short(Math.abs(value));
  return value < 0 ? t('eqchain:unit.left', { level }) : t('eqchain:unit.right', { level });
}

function balanceWords(value: number): string {
  if (value === 0) return t('eqchain:unit.center');
  return value < 0
    ? t('eqchain:spoken.left', { count: -rounded(value) })
    : t('eqchain:spoken.right', { count: rounded(value) });
}

function parseBalance(text: string): number | null {
  const plain = text.trim().toLowerCase();
  if (plain === t('eqchain:unit.center').toLowerCase() || plain === 'c') return 0;
  const side = /^([lr])\s*(\d.*)$/.exec(plain);
  const level = parseNumber(side?.[2] ?? plain, '%');
  return level !== null && side?.[1] === 'l' ? -level : level;
}

/** Formats a field's value with its unit. */
export const fieldText = (field: NumberField, value: number): string =>
  units[field.unit].text(value, field);

/** Formats a field's value for screen readers. */
export const fieldWords = (field: NumberField, value: number): string =>
  units[field.unit].words(value);

/** Parses typed text into a field value, or explains why it is invalid. */
export function parseField(field: NumberField, text: string): Read<number> {
  const value = units[field.unit].parse(text);
  // Rounds away floating-point noise; finer than audible.
  const tidy = value === null ? Number.NaN : Number(value.toFixed(3));
  if (tidy >= field.min && tidy <= field.max) return { ok: true, value: tidy };
  const from = fieldText(field, field.min);
  const to = fieldText(field, field.max);
  return { ok: false, error: t('eqchain:field.outOfRange', { from, to }) };
}
