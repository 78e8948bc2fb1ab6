import { dateFormat, getFormats } from './formats.ts';

/** Calendar and clock fields of a zone. `month` and `weekday`: short names in the current language. */
export interface Fields {
  readonly year: number;
  readonly monthNumber: number;
  readonly month: string;
  readonly day: number;
  readonly weekday: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Days since the epoch, to count days between two moments. */
  readonly dayNumber: number;
}

/** Maximum absolute time value of a date (ms); beyond it a moment is unknown. */
const MAX_MS = 8.64e15;

export const isMoment = (at: number): boolean => Number.isFinite(at) && Math.abs(at) <= MAX_MS;

/** Reads calendar and clock of a zone at a moment (ms since epoch). */
export function readFields(at: number, zone = getFormats().zone): Fields {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  const format = dateFormat('fields', zone, {
    weekday: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  const number = (type: Intl.DateTimeFormatPartTypes): number => Number(parts[type] ?? 0);
  const [year, monthNumber, day] = [number('year'), number('month'), number('day')];
  return {
    year,
    monthNumber,
    month: dateFormat('month', zone, { month: 'short' }).format(at),
    day,
    weekday: parts.weekday ?? '',
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
    dayNumber: countDays(year, monthNumber, day),
  };
}

/** The calendar day as `2026-11-20`, for exports and as a value of fields. `at`: ms since epoch. */
export function formatIsoDay(at: number, zone?: string): string {
  const { year, monthNumber, day } = readFields(at, zone);
  const pad = (value: number, size: number): string => String(value).padStart(size, '0');
  return `${pad(year, 4)}-${pad(monthNumber, 2)}-${pad(day, 2)}`;
}

/** Days from the epoch to a date of the Gregorian calendar. */
function countDays(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}
