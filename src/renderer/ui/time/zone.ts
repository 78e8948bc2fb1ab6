import { formatExactTime, formatWeekday } from '../../../shared/format/time.ts';
import { Temporal } from 'temporal-polyfill';

/** The moment `ms` (since the epoch) in a time zone. */
export const inZone = (ms: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO(zone);

/** `19:43:00.000 +01:00`: the format of files, without the date. */
export const exactTime = (ms: number, zone: string): string =>
  `${formatExactTime(ms, zone, true)} ${inZone(ms, zone).offset}`;

/** `Fri 20 Nov`. */
export const dayName = (ms: number, zone: string): string => formatWeekday(ms, Date.now(), zone);

/** `Fri 20 Nov, 19:43:00`. */
export const dayTime = (ms: number, zone: string): string =>
  `${dayName(ms, zone)}, ${formatExactTime(ms, zone)}`;

/** Epoch ms of the start of a day (`2026-11-20`) in a time zone and of the next day, 23, 24 or 25 hours later. Null: no such day. */
export function daySpan(day: string, zone: string): { from: number; to: number } | null {
  try {
    const start = Temporal.PlainDate.from(day).toZonedDateTime(zone);
    return {
      from: start.epochMilliseconds,
      to: start.add({ days: 1 }).startOfDay().epochMilliseconds,
    };
  } catch {
    return null;
  }
}

/** The calendar day `days` after `day`. */
export const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

/** The weekday from 1 (Monday) to 7. */
export const getWeekday = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek;
