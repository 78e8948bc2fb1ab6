import { MINUS } from '../lib/format.ts';
import { numberFormat } from './formats.ts';
import { UNKNOWN } from './numbers.ts';

const places = new Map<string, number>();

/** The number of decimal places of a currency: 2 for EUR, 0 for JPY; 2 if the currency is unknown. */
export function countDecimals(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 2;
  const known = places.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const count = format.resolvedOptions().maximumFractionDigits ?? 2;
  places.set(currency, count);
  return count;
}

/**
 * An amount without its currency, for a column whose head names it: `1,700.00`. At least the decimal places of the currency, and more only if
 * the value has them (up to 6), so that nothing is hidden. `amount`: a plain decimal text of any size, or a number.
 */
export function formatAmount(amount: string | number, currency: string | null): string {
  const text = typeof amount === 'number' ? toPlain(amount) : amount;
  if (!/^-?\d+(\.\d+)?$/.test(text)) return UNKNOWN;
  const digits = countDecimals(currency);
  // The text of a decimal number is formatted exactly.
  const format = numberFormat(digits, Math.max(digits, 6));
  return format.format(text as unknown as number).replace(/^-/, MINUS);
}

/** A number without an exponent, to the millionth. */
const toPlain = (amount: number): string =>
  Number.isFinite(amount) ? amount.toFixed(6).replace(/\.?0+$/, '') : '';

/** Money: `1,700.00 EUR`. The code follows the amount and is omitted if the currency is unknown. `amount`: see `formatAmount`. */
export const formatMoney = (amount: string | number, currency: string | null): string =>
  `${formatAmount(amount, currency)} ${currency ?? ''}`.trim();

/**
 * An amount rounded to the currency's own digits, for computed sums and averages: `14.80`. `amount`: a plain decimal text of any size, or a
 * number.
 */
export function formatRoundedAmount(amount: string | number, currency: string | null): string {
  const digits = countDecimals(currency);
  if (!Number.isFinite(Number(amount))) return UNKNOWN;
  return numberFormat(digits, digits)
    .format(amount as unknown as number)
    .replace(/^-/, MINUS);
}

/** Like `formatRoundedAmount`, with the currency: `14.80 USD`. */
export const formatRoundedMoney = (amount: string | number, currency: string | null): string =>
  `${formatRoundedAmount(amount, currency)} ${currency ?? ''}`.trim();
