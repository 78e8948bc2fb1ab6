import type { Instant } from '../instant.ts';
import {
  daysFromDate,
  daysInMonth,
  isLastSecondOfMonth,
  isLeapYear,
  YEARS,
} from '../time/calendar.ts';

/** Where reading stopped; determines the message. */
export type IsoFault = 'date' | 'time' | 'offset' | 'rest' | 'range';

export type IsoRead =
  | { readonly ok: true; readonly instant: Instant }
  | { readonly ok: false; readonly fault: IsoFault };

/** A position in a text. Readers advance `at` only if they read something. */
interface Cursor {
  readonly text: string;
  at: number;
}

const digits = (cursor: Cursor, count: number): number | null => {
  const part = cursor.text.slice(cursor.at, cursor.at + count);
  if (part.length < count || !/^[0-9]+$/.test(part)) return null;
  cursor.at += count;
  return Number(part);
};

const skip = (cursor: Cursor, letter: string): boolean => {
  if (cursor.text[cursor.at] !== letter) return false;
  cursor.at += 1;
  return true;
};

const sign = (cursor: Cursor): 1 | -1 | null =>
  skip(cursor, '+') ? 1 : skip(cursor, '-') ? -1 : null;

/** Days since the epoch; null for an invalid date. */
type Days = number | null;

function calendarDays(year: number, month: number, day: number): Days {
  return day <= daysInMonth(year, month) ? daysFromDate(year, month, day) : null;
}

function ordinalDays(year: number, ordinal: number): Days {
  const length = isLeapYear(year) ? 366 : 365;
  return ordinal <= length ? daysFromDate(year, 1, 1) + ordinal - 1 : null;
}

/** The Monday of ISO week 1, the week that contains 4 January. */
const firstMonday = (year: number): number => {
  const fourth = daysFromDate(year, 1, 4);
  return fourth - ((((fourth + 3) % 7) + 7) % 7);
};

function weekDays(year: number, week: number, weekday: number): Days {
  const monday = firstMonday(year);
  const days = monday + (week - 1) * 7;
  return days < firstMonday(year + 1) ? days + weekday - 1 : null;
}

/** Runs a reader on a copy of the position and commits it only on success. */
function attempt<T>(cursor: Cursor, read: (trial: Cursor) => T | null): T | null {
  const trial = { ...cursor };
  const value = read(trial);
  if (value !== null) cursor.at = trial.at;
  return value;
}

interface IsoDate {
  readonly days: Days;
  readonly extended: boolean;
}

/** A calendar, ordinal or week date; a first hyphen selects the extended form. */
function date(cursor: Cursor): IsoDate | null {
  const side = sign(cursor);
  const size = digits(cursor, side === null ? 4 : 6);
  if (size === null) return null;
  const year = side === -1 ? -size : size;
  const extended = skip(cursor, '-');
  const joined = (trial: Cursor): boolean => !extended || skip(trial, '-');
  const calendar = attempt(cursor, (trial) => {
    const month = digits(trial, 2);
    if (month === null || month < 1 || month > 12 || !joined(trial)) return null;
    const day = digits(trial, 2);
    return day === null || day === 0 ? null : { days: calendarDays(year, month, day) };
  });
  const ordinal = attempt(cursor, (trial) => {
    if (calendar !== null) return null;
    const value = digits(trial, 3);
    return value === null || value === 0 ? null : { days: ordinalDays(year, value) };
  });
  const week = attempt(cursor, (trial) => {
    if (calendar !== null || ordinal !== null || !skip(trial, 'W')) return null;
    const value = digits(trial, 2);
    if (value === null || value === 0 || !joined(trial)) return null;
    const weekday = digits(trial, 1);
    if (weekday === null || weekday < 1 || weekday > 7) return null;
    return { days: weekDays(year, value, weekday) };
  });
  const read = calendar ?? ordinal ?? week;
  if (read === null) return null;
  const known = year >= YEARS.first && year <= YEARS.last;
  return { days: known ? read.days : null, extended };
}

interface TwoDigits {
  readonly whole: number;
  readonly fraction: number | null;
}

/**
 * Two digits and an optional decimal part after a point or comma. Sums the fraction digit by digit in doubles like the
 * engine's library, so `.99999999999999999` may become 1 and be refused later, as there.
 */
