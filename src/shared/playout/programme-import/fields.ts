/** Readers for values of hostile documents: a value of the wrong type counts as missing. */

const MAX_TEXT = 4_096;

export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : undefined;

export const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'bigint') return Number(value);
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value.trim())
    ? Number(value)
    : undefined;
};

export const wholeIn = (value: unknown): number | undefined => {
  const number = numberIn(value);
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
};

/** A whole number of at least 1. */
export const countIn = (value: unknown): number | undefined => {
  const number = wholeIn(value);
  return number !== undefined && number >= 1 && number <= 100_000 ? number : undefined;
};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A label as text. In files that people write, `12` and `S` are both labels. */
export const labelIn = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : textIn(value);

const UNIT_MS: Readonly<Record<string, number>> = {
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
};

/** A length such as `30 minutes`, `1 hour 30 min` or `00:30:00` in ms, or null. */
export function parseDuration(text: string): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  if (clock !== null)
    return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0)) * 1000;
  const parts = [...text.matchAll(/(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)/gi)];
  const rest = text.replace(/(\d{1,6}(?:\.\d{1,3})?)\s*([a-z]+)|[\s,]|\band\b/gi, '');
  if (parts.length === 0 || rest !== '') return null;
  let sum = 0;
  for (const [, count, unit = ''] of parts) {
    if (!/^(?:d|days?|h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?)$/i.test(unit)) return null;
    sum += Number(count) * (UNIT_MS[unit.charAt(0).toLowerCase()] ?? NaN);
  }
  return sum > 0 ? Math.round(sum) : null;
}

/** A time of day such as `9:00 AM`, `21:30` or `6 PM` in ms since midnight, or null. */
export function parseTimeOfDay(text: string): number | null {
  const found = /^(\d{1,2})(?::([0-5]\d))?(?::([0-5]\d))?\s*(am|pm)?$/i.exec(text.trim());
  if (found === null) return null;
  const [, hours, minutes, seconds = '0', half] = found;
  if (minutes === undefined && half === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  }
  return hour > 23 ? null : (hour * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) * 1000;
}
