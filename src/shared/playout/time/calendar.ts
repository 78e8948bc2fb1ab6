/** The proleptic Gregorian calendar without `Date`, which has no nanoseconds and accepts invalid dates. */

/** Years that the engine's time library supports. */
export const YEARS = { first: -9999, last: 9999 } as const;

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** 28 to 31; `month` from 1. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1);

/** Days from 1970-01-01 to a date (month and day from 1). Counts years from March, so the leap day is last. */
export function daysFromDate(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export interface CalendarDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  /** From 1. */
  readonly day: number;
}

/** The date that many days after 1970-01-01. */
export function dateFromDays(days: number): CalendarDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}

/** Whether these seconds since the epoch are the last second of a month in UTC; only there can a leap second follow. */
export function isLastSecondOfMonth(seconds: number): boolean {
  const days = Math.floor(seconds / 86_400);
  if (seconds - days * 86_400 !== 86_399) return false;
  const { year, month, day } = dateFromDays(days);
  return year >= YEARS.first && year <= YEARS.last && day === daysInMonth(year, month);
}

/** Date and time of day in an offset. */
export interface WallTime extends CalendarDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** The wall time at `seconds` since the epoch, `offset` seconds east of UTC. */
export function toWallTime(seconds: number, offset: number): WallTime {
  const local = seconds + offset;
  const days = Math.floor(local / 86_400);
  const rest = local - days * 86_400;
  return {
    ...dateFromDays(days),
    hour: Math.floor(rest / 3600),
    minute: Math.floor((rest % 3600) / 60),
    second: rest % 60,
  };
}

/** A whole number with leading zeros. */
export const padded = (value: number, digits: number): string =>
  String(value).padStart(digits, '0');

/** `+05:30` or, without `colon`, `+0530`; UTC is `+00:00`. Offsets are written in whole minutes. */
export function offsetText(offset: number, colon: boolean): string {
  const minutes = Math.round(Math.abs(offset) / 60);
  const sign = offset < 0 && minutes > 0 ? '-' : '+';
  const hours = padded(Math.floor(minutes / 60), 2);
  return `${sign}${hours}${colon ? ':' : ''}${padded(minutes % 60, 2)}`;
}

/** Four digits, or a sign and six digits for other years. */
export const yearText = (year: number): string =>
  year >= 0 && year <= 9999
    ? padded(year, 4)
    : `${year < 0 ? '-' : '+'}${padded(Math.abs(year), 6)}`;
