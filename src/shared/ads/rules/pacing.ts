import type { AdSet, PastBudget, Pacing } from '../model.ts';
import type { Amount, Micros } from './money.ts';
import { approximately, microsOfAmount, addMicros } from './money.ts';

const DAY_MS = 86_400_000;
/** Maximum gap (points) that counts as on plan. */
const MAX_ON_PLAN_GAP = 5;
/** Gap (points) above which delivery counts as limited and a warning is shown. */
export const WARNING_GAP = 20;
/** Gap (points) above which it is critical. */
export const CRITICAL_GAP = 40;

/** One ad set's budget and time; `spent` since its start. Times: ms since epoch. */
export type Flight = Pick<AdSet, 'budget' | 'pastBudgets' | 'start' | 'end' | 'on'> & {
  readonly spent: Amount | null;
};

/** The sum of the daily budgets over the days (or parts of days) between two times; `amount`: the current daily budget. */
function sumDays(past: readonly PastBudget[], amount: number, start: number, end: number): number {
  let from = start;
  let sum = 0;
  for (const one of [...past, null]) {
    const until = one === null ? end : Math.min(Math.max(one.until, from), end);
    sum += (one === null ? amount : approximately(one.amount)) * ((until - from) / DAY_MS);
    from = until;
  }
  return sum;
}

interface Plan {
  readonly total: number;
  readonly spent: number;
  /** 0 to 1. */
  readonly elapsed: number;
}

/**
 * The planned spend. A LIFETIME budget is spread from start to end. DAILY budgets count for the days on which they were valid, of the
 * flight or, without an end, of the days so far (elapsed share 1). Null: not started, or a value is unknown.
 */
function planSpend({ budget, pastBudgets, start, end, spent }: Flight, now: number): Plan | null {
  if (budget === null || spent === null || start === null || now < start) return null;
  const amount = approximately(budget.amount);
  const isDaily = budget.type === 'DAILY';
  if (amount <= 0 || (end === null && !isDaily) || (end !== null && end <= start)) return null;
  const elapsed = end === null ? 1 : Math.min(1, (now - start) / (end - start));
  const plan = { spent: approximately(microsOfAmount(spent)), total: amount, elapsed };
  if (!isDaily) return plan;
  return pastBudgets && { ...plan, ...planDays(pastBudgets, amount, { start, end, now, elapsed }) };
}

/** The planned spend of daily budgets for a flight, and the share of it until now. `elapsed`: the elapsed share of the time. */
function planDays(
  past: readonly PastBudget[],
  amount: number,
  {
    start,
    end,
    now,
    elapsed,
  }: Pick<Plan, 'elapsed'> & { start: number; end: number | null; now: number },
): Pick<Plan, 'total' | 'elapsed'> {
  const days = Math.max(1, Math.ceil(((end ?? now) - start) / DAY_MS));
  const plan = (until: number): number => sumDays(past, amount, start, until);
  const total = plan(start + days * DAY_MS);
  if (end === null || !past.some(({ until }) => until > start)) return { total, elapsed };
  return { total, elapsed: plan(Math.min(now, end)) / plan(end) };
}

/**
 * Compares the spend of one ad set, or of all ad sets of a campaign, with the elapsed time. The elapsed share of several is weighted by
 * their budgets. Ad sets without a plan do not count; null: none has one. `now`: ms since epoch.
 */
export function measurePacing(flights: readonly Flight[], now: number): Pacing | null {
  const plans = flights.flatMap((flight) => planSpend(flight, now) ?? []);
  const sum = (of: (plan: Plan) => number): number => plans.reduce((so, plan) => so + of(plan), 0);
  const total = sum((plan) => plan.total);
  if (total <= 0) return null;
  const spent = sum((plan) => plan.spent) / total;
  const elapsed = sum((plan) => plan.elapsed * plan.total) / total;
  const gap = (spent - elapsed) * 100;
  return { spent, elapsed, gap, state: classifyPacing(flights, spent, gap) };
}

function classifyPacing(flights: readonly Flight[], spent: number, gap: number): Pacing['state'] {
  const isOpen = flights.some(({ budget, end }) => budget?.type === 'DAILY' && end === null);
  if (spent >= 1 && !isOpen) return 'usedUp';
  if (!flights.some(({ on }) => on)) return 'paused';
  if (Math.abs(gap) < MAX_ON_PLAN_GAP) return 'onPlan';
  return gap < 0 ? 'behind' : 'ahead';
}

/** Whether spent money has reached an amount, compared exactly. */
export const hasReached = (spent: Amount, amount: Micros): boolean =>
  BigInt(microsOfAmount(spent)) >= BigInt(amount);

export type Budgeted = Pick<AdSet, 'budget' | 'pastBudgets' | 'start' | 'end' | 'status'>;

/**
 * The daily budget that was valid on a UTC day (given by its start in ms since epoch). Null: unknown, or the ad set has no daily budget.
 */
function budgetOn({ budget, pastBudgets }: Budgeted, day: number): Micros | null {
  if (budget?.type !== 'DAILY' || pastBudgets === null) return null;
  return pastBudgets.find(({ until }) => until > day)?.amount ?? budget.amount;
}

/** The possible spend of ad sets on a UTC day; null: none runs on it, or one of the budgets is unknown. */
export function planDay(adSets: readonly Budgeted[], day: number): Micros | null {
  const running = adSets.filter(
    ({ status, start, end }) =>
      status !== 'ARCHIVED' && (start ?? day) < day + DAY_MS && (end === null || end > day),
  );
  const budgets = running.map((adSet) => budgetOn(adSet, day));
  const known = budgets.filter((amount) => amount !== null);
  return known.length === 0 || known.length < budgets.length ? null : addMicros(...known);
}
