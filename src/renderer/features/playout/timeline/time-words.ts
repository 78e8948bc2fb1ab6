import { language } from '../../../../shared/i18n/translate.ts';
import { clockLength } from '../../../ui/time/length.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
const within = (local: number, whole: number): number => ((local % whole) + whole) % whole;

/** Local ms as "20:05". */
export const hourMinute = (local: number): string =>
  `${two(within(local, DAY) / HOUR)}:${two(within(local, HOUR) / MINUTE)}`;

/** Local ms as "20:05:12". */
export const clock = (local: number): string =>
  `${hourMinute(local)}:${two(within(local, MINUTE) / 1000)}`;

/** Local ms as "20:05:12.250"; the clock shows whole milliseconds. */
export function exactClock(local: number): string {
  const whole = Math.round(local);
  return `${clock(whole)}.${String(within(whole, 1000)).padStart(3, '0')}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(style: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language()} ${style}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' });
  formats.set(name, made);
  return made;
}

export const month = (local: number): string => format('month', { month: 'short' }).format(local);
const weekday = (local: number): string => format('weekday', { weekday: 'short' }).format(local);
const dayOf = (local: number): string => String(new Date(local).getUTCDate());

/** "20 Nov" */
export const dayMonth = (local: number): string => `${dayOf(local)} ${month(local)}`;

/** "Fri 20 Nov" */
export const date = (local: number): string => `${weekday(local)} ${dayMonth(local)}`;

/** A duration as short as it is exact to the second: "14:02", "3:10", "1:05:00", "0.4 s". */
export function shortDuration(ms: number): string {
  const whole = Math.round(ms / 1000);
  if (whole < 1) return `${(ms / 1000).toFixed(1)} s`;
  return clockLength(whole * 1000);
}

/** What a span is called: "10 s", "3 h", "2 d 4 h". */
export function spanWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${String(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${String(minutes)} min`;
  const hours = Math.round(minutes / 6) / 10;
  if (hours < 48) return `${String(hours < 10 ? hours : Math.round(hours))} h`;
  return `${String(Math.round(hours / 2.4) / 10)} d`;
}
