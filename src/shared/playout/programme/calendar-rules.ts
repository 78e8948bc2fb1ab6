import { dateFromDays, daysInMonth } from '../time/calendar.ts';
import type { CalendarDate } from '../time/calendar.ts';
import type { Condition, DateRange, DayRule, PartialDate } from './model.ts';
import { weekdays } from './model.ts';

/** R2: the first rule whose condition matches the broadcast day (days since 1970-01-01), or null. */
export function findRule(rules: readonly DayRule[], day: number): DayRule | null {
  const date = dateFromDays(day);
  return rules.find(({ when }) => matches(when, day, date)) ?? null;
}

function matches({ days, dates, months }: Condition, day: number, date: CalendarDate): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = weekdays[(((day + 3) % 7) + 7) % 7];
  return (
    (days?.some((one) => one === weekday) ?? true) &&
    (months?.includes(date.month) ?? true) &&
    (dates?.some((range) => isWithin(range, date)) ?? true)
  );
}

function isWithin({ first, last }: DateRange, date: CalendarDate): boolean {
  const isAfterFirst = compare(first, date) <= 0;
  const isBeforeLast = compare(lastDay(last, date.year), date) >= 0;
  const wraps =
    first.year === undefined && last.year === undefined && compare(first, { year: 0, ...last }) > 0;
  return wraps ? isAfterFirst || isBeforeLast : isAfterFirst && isBeforeLast;
}

/** 02-29 as an end means the last day of February. */
const lastDay = (date: PartialDate, year: number): PartialDate =>
  date.month === 2 && date.day === 29 ? { ...date, day: daysInMonth(date.year ?? year, 2) } : date;

/** A date without a year is compared within the year of the other date. */
const compare = (a: PartialDate, b: CalendarDate): number =>
  (a.year ?? b.year) - b.year || a.month - b.month || a.day - b.day;
