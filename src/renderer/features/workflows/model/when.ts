import { t } from '../../../../shared/i18n/translate.ts';

const DAY_MS = 86_400_000;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** IANA name of the user's zone. */
export const userZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "20:15" today, "Sat 20:00" within a week, "27 Nov 18:00" later. Times: ms since epoch, in the user's zone. */
export function whenText(at: number, now: number): string {
  const locale = navigator.language;
  const time = new Intl.DateTimeFormat(locale, clock).format(at);
  if (new Date(at).toDateString() === new Date(now).toDateString()) return time;
  const isNear = Math.abs(at - now) < 6 * DAY_MS;
  const day = isNear
    ? ({ weekday: 'short' } as const)
    : ({ day: 'numeric', month: 'short' } as const);
  return `${new Intl.DateTimeFormat(locale, day).format(at)} ${time}`;
}

/** The usual forms of cron expressions and their words. Groups: minute, then hour, then the day. */
const forms: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [
    /^\*\/(\d{1,2}) \* \* \* \*$/,
    (step) => t('workflowspanel:schedule.minutes', { count: Number(step) }),
  ],
  [
    /^(\d{1,2}) \* \* \* \*$/,
    (minute) => t('workflowspanel:schedule.hourly', { minute: minute?.padStart(2, '0') ?? '' }),
  ],
  [
    /^(\d{1,2}) (\d{1,2}) \* \* \*$/,
    (...at) => t('workflowspanel:schedule.daily', { time: formatTime(...at) }),
  ],
  [
    /^(\d{1,2}) (\d{1,2}) \* \* ([0-7](?:[,-][0-7])*)$/,
    (minute, hour, days = '') => `${formatDays(days)} ${formatTime(minute, hour)}`,
  ],
  [
    /^(\d{1,2}) (\d{1,2}) (\d{1,2}) \* \*$/,
    (minute, hour, day = '') =>
      t('workflowspanel:schedule.monthly', { day: Number(day), time: formatTime(minute, hour) }),
  ],
];

const formatTime = (minute = '', hour = ''): string =>
  `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;

const formatDays = (days: string): string =>
  days.replace(/\d/g, weekday).replaceAll(',', ', ').replaceAll('-', '–');

/** A cron expression in words, if it is one of the usual forms: "daily 20:00", "every 15 min". Others stay as they are. */
export function scheduleText(cron: string): string {
  const plain = cron.trim().replaceAll(/\s+/g, ' ');
  for (const [pattern, words] of forms) {
    const match = pattern.exec(plain);
    if (match !== null) return words(...match.slice(1));
  }
  return cron;
}

/** 1970-01-04 was a Sunday, which is 0 and 7. */
const weekday = (digit: string): string =>
  new Intl.DateTimeFormat(navigator.language, { weekday: 'short', timeZone: 'UTC' }).format(
    (3 + Number(digit)) * DAY_MS,
  );
