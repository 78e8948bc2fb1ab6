import { Temporal } from 'temporal-polyfill';
import data from './tracker.json' with { type: 'json' };

const zoned = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(data.zone);

/** `2026-11-02T08:41:09.123+0100`, in the user's time zone: the offset has no colon. */
export const timeText = (at: number): string =>
  zoned(at)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 3 })
    .replace(/:(\d\d)$/, '$1');

/** `2026-11-02` in the user's time zone. */
export const dayOf = (at: number): string => zoned(at).toPlainDate().toString();

/** The start of the day, of its week or of its month (ms since epoch). */
export function startOf(at: number, unit: 'day' | 'week' | 'month'): number {
  const day = zoned(at).startOfDay();
  const back = unit === 'week' ? day.dayOfWeek - 1 : unit === 'month' ? day.day - 1 : 0;
  return day.subtract({ days: back }).epochMilliseconds;
}

/** Reads `-7d`, `2026-11-02` and `2026/11/02 08:41`, minutes in the user's time zone; null: not a date. */
export function readDate(text: string, now: number): number | null {
  const relative = /^([+-]?)(\d{1,6})([wdhm])$/i.exec(text);
  if (relative !== null) {
    const minutes = { w: 10_080, d: 1440, h: 60, m: 1 }[(relative[3] ?? '').toLowerCase()] ?? 0;
    return now + (relative[1] === '-' ? -1 : 1) * Number(relative[2]) * minutes * 60_000;
  }
  const absolute = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?: (\d{1,2}):(\d\d))?$/.exec(text);
  if (absolute === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = absolute
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  try {
    const parts = { year, month, day, hour, minute, timeZone: data.zone };
    return Temporal.ZonedDateTime.from(parts, { overflow: 'reject' }).epochMilliseconds;
  } catch {
    return null;
  }
}
