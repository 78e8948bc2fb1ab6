import { Temporal } from 'temporal-polyfill';

const pad = (value: number, size = 2): string => String(value).padStart(size, '0');

/** The time zone of this machine, such as `Europe/Berlin`. */
export const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The moment `ms` (since the epoch) in a time zone. */
export const inZone = (ms: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toZonedDateTimeISO(zone);

/** `20:26:00`; with a fraction only if it is not zero, or always with `exact`. */
export function clockTime(ms: number, zone: string, exact = false): string {
  const { hour, minute, second, millisecond } = inZone(ms, zone);
  const fraction = exact || millisecond !== 0 ? `.${pad(millisecond, 3)}` : '';
  return `${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}`;
}

/** `19:43:00.000 +01:00`: the format of files, without the date. */
export const exactTime = (ms: number, zone: string): string =>
  `${clockTime(ms, zone, true)} ${inZone(ms, zone).offset}`;

/** `2026-11-20`, for date inputs. */
export const formatDay = (ms: number, zone: string): string =>
  inZone(ms, zone).toPlainDate().toString();

/** `Fri 20 Nov` in the user's language. */
export function dayName(ms: number, zone: string, locale = navigator.language): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(ms);
  return `${part({ weekday: 'short' })} ${part({ day: 'numeric' })} ${part({ month: 'short' })}`;
}

/** `Fri 20 Nov 19:43:00`. */
export const dayTime = (ms: number, zone: string): string =>
  `${dayName(ms, zone)} ${clockTime(ms, zone)}`;

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