function decimal(cursor: Cursor): TwoDigits | null {
  const trial = { ...cursor };
  const whole = digits(trial, 2);
  if (whole === null) return null;
  let fraction: number | null = null;
  if (skip(trial, '.') || skip(trial, ',')) {
    let divisor = 1;
    for (let digit = digits(trial, 1); digit !== null; digit = digits(trial, 1)) {
      divisor *= 10;
      fraction = (fraction ?? 0) + digit / divisor;
    }
    if (fraction === null) return null;
  }
  cursor.at = trial.at;
  return { whole, fraction };
}

interface IsoTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly nanos: number;
}

const HOUR_NANOS = 3.6e12;
const MINUTE_NANOS = 6e10;

function fromHours({ whole, fraction }: TwoDigits): IsoTime {
  const part = fraction ?? 0;
  return {
    hour: whole,
    minute: Math.trunc(part * 60),
    second: Math.trunc((part * 3600) % 60),
    nanos: Math.trunc((part * HOUR_NANOS) % 1e9),
  };
}

function fromMinutes(hour: number, { whole, fraction }: TwoDigits): IsoTime {
  const part = fraction ?? 0;
  const nanos = Math.trunc((part * MINUTE_NANOS) % 1e9);
  return { hour, minute: whole, second: Math.trunc(part * 60), nanos };
}

/** The time after the `T`. The extended form requires minutes, and allows seconds only after a colon. */
function time(cursor: Cursor, extended: boolean): IsoTime | null {
  const hours = decimal(cursor);
  if (hours === null || hours.fraction !== null) return hours && fromHours(hours);
  if (skip(cursor, ':') && !extended) return null;
  const minutes = decimal(cursor);
  if (minutes === null) return extended ? null : fromHours(hours);
  if (minutes.fraction !== null) return fromMinutes(hours.whole, minutes);
  if (extended && !skip(cursor, ':')) return fromMinutes(hours.whole, minutes);
  const seconds = decimal(cursor);
  if (seconds === null) return extended ? null : fromMinutes(hours.whole, minutes);
  // For non-negative values Math.round rounds like the library.
  const nanos = Math.round((seconds.fraction ?? 0) * 1e9);
  return { hour: hours.whole, minute: minutes.whole, second: seconds.whole, nanos };
}

/** Seconds east of UTC: `Z`, `±hh`, `±hhmm`, in the extended form also `±hh:mm`. null: missing or out of range. */
function offset(cursor: Cursor, extended: boolean): number | null {
  if (skip(cursor, 'Z')) return 0;
  const side = sign(cursor);
  const hours = side === null ? null : digits(cursor, 2);
  if (side === null || hours === null || hours > 23) return null;
  if (extended) skip(cursor, ':');
  const minutes = digits(cursor, 2) ?? 0;
  if (minutes > 59) return null;
  return side * (hours * 3600 + minutes * 60) || 0;
}

/** The moment; null if its parts are valid but the moment does not exist. */
function instantAt(
  days: Days,
  { hour, minute, second, nanos }: IsoTime,
  east: number,
): Instant | null {
  const leap = second === 60;
  const whole = leap ? 59 : second;
  const part = leap ? 999_999_999 : nanos;
  if (days === null || hour > 23 || minute > 59 || whole > 59 || part > 999_999_999) return null;
  const seconds = days * 86_400 + hour * 3600 + minute * 60 + whole - east;
  return leap && !isLastSecondOfMonth(seconds) ? null : { seconds, nanos: part, offset: east };
}

/**
 * An ISO 8601 date and time with an offset as the engine's time library reads it: basic or extended, calendar, ordinal and week
 * dates, years of six digits behind a sign, a decimal part of the last component, reduced precision, capital `T` and `Z` only.
 */
export function readIso8601(text: string): IsoRead {
  const cursor: Cursor = { text, at: 0 };
  const fault = (kind: IsoFault): IsoRead => ({ ok: false, fault: kind });
  const day = date(cursor);
  if (day === null) return fault('date');
  if (!skip(cursor, 'T')) return fault('time');
  const clock = time(cursor, day.extended);
  if (clock === null) return fault('time');
  const east = offset(cursor, day.extended);
  if (east === null) return fault('offset');
  if (cursor.at < text.length) return fault('rest');
  const instant = instantAt(day.days, clock, east);
  return instant === null ? fault('range') : { ok: true, instant };
}
