const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 min ago" while fresh (a day), the date and time afterwards. Times: ms since epoch. */
export function relativeTime(at: number, now: number, locale: string): string {
  const age = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  if (age < MINUTE) return words.format(0, 'second');
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** The whole date and time, for a tooltip or a copy. */
export function absoluteTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
