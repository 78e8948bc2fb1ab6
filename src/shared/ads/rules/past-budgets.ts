import type { AdSet } from '../model.ts';
import type { Micros } from './money.ts';
import { addMicros } from './money.ts';

const DAY_MS = 86_400_000;

export type Budgeted = Pick<AdSet, 'budget' | 'pastBudgets' | 'start' | 'end' | 'status'>;

/** The daily budget that was valid on a UTC day (its begin in ms since epoch). Null: it is unknown, or the ad set has no daily budget. */
function budgetOn({ budget, pastBudgets }: Budgeted, day: number): Micros | null {
  if (budget?.type !== 'DAILY' || pastBudgets === null) return null;
  return pastBudgets.find(({ until }) => until > day)?.amount ?? budget.amount;
}

/** What ad sets may spend on a UTC day; null: none runs on it, or the budget of one is unknown. */
export function planDay(adSets: readonly Budgeted[], day: number): Micros | null {
  const running = adSets.filter(
    ({ status, start, end }) =>
      status !== 'ARCHIVED' && (start ?? day) < day + DAY_MS && (end === null || end > day),
  );
  const budgets = running.map((adSet) => budgetOn(adSet, day));
  const known = budgets.filter((amount) => amount !== null);
  return known.length === 0 || known.length < budgets.length ? null : addMicros(...known);
}
