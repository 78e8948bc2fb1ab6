import { lowerBound } from '../model/lane-query.ts';
import { dayAfter, daySpan, weekdayOf } from '../../../ui/time/zone.ts';

/** Which of the following days get the copy. */
export type Pattern = 'daily' | 'weekdays' | 'weekends' | 'weekly';

/** A copy at most so often: what one operation takes. */
export const MOST_DAYS = 366;

const fits = (pattern: Pattern, day: string, from: string): boolean => {
  const weekday = weekdayOf(day);
  if (pattern === 'weekdays') return weekday <= 5;
  if (pattern === 'weekends') return weekday >= 6;
  return pattern === 'daily' || weekday === weekdayOf(from);
};

/** The days after `from` up to and with `until` that the pattern wants, as `2026-11-21`; at most 366. */
export function targetDays(from: string, until: string, pattern: Pattern): readonly string[] {
  const days: string[] = [];
  for (
    let day = dayAfter(from, 1), at = 0;
    day <= until && at < 3660;
    day = dayAfter(day, 1), at += 1
  ) {
    if (fits(pattern, day, from)) days.push(day);
    if (days.length === MOST_DAYS) break;
  }
  return days;
}

export interface RepeatTarget {
  readonly day: string;
  /** Epoch ms at which the day begins. */
  readonly start: number;
  /** How long the day is (ms). */
  readonly length: number;
  /** Hours that it differs from the copied day because the clocks change: −1, 0 or 1. */
  readonly hours: number;
}

/** How many of `starts` (epoch ms, ascending) lie in [from, to). */
export const countIn = (starts: Float64Array, from: number, to: number): number =>
  lowerBound(starts, to) - lowerBound(starts, from);

/** The targets in which no item starts; `starts` as in `countIn`. */
export const freeOf = (
  targets: readonly RepeatTarget[],
  starts: Float64Array,
): readonly RepeatTarget[] =>
  targets.filter(({ start, length }) => countIn(starts, start, start + length) === 0);

/** Where the copies begin, by the clocks of a zone. */
export function targetsOf(
  from: string,
  days: readonly string[],
  zone: string,
): readonly RepeatTarget[] {
  const source = daySpan(from, zone);
  if (source === null) return [];
  return days.flatMap((day) => {
    const span = daySpan(day, zone);
    if (span === null) return [];
    const longer = span.to - span.from - (source.to - source.from);
    return [
      {
        day,
        start: span.from,
        length: span.to - span.from,
        hours: Math.round(longer / 3_600_000),
      },
    ];
  });
}
