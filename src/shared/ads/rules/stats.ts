import type { Stat, Stats } from '../model.ts';
import type { Amount } from './money.ts';
import { isAmount } from './money.ts';

/** What a report sends instead of a count of 1 to 4 people. */
const HIDDEN = -5;

/** Report fields that are money, in currency units. */
const moneyFields: ReadonlySet<string> = new Set([
  ...['SPEND', 'REVENUE', 'AVERAGE_ORDER_VALUE', 'CUSTOMER_ACQUISITION_COST'],
  ...['COST_PER_LEAD', 'E_CPCL'],
]);

/** Fields whose rows may be added. All others (people reached, frequencies, rates, averages, unknown ones) stand for their own row only. */
const addable: ReadonlySet<string> = new Set([
  ...['SPEND', 'REVENUE', 'CLICKS', 'IMPRESSIONS', 'STREAMED_IMPRESSIONS'],
  ...['OFF_SPOTIFY_IMPRESSIONS', 'STARTS', 'SKIPS', 'UNMUTES', 'COMPLETES'],
  ...['FIRST_QUARTILES', 'MIDPOINTS', 'THIRD_QUARTILES', 'STREAMS', 'NEW_LISTENER_STREAMS'],
  ...['PAID_LISTENS', 'VIDEO_VIEWS', 'VIDEO_EXPANDS', 'PAGE_VIEWS', 'LEADS', 'ADD_TO_CART'],
  ...['START_CHECKOUT', 'PRODUCTS', 'SIGN_UPS', 'PURCHASES'],
  ...[1, 2, 3, 4, 5].map((n) => `CUSTOM_EVENT_${String(n)}`),
]);

/**
 * A value of a report. `sent`: a number, or its text as it was written if a number would change it. -5 of any field is `hidden`; null: neither
 * a number nor money.
 */
export function statOf(field: string, sent: number | string): Stat | null {
  if (Number(sent) === HIDDEN) return 'hidden';
  if (moneyFields.has(field)) {
    const amount = String(sent);
    return isAmount(amount) ? { amount } : null;
  }
  const number = Number(sent);
  return sent !== '' && Number.isFinite(number) ? number : null;
}

/** The exact sum of decimal numbers, with as many decimal places as the longest one has. */
export function addAmounts(...parts: readonly Amount[]): Amount {
  const places = Math.max(0, ...parts.map((part) => (part.split('.')[1] ?? '').length));
  const sum = parts.reduce((so, part) => {
    const [whole = '0', after = ''] = part.split('.');
    return so + BigInt(whole + after.padEnd(places, '0'));
  }, 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const at = digits.length - places;
  const point = places === 0 ? '' : `.${digits.slice(at)}`;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, at)}${point}` as Amount;
}

export interface Sums {
  /** By field: only what may be added. */
  readonly sums: Stats;
  /** By field: rows that are hidden and in no sum. */
  readonly hidden: Readonly<Record<string, number>>;
}

/** The sums of rows; a field without a single visible value has none. */
export function sumStats(rows: readonly Stats[]): Sums {
  const sums = new Map<string, Stat>();
  const hidden = new Map<string, number>();
  for (const [field, stat] of rows.flatMap((row) => Object.entries(row))) {
    if (!addable.has(field)) continue;
    if (stat === 'hidden') hidden.set(field, (hidden.get(field) ?? 0) + 1);
    else sums.set(field, added(sums.get(field), stat));
  }
  return { sums: Object.fromEntries(sums), hidden: Object.fromEntries(hidden) };
}

function added(so: Stat | undefined, stat: Exclude<Stat, 'hidden'>): Stat {
  if (typeof stat === 'number') return stat + (typeof so === 'number' ? so : 0);
  const isMoney = typeof so === 'object';
  return { amount: isMoney ? addAmounts(so.amount, stat.amount) : stat.amount };
}

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

const plain = (stat: Stat | undefined): number | 'hidden' | undefined =>
  typeof stat === 'object' ? Number(stat.amount) : stat;

/**
 * A rate, formed from its parts (the service's own CTR has no documented unit): hidden if one of them is, undefined if one is unknown or
 * nothing can be divided.
 */
export function ratio(stats: Stats, part: string, of: string): Stat | undefined {
  const [above, below] = [plain(stats[part]), plain(stats[of])];
  if (above === 'hidden' || below === 'hidden') return 'hidden';
  if (above === undefined || below === undefined || below === 0) return undefined;
  return above / below;
}
