import type { Instant } from '../instant.ts';
import {
  daysFromDate,
  daysInMonth,
  isLastSecondOfMonth,
  offsetText,
  padded,
  toWallTime,
  yearText,
} from './calendar.ts';

const DASH = 45;
const PLUS = 43;
const DOT = 46;
const COLON = 58;

/** Result of the last successful `scan`; reused, so 200,000 times create no garbage. */
const found = { seconds: 0, nanos: 0, offset: 0 };

const digitAt = (text: string, at: number): number => {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : NaN;
};

/** NaN if it is not two digits. */
const twoAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

/** Reads `+hh:mm`, `-hh:mm`, `z` or `Z` from `at` to the end, in seconds; NaN if invalid. */
function offsetAt(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if ((first | 32) === 122) return text.length === at + 1 ? 0 : NaN;
  if ((first !== PLUS && first !== DASH) || text.length !== at + 6) return NaN;
  const hours = twoAt(text, at + 1);
  const minutes = twoAt(text, at + 4);
  if (text.charCodeAt(at + 3) !== COLON || !within(hours, 0, 23) || !within(minutes, 0, 59))
    return NaN;
  const seconds = hours * 3600 + minutes * 60;
  return first === DASH && seconds > 0 ? -seconds : seconds;
}

/** Seconds since the epoch for a date at offset 0 and a time at offset 11 of the text, ignoring the UTC offset; NaN if one is invalid. */
function secondsAt(text: string, second: number): number {
  const year = twoAt(text, 0) * 100 + twoAt(text, 2);
  const month = twoAt(text, 5);
  const day = twoAt(text, 8);
  const hour = twoAt(text, 11);
  const minute = twoAt(text, 14);
  // Comparisons with NaN are false, so invalid numbers are refused here as well.
  if (!(year >= 0) || !within(month, 1, 12) || !within(day, 1, daysInMonth(year, month)))
    return NaN;
  if (!within(hour, 0, 23) || !within(minute, 0, 59) || !within(second, 0, 59)) return NaN;
  return daysFromDate(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
}

const separated = (text: string): boolean =>
  text.charCodeAt(4) === DASH &&
  text.charCodeAt(7) === DASH &&
  text.charCodeAt(10) < 128 &&
  text.charCodeAt(13) === COLON &&
  text.charCodeAt(16) === COLON;

function scan(text: string): boolean {
  // Shortest: `2026-04-13T00:00:00Z`
  if (text.length < 20 || !separated(text)) return false;
  let at = 19;
  let nanos = 0;
  if (text.charCodeAt(at) === DOT) {
    at += 1;
    let unit = 100_000_000;
    let digit = digitAt(text, at);
    if (Number.isNaN(digit)) return false;
    for (; !Number.isNaN(digit); digit = digitAt(text, at)) {
      nanos += digit * unit;
      unit = unit === 1 ? 0 : unit / 10;
      at += 1;
    }
  }
  const offset = offsetAt(text, at);
  const second = twoAt(text, 17);
  const local = secondsAt(text, second === 60 ? 59 : second);
  if (Number.isNaN(offset) || Number.isNaN(local)) return false;
  if (second === 60) {
    if (!isLastSecondOfMonth(local - offset)) return false;
    nanos = 999_999_999;
  }
  found.seconds = local - offset;
  found.nanos = nanos;
  found.offset = offset;
  return true;
}

/**
 * An item's time as the engine reads it (the well-known RFC 3339 format of its time library): any single ASCII
 * character between date and time; `z`, `Z` or an offset up to 23:59; seconds required; fractional digits, of which
 * nine count. Second 60 is valid where a leap second can be, and becomes the last nanosecond before it. null: refused.
 */
export function readRfc3339(text: string): Instant | null {
  return scan(text) ? { seconds: found.seconds, nanos: found.nanos, offset: found.offset } : null;
}

/** The last result: nearly every item starts where the previous one ends. */
const last = { text: '', ms: NaN };

/** Epoch ms of a time, equal to `msOf` of `readRfc3339`; NaN if the engine refuses it. Allocates nothing. */
export function rfc3339Ms(text: string): number {
  if (text === last.text) return last.ms;
  last.text = text;
  last.ms = scan(text) ? found.seconds * 1000 + found.nanos / 1e6 : NaN;
  return last.ms;
}

/** The fraction with three digits, or six or nine if needed. */
function fractionText(nanos: number): string {
  const digits = padded(nanos, 9);
  if (nanos % 1_000_000 === 0) return digits.slice(0, 3);
  return nanos % 1000 === 0 ? digits.slice(0, 6) : digits;
}

/**
 * A moment as items have it: `2026-04-13T00:24:21.527-05:00`, never `Z`. RFC 3339 covers the years 0 to 9999; other
 * years get a sign and six digits, as in ISO 8601.
 */
export function writeRfc3339({ seconds, nanos, offset }: Instant): string {
  const whole = Math.round(offset / 60) * 60;
  const { year, month, day, hour, minute, second } = toWallTime(seconds, whole);
  const date = `${yearText(year)}-${padded(month, 2)}-${padded(day, 2)}`;
  const time = `${padded(hour, 2)}:${padded(minute, 2)}:${padded(second, 2)}`;
  return `${date}T${time}.${fractionText(nanos)}${offsetText(whole, true)}`;
}
