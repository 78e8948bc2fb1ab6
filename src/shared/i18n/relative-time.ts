import { t } from './translate.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "2 min ago" while fresh (a day), the date and time afterwards. Times: ms since epoch. */
export function relativeTime(at: number, now: number, locale: string): string {
  return (
    recentAge(at, now) ??
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  );
}

/** "2 min ago" while fresh (a day), the date afterwards, with its year once it is half a year old. Times: ms since epoch. */
export function relativeDate(at: number, now: number, locale: string): string {
  return (
    recentAge(at, now) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      ...(now - at < 183 * DAY_MS ? {} : { year: 'numeric' }),
    }).format(at)
  );
}

function recentAge(at: number, now: number): string | null {
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return t('app:ago.now');
  if (age < HOUR_MS) return t('app:ago.minutes', { count: Math.floor(age / MINUTE_MS) });
  return age < DAY_MS ? t('app:ago.hours', { count: Math.floor(age / HOUR_MS) }) : null;
}

/** "2 min" for a narrow column, up to days. Times: ms since epoch. */
export function shortAge(at: number, now: number): string {
  const age = Math.max(0, now - at);
  if (age < MINUTE_MS) return t('app:ago.now');
  if (age < HOUR_MS) return t('app:age.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('app:age.hours', { count: Math.floor(age / HOUR_MS) });
  return t('app:age.days', { count: Math.floor(age / DAY_MS) });
}

/** The full date and time, for a tooltip or a copy. */
export function absoluteTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}
