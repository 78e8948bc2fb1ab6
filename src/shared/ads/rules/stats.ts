import { addDecimals } from '../../lib/decimal.ts';
import { toRecord } from '../../lib/json.ts';
import type { Stat, Stats } from '../model.ts';
import { ExactNumber } from './exact-json.ts';
import type { Amount } from './money.ts';
import { parseAmount } from './money.ts';

/** Value that a report has instead of a count of 1 to 4 people. */
const HIDDEN = -5;

/** Report fields that are money, in currency units. */
const moneyFields: ReadonlySet<string> = new Set([
  'SPEND',
  'REVENUE',
  'AVERAGE_ORDER_VALUE',
  'CUSTOMER_ACQUISITION_COST',
  'COST_PER_LEAD',
  'E_CPCL',
]);

/** Fields that can be summed over rows. All others (people reached, frequencies, rates, averages, unknown fields) can't. */
const addable: ReadonlySet<string> = new Set([
  'SPEND',
  'REVENUE',
  'CLICKS',
  'IMPRESSIONS',
  'STREAMED_IMPRESSIONS',
  'OFF_SPOTIFY_IMPRESSIONS',
  'STARTS',
  'SKIPS',
  'UNMUTES',
  'COMPLETES',
  'FIRST_QUARTILES',
  'MIDPOINTS',
  'THIRD_QUARTILES',
  'STREAMS',
  'NEW_LISTENER_STREAMS',
  'PAID_LISTENS',
  'VIDEO_VIEWS',
  'VIDEO_EXPANDS',
  'PAGE_VIEWS',
  'LEADS',
  'ADD_TO_CART',
  'START_CHECKOUT',
  'PRODUCTS',
  'SIGN_UPS',
  'PURCHASES',
  ...[1, 2, 3, 4, 5].map((n) => `CUSTOM_EVENT_${String(n)}`),
]);

const toStat = (field: string, exact: Amount): Exclude<Stat, 'hidden'> =>
  isMoneyField(field) ? { amount: exact } : Number(exact);

/** Whether a report field is money. */
export const isMoneyField = (field: string): boolean => moneyFields.has(field);

/**
 * A report value with all its digits as a plain decimal text, even for counts beyond 2^53. `sent`: a number, or its original text. -5 in
 * any field is `hidden`; null: neither a number nor money.
 */
function parseExactStat(sent: number | string): ExactStat | null {
  const exact = parseAmount(String(sent));
  return exact !== null && Number(exact) === HIDDEN ? 'hidden' : exact;
}

export type ExactStat = Amount | 'hidden';

/** Maximum number of values read per row. */
const MAX_VALUES = 1_000;

/**
 * The pairs `{field_type, field_value}` or `{stat, value}` of a row from `parseExact`: field, value as sent, and its digits; null: neither a number
 * nor money.
 */
export function exactStatsIn(pairs: unknown): [string, unknown, ExactStat | null][] {
  return (Array.isArray(pairs) ? pairs : []).slice(0, MAX_VALUES).flatMap((pair: unknown) => {
    const { field_type, stat, field_value, value } = toRecord(pair) ?? {};
    const field = field_type ?? stat;
    const sent = field_value ?? value;
    if (typeof field !== 'string') return [];
    const isValue = ['number', 'string'].includes(typeof sent) || sent instanceof ExactNumber;
    return [[field, sent, isValue ? parseExactStat(String(sent)) : null]];
  });
}

/** The values of a row by field. */
export const statsIn = (pairs: unknown): Stats =>
  Object.fromEntries(
    exactStatsIn(pairs).flatMap(([field, , exact]) => {
      if (exact === null) return [];
      return [[field, exact === 'hidden' ? exact : toStat(field, exact)]];
    }),
  ) as Stats;

type ExactStats = Readonly<Record<string, ExactStat>>;

export interface Sums<T> {
  /** Sums by field, for summable fields with at least one visible value. */
  readonly sums: Readonly<Record<string, T>>;
  /** Number of hidden rows by field, which are not part of the sums. */
  readonly hidden: Readonly<Record<string, number>>;
}

/** The exact sums of rows. */
export function sumExact(rows: readonly ExactStats[]): Sums<Amount> {
  const values = new Map<string, Amount[]>();
  const hidden = new Map<string, number>();
  for (const [field, stat] of rows.flatMap((row) => Object.entries(row))) {
    if (!addable.has(field)) continue;
    if (stat === 'hidden') hidden.set(field, (hidden.get(field) ?? 0) + 1);
    else if (values.get(field)?.push(stat) === undefined) values.set(field, [stat]);
  }
  const sums = [...values].map(([field, each]) => [field, addDecimals(each) as Amount] as const);
  return { sums: Object.fromEntries(sums), hidden: Object.fromEntries(hidden) };
}

const toExactStat = (stat: Stat): ExactStat =>
  typeof stat === 'object' ? stat.amount : (parseExactStat(stat) ?? 'hidden');

/** The sums of rows; counts beyond 2^53 lose digits. */
export function sumStats(rows: readonly Stats[]): Sums<Stat> {
  const { sums, hidden } = sumExact(rows.map((row) => mapValues(row, toExactStat)));
  return { sums: mapValues(sums, (sum, field) => toStat(field, sum)), hidden };
}

const mapValues = <T, U>(
  record: Readonly<Record<string, T>>,
  of: (value: T, key: string) => U,
): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value, key)]));

/** The money of a field; null: unknown or hidden. */
export function amountIn(stats: Stats, field: string): Amount | null {
  const stat = stats[field];
  return typeof stat === 'object' ? stat.amount : null;
}

/** The count of a field; null: unknown or hidden. */
export function countIn(stats: Stats, field: string): number | null {
  const stat = stats[field];
  return typeof stat === 'number' ? stat : null;
}

const toPlainStat = (stat: Stat | undefined): number | 'hidden' | undefined =>
  typeof stat === 'object' ? Number(stat.amount) : stat;

/**
 * Calculates a rate from its parts, because the service's own CTR has no documented unit. Hidden if a part is hidden; undefined if one is
 * unknown or the divisor is 0.
 */
export function ratio(stats: Stats, part: string, of: string): Stat | undefined {
  const above = toPlainStat(stats[part]);
  const below = toPlainStat(stats[of]);
  if (above === 'hidden' || below === 'hidden') return 'hidden';
  if (above === undefined || below === undefined || below === 0) return undefined;
  return above / below;
}
