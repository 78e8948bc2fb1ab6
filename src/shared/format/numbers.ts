import { t } from '../i18n/translate.ts';
import { MINUS } from '../lib/format.ts';
import { compactFormat, numberFormat } from './formats.ts';

/** Stands for an unknown value. Zero is `0`. */
export const UNKNOWN = '—';

const sign = (text: string): string => text.replace(/^-/, MINUS);
const isNegativeZero = (text: string): boolean => /^\u2212[0.,]*%?$/.test(text);
const write = (format: Intl.NumberFormat, value: number): string => {
  if (!Number.isFinite(value)) return UNKNOWN;
  const text = sign(format.format(value));
  return isNegativeZero(text) ? text.slice(1) : text;
};

/** A count: `2,350`. Rounded to an integer. */
export const formatCount = (count: number): string => write(numberFormat(0, 0), count);

/** A decimal number with up to `most` decimal places, `least` of them always: `3.25`. */
export const formatNumber = (value: number, most = 2, least = 0): string =>
  write(numberFormat(least, most), value);

/** A number as a field shows it, without grouping, so that it can be typed back: `1000.25`. Up to `most` decimal places. */
export const formatTyped = (value: number, most = 2, least = 0): string =>
  write(numberFormat(least, most, 'ungrouped'), value);

/** A number with a fixed count of decimal places: levels in dB, Q, columns of figures. */
export const formatFixed = (value: number, digits: number): string =>
  formatNumber(value, digits, digits);

/** A number for an axis, where space is limited: `1.2K`. The tooltip and the table have the exact value. */
export const formatCompact = (value: number): string => write(compactFormat(), value);

/** A ratio (1 is all) in percent with the spacing of the language: `0.64%`. Up to two decimal places below 10%, then none unless `digits`. */
export const formatPercent = (
  ratio: number,
  digits = Math.abs(ratio) < 0.0995 ? 2 : 0,
  least = 0,
): string => write(numberFormat(least, digits, 'percent'), ratio);

/** A relative change (0.1: 10% more) in percent, with its sign: `+8.8%`; null: undefined. */
export function formatChange(change: number | null): string {
  if (change === null) return UNKNOWN;
  const text = formatPercent(change, 1);
  return change > 0 && text !== formatPercent(0) ? `+${text}` : text;
}

/** A difference of two ratios (1 is all) in percentage points: `29 pt`; below 1 with a decimal place. The sentence expresses the sign. */
export function formatPoints(difference: number): string {
  const points = Math.abs(difference * 100);
  return `${formatNumber(points, points < 1 ? 1 : 0)} pt`;
}

/** A count or amount that is an estimate, already formatted: `about 251`. */
export const formatAbout = (value: string): string => t('app:format.about', { value });
