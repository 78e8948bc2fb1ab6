import { Temporal } from 'temporal-polyfill';
import type { Day } from './model.ts';

/** The days of a zone from `before` days before the one of `now` (epoch ms) to `after` days after it. */
export function daysAround(now: number, zone: string, before: number, after: number): Day[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).startOfDay();
  const days: Day[] = [];
  for (let day = -before; day <= after; day += 1) {
    const from = today.add({ days: day }).startOfDay();
    const to = from.add({ days: 1 }).startOfDay();
    days.push({ from: from.epochMilliseconds, to: to.epochMilliseconds });
  }
  return days;
}

/** Seconds east of UTC in a zone at a moment (epoch ms), in whole minutes as files can hold them. */
export function offsetAt(ms: number, zone: string): number {
  const at = Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toZonedDateTimeISO(zone);
  return Math.round(at.offsetNanoseconds / 60e9) * 60;
}

/** The zone of this machine. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
