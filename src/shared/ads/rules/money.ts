import { plainDecimal } from '../../lib/decimal.ts';
import { ExactNumber } from './exact-json.ts';
import { formatAmount, formatMoney } from '../../format/money.ts';

declare const unit: unique symbol;

/** Millionths of a currency unit: an integer of any size as text, `40500000` for 40.50. Entities, bids and estimates use it. */
export type Micros = string & { readonly [unit]: 'micros' };

/** A decimal number of currency units as text, `38.27`. Used in reports; never divide it by a million. */
export type Amount = string & { readonly [unit]: 'amount' };

const MILLION = 1_000_000n;

/** Whether a text is an integer of up to 30 digits. */
export const isMicros = (text: string): text is Micros => /^-?\d{1,30}$/.test(text);

/** Whether a text is a plain decimal number; sums may be longer than the values of a report. */
export const isAmount = (text: string): text is Amount => /^-?\d{1,40}(\.\d{1,30})?$/.test(text);

/** Parses money from a report, including exponents (`1.23456789E7`, `5.0E-4`); null: not a number. */
export const parseAmount = (sent: string): Amount | null => plainDecimal(sent) as Amount | null;

/** An integer of a record, a number or a text such as `4.0E7`; null: not an integer of up to 30 digits. */
export function readMicros(sent: unknown): Micros | null {
  const isNumber = ['number', 'string'].includes(typeof sent) || sent instanceof ExactNumber;
  const text = isNumber ? (plainDecimal(String(sent))?.replace(/\.0*$/, '') ?? '') : '';
  return isMicros(text) ? text : null;
}

export const toMicros = (value: bigint): Micros => value.toString() as Micros;

export const addMicros = (...parts: readonly Micros[]): Micros =>
  toMicros(parts.reduce((sum, part) => sum + BigInt(part), 0n));

export const subtractMicros = (from: Micros, part: Micros): Micros =>
  toMicros(BigInt(from) - BigInt(part));

export const timesMicros = (micros: Micros, count: number): Micros =>
  toMicros(BigInt(micros) * BigInt(Math.round(count)));

/** Converts report money to micros, truncated after the sixth decimal place. The only conversion between the two types. */
export function microsOfAmount(amount: Amount): Micros {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * MILLION + BigInt(part.slice(0, 6).padEnd(6, '0'));
  return toMicros(amount.startsWith('-') ? -value : value);
}

/** For drawing and ratios only, where the last digits do not matter. */
export const approximately = (money: Micros): number => Number(money) / 1e6;

/** Micros as plain decimal text, `40.500000`. */
function toDecimal(money: Micros): string {
  const digits = money.replace('-', '').padStart(7, '0');
  return `${money.startsWith('-') ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** `1,700.50`, beside a currency that is named elsewhere. */
export const moneyText = (money: Micros, currency: string | null): string =>
  formatAmount(toDecimal(money), currency);

/** `1,700.50 EUR`; without the currency if it is unknown. */
export const moneyWords = (money: Micros, currency: string | null): string =>
  formatMoney(toDecimal(money), currency);

/**
 * Parses a typed amount to micros: `40.50`, `40,50`, `1,700.5`, `40.50 EUR`; null: not a positive amount of this currency, or ambiguous. At
 * most six decimal places.
 */
export function parseMoney(typed: string, currency: string | null): Micros | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  const named = /^(?<number>[\d.,]+)(?: ?(?<currency>[A-Za-z]{3}))?$/.exec(text)?.groups;
  if (named === undefined) return null;
  if (named['currency'] !== undefined && named['currency'].toUpperCase() !== currency) return null;
  const plain = plainNumber(named['number'] ?? '');
  return plain === null ? null : microsOfAmount(plain);
}

/** Adds the currency to a typed amount: `40.50` is sent as `40.50 EUR`. */
export const withCurrency = (typed: string, currency: string | null): string =>
  /[a-z]/i.test(typed) || typed.trim() === '' ? typed : `${typed.trim()} ${currency ?? ''}`.trim();

/** Grouped by commas, or with one comma as decimal sign (`40,5`, but not `1,700`, which is grouped). */
function plainNumber(text: string): Amount | null {
  const grouped = /^\d{1,3}(,\d{3})+(\.\d{1,6})?$/.test(text);
  const plain = grouped ? text.replaceAll(',', '') : text.replace(/,(?=\d{1,2}$)/, '.');
  return /^\d{1,18}(\.\d{1,6})?$/.test(plain) && Number(plain) > 0 ? (plain as Amount) : null;
}
