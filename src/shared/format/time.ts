import { t } from '../i18n/translate.ts';
import type { Fields } from './calendar.ts';
import { isMoment, readFields } from './calendar.ts';
import { getFormats } from './formats.ts';
import { UNKNOWN } from './numbers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Days before and after today that are written as weekdays; from a week on, the weekday would be ambiguous. */
const WEEKDAY_REACH = 6;

const two = (value: number): string => String(value).padStart(2, '0');

function writeTime({ hour, minute }: Fields): string {
  if (!getFormats().hour12) return `${two(hour)}:${two(minute)}`;
  return `${String(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function writeDate({ day, month, year }: Fields, withYear: boolean): string {
  if (getFormats().dayFirst) return `${String(day)} ${month}${withYear ? ` ${String(year)}` : ''}`;
  return `${month} ${String(day)}${withYear ? `, ${String(year)}` : ''}`;
}

/** A time of day: `20:05`. `at`: ms since epoch; `zone`: the panel's zone; default: the current one. */
export const formatTime = (at: number, zone?: string): string =>
  isMoment(at) ? writeTime(readFields(at, zone)) : UNKNOWN;

/** A time of day to the second, in logs and playout: `20:05:12`, in all regions. `at`: ms since epoch. */
export function formatSeconds(at: number, zone?: string): string {
  if (!isMoment(at)) return UNKNOWN;
  const { hour, minute, second } = readFields(at, zone);
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

/** A time of day to the millisecond, for editing: `20:05:12.250`. Without `always`, a fraction of zero is omitted. `at`: ms since epoch. */
export function formatExactTime(at: number, zone?: string, always = false): string {
  if (!isMoment(at)) return UNKNOWN;
  const whole = Math.round(at);
  const fraction = ((whole % 1000) + 1000) % 1000;
  const rest = always || fraction !== 0 ? `.${String(fraction).padStart(3, '0')}` : '';
  return `${formatSeconds(whole, zone)}${rest}`;
}

/** A date: `20 Nov`; in a year other than that of `now`, `20 Nov 2025`. Times: ms since epoch. */
export function formatDate(at: number, now: number, zone?: string): string {
  if (!isMoment(at)) return UNKNOWN;
  const fields = readFields(at, zone);
  return writeDate(fields, fields.year !== readFields(now, zone).year);
}

/** A date with its weekday: `Fri 20 Nov`. Times: ms since epoch. */
export function formatWeekday(at: number, now: number, zone?: string): string {
  return isMoment(at) ? `${readFields(at, zone).weekday} ${formatDate(at, now, zone)}` : UNKNOWN;
}

/** A date with its time: `20 Nov, 20:05`. Times: ms since epoch. */
export const formatDateTime = (at: number, now: number, zone?: string): string =>
  isMoment(at) ? `${formatDate(at, now, zone)}, ${formatTime(at, zone)}` : UNKNOWN;

/**
 * A moment as precisely as its distance requires: `today 20:05`, `Mon 06:30` within 6 days, then `20 Nov`, in another year `20 Nov 2025`.
 * Times: ms since epoch.
 */
export function formatMoment(at: number, now: number, zone?: string): string {
  if (!isMoment(at)) return UNKNOWN;
  const fields = readFields(at, zone);
  const today = readFields(now, zone);
  const days = Math.abs(fields.dayNumber - today.dayNumber);
  if (days === 0) return t('app:format.today', { time: writeTime(fields) });
  if (days <= WEEKDAY_REACH) return `${fields.weekday} ${writeTime(fields)}`;
  return writeDate(fields, fields.year !== today.year);
}

/**
 * A range of days, both included: `7–20 Nov`, `28 Oct – 26 Nov`, `20 Dec 2025 – 3 Jan 2026`. `from`, `to`: moments within the first and last
 * day; `now` decides whether the year is written. Times: ms since epoch.
 */
export function formatDays(from: number, to: number, now: number, zone?: string): string {
  if (!isMoment(from) || !isMoment(to)) return UNKNOWN;
  const [first, last] = [readFields(from, zone), readFields(to, zone)];
  const sameYear = first.year === last.year;
  const withYear = !sameYear || last.year !== readFields(now, zone).year;
  if (first.dayNumber === last.dayNumber) return writeDate(last, withYear);
  if (!sameYear || first.monthNumber !== last.monthNumber)
    return `${writeDate(first, !sameYear)} – ${writeDate(last, withYear)}`;
  const days = `${String(first.day)}–${String(last.day)}`;
  const year = withYear ? String(last.year) : '';
  if (getFormats().dayFirst) return `${days} ${last.month} ${year}`.trimEnd();
  return `${last.month} ${days}${year === '' ? '' : `, ${year}`}`;
}

/** The distance of a moment: `just now`, `2 min ago`, `3 h ago`, `in 21 min`; from 24 h on like `formatMoment`. Times: ms since epoch. */
export function formatRelative(at: number, now: number, zone?: string): string {
  const age = now - at;
  if (!(Math.abs(age) < DAY_MS)) return formatMoment(at, now, zone);
  if (Math.abs(age) < MINUTE_MS) return t('app:format.now');
  // A time ahead is rounded up, because what begins in 20.5 min has not begun after 20.
  if (age < 0) return t('app:format.ahead', { time: writeAge(-age, Math.ceil) });
  return t('app:format.ago', { time: writeAge(age, Math.floor) });
}

function writeAge(ms: number, round: (value: number) => number): string {
  const minutes = round(ms / MINUTE_MS);
  return minutes < 60 ? `${String(minutes)} min` : `${String(round(ms / HOUR_MS))} h`;
}

/** Since when a state holds: `since 18:40`; before today with its day: `since Mon 06:30`. Times: ms since epoch. */
export const formatSince = (at: number, now: number, zone?: string): string =>
  t('app:format.since', { time: formatRecent(at, now, zone) });

/** The time of stale data: `as of 19:58`; older than today with its day: `as of Mon 06:30`. Times: ms since epoch. */
export const formatStaleTime = (at: number, now: number, zone?: string): string =>
  t('app:format.asOf', { time: formatRecent(at, now, zone) });

/** The time without the day if it is today. */
function formatRecent(at: number, now: number, zone?: string): string {
  const isToday =
    isMoment(at) && readFields(at, zone).dayNumber === readFields(now, zone).dayNumber;
  return isToday ? formatTime(at, zone) : formatMoment(at, now, zone);
}

/** The exact value for hover: `Fri 20 Nov 2026, 20:05:12`. `at`: ms since epoch. */
export function formatExact(at: number, zone?: string): string {
  if (!isMoment(at)) return UNKNOWN;
  const fields = readFields(at, zone);
  return `${fields.weekday} ${writeDate(fields, true)}, ${formatSeconds(at, zone)}`;
}
