import { daysFromDate } from '../time/calendar.ts';
import { findRule } from './calendar-rules.ts';
import type { Condition, DayRule } from './model.ts';

/** In 28 years, each date falls on each weekday. */
const CYCLE_YEARS = 28;
const FIRST_YEAR = 2001;
/** Limits of the search: years, and days times conditions. */
const MAX_YEARS = 100;
const MAX_TRIES = 1_000_000;

/** The indexes of the rules that match no day: no day meets their condition, or rules above them always apply first. */
export function findUnreached(conditions: readonly Condition[]): readonly number[] {
  const rules = conditions.map((when): DayRule => ({ when, slots: [] }));
  const unreached = new Set<DayRule | null>(rules);
  let tries = 0;
  for (const day of daysToTry(conditions)) {
    unreached.delete(findRule(rules, day));
    if (unreached.size === 0) return [];
    tries += rules.length;
    if (tries > MAX_TRIES) return [];
  }
  return [...rules.keys()].filter((index) => unreached.has(rules[index] ?? null));
}

function* daysToTry(conditions: readonly Condition[]): Generator<number> {
  for (const year of yearsToTry(conditions)) {
    const end = daysFromDate(year + 1, 1, 1);
    for (let day = daysFromDate(year, 1, 1); day < end; day += 1) yield day;
  }
}

function yearsToTry(conditions: readonly Condition[]): ReadonlySet<number> {
  const years = new Set(Array.from({ length: CYCLE_YEARS }, (_, index) => FIRST_YEAR + index));
  for (const { first, last } of conditions.flatMap(({ dates = [] }) => dates)) {
    if (first.year === undefined || last.year === undefined) continue;
    const end = Math.min(last.year, first.year + CYCLE_YEARS);
    for (let { year } = first; year <= end && years.size < MAX_YEARS; year += 1) years.add(year);
  }
  return years;
}
