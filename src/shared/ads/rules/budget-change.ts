import type { AdSet, Budget } from '../model.ts';
import type { Amount, Micros } from './money.ts';
import { addMicros, toMicros, microsOfAmount, subtractMicros, timesMicros } from './money.ts';
import { countDecimals } from '../../format/money.ts';

const DAY_MS = 86_400_000;
const NONE = toMicros(0n);

/**
 * UTC days from the day of `from` to the day of `end`, both included; an end at midnight belongs to the day before. 0: the period is over.
 */
export const daysBetween = (from: number, end: number): number =>
  Math.max(0, Math.floor((end - 1) / DAY_MS) - Math.floor(from / DAY_MS) + 1);

/** Maximum spend under the current and the new budget. */
export interface Outcome {
  readonly k: 'today' | 'rest' | 'run';
  readonly now: Micros;
  readonly to: Micros;
  readonly change: Micros;
  /** For the whole run: spent before today; for today: spent so far. Null: unknown. */
  readonly spent: Micros | null;
}

export interface BudgetOutlook {
  readonly change: Micros;
  /** Change in percent of the current budget, with one decimal place; null: the current budget is 0. */
  readonly percent: number | null;
  /** Days of `rest`, including today; null: there is no end, so no total for the rest. */
  readonly days: number | null;
  readonly rows: readonly Outcome[];
}

/**
 * Maximum spend under a new amount of the same budget type. A daily budget counts for each UTC day until the end; a lifetime budget counts
 * once, minus the spend so far. `spent`: from `ads.spent`; without it there is no row for the whole run.
 */
export function budgetOutlook(
  { amount, type }: Budget,
  to: Micros,
  { start, end }: Pick<AdSet, 'start' | 'end'>,
  spent: { readonly today: Amount | null; readonly all: Amount | null } | null,
  at: number,
): BudgetOutlook {
  const today = spent?.today == null ? null : microsOfAmount(spent.today);
  const all = spent?.all == null ? null : microsOfAmount(spent.all);
  const change = subtractMicros(to, amount);
  const row = (k: Outcome['k'], now: Micros, next: Micros, of: Micros | null): Outcome => ({
    k,
    now,
    to: next,
    spent: of,
    change: subtractMicros(next, now),
  });
  const percent =
    BigInt(amount) === 0n ? null : Number((BigInt(change) * 1000n) / BigInt(amount)) / 10;
  const days = end === null ? null : daysBetween(Math.max(at, start ?? at), end);
  if (type !== 'DAILY') {
    const left = (of: Micros): Micros => atLeastNone(subtractMicros(of, all ?? NONE));
    const rest = all === null ? [] : [row('rest', left(amount), left(to), all)];
    return { change, percent, days, rows: [...rest, row('run', amount, to, all)] };
  }
  const rows = start !== null && start > at ? [] : [row('today', amount, to, today)];
  if (days === null) return { change, percent, days, rows };
  const rest = row('rest', timesMicros(amount, days), timesMicros(to, days), null);
  if (all === null) return { change, percent, days, rows: [...rows, rest] };
  const before = subtractMicros(all, today ?? NONE);
  const run = row('run', addMicros(rest.now, before), addMicros(rest.to, before), before);
  return { change, percent, days, rows: [...rows, rest, run] };
}

const atLeastNone = (money: Micros): Micros => (money.startsWith('-') ? NONE : money);

/** A budget changed by a percentage (to tenths), rounded to the currency's smallest unit. Null: the result would be 0 or less. */
export function byPercent(amount: Micros, percent: number, currency: string): Micros | null {
  const unit = 10n ** BigInt(6 - countDecimals(currency));
  const exact = BigInt(amount) * BigInt(Math.round((100 + percent) * 10));
  const value = ((exact / 1000n + unit / 2n) / unit) * unit;
  return value > 0n ? toMicros(value) : null;
}

/** Sums of budgets: the daily ones, and the lifetime ones. */
export interface Outlay {
  readonly perDay: Micros;
  readonly inAll: Micros;
}

/** The budgets of ad sets; each ad set counts once. */
export function sumBudgets(adSets: readonly Pick<AdSet, 'id' | 'budget'>[]): Outlay {
  const budgets = [...new Map(adSets.map(({ id, budget }) => [id, budget])).values()];
  const sum = (isDaily: boolean): Micros =>
    addMicros(
      ...budgets.flatMap((budget) =>
        budget !== null && (budget.type === 'DAILY') === isDaily ? budget.amount : [],
      ),
    );
  return { perDay: sum(true), inAll: sum(false) };
}

/** Whether an ad set can still spend: it is not archived and has not ended. */
export const canSpend = ({ status, end }: Pick<AdSet, 'status' | 'end'>, at: number): boolean =>
  status !== 'ARCHIVED' && status !== 'COMPLETED' && (end === null || end > at);

type Run = Pick<AdSet, 'start' | 'end'>;

/**
 * Number of UTC days since `at` that are part of the new run but not of the old one. A run without an end includes every day after its
 * start.
 */
export function addedDays(old: Run, next: Run, at: number): number {
  const firstDay = ({ start }: Run): number => Math.floor(Math.max(at, start ?? at) / DAY_MS);
  const lastDay = ({ end }: Run): number =>
    end === null ? Infinity : Math.floor((end - 1) / DAY_MS);
  const first = firstDay(next);
  const last = lastDay(next);
  const before = Math.min(last, firstDay(old) - 1) - first + 1;
  const after = last - Math.max(first - 1, lastDay(old));
  return Math.max(0, before) + (Number.isFinite(after) ? Math.max(0, after) : 0);
}
