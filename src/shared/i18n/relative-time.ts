import { t } from './translate.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 min ago" while fresh (a day), afterwards the date and time, or (`dateOnly`) the date alone. Times: ms since epoch. */
export function relativeTime(at: number, now: number, locale: string, dateOnly = false): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE) return t('app:ago.now');
  if (age < HOUR) return t('app:ago.minutes', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('app:ago.hours', { count: Math.floor(age / HOUR) });
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(dateOnly ? {} : { timeStyle: 'short' }),
  }).format(at);
}

/** "2 min" for a narrow column, up to days. Times: ms since epoch. */
export function shortAge(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE) return t('app:ago.now');
  if (age < HOUR) return t('app:age.minutes', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('app:age.hours', { count: Math.floor(age / HOUR) });
  return t('app:age.days', { count: Math.floor(age / DAY) });
}

/** The full date and time, for a tooltip or a copy. */
export function absoluteTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
