import './texts.ts';
import { formatWeekdayName } from '../format/calendar-words.ts';
import { readFields } from '../format/calendar.ts';
import { t } from '../i18n/translate.ts';
import type { Workflow } from './model.ts';

const DAY_MS = 86_400_000;
const DAY_MIN = 1440;

/** The usual forms of cron expressions at fixed times of the day. Groups: minute, hour, days of the month, weekdays. */
const fixed = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-7](?:[,-][0-7])*)$/;
const everyMinutes = /^\*\/(\d{1,2}) \* \* \* \*$/;
const hourly = /^(\d{1,2}) \* \* \* \*$/;

const plain = (cron: string): string => cron.trim().replaceAll(/\s+/g, ' ');
const two = (value: number): string => String(value).padStart(2, '0');
const within = (value: number, size: number): number => ((value % size) + size) % size;

/**
 * Offset in minutes from the scheduler's clock to the user's, derived from a workflow whose next run is known and at a fixed time; 0: there
 * is none. The scheduler does not report its time zone.
 */
export function readZoneShift(
  workflows: readonly Pick<Workflow, 'nextRun' | 'schedule'>[],
): number {
  for (const { nextRun, schedule } of workflows) {
    const [, minute, hour] = fixed.exec(plain(schedule[0] ?? '')) ?? [];
    if (nextRun === null || schedule.length !== 1 || minute === undefined) continue;
    const next = readFields(nextRun);
    const shown = next.hour * 60 + next.minute;
    const shift = within(shown - Number(hour) * 60 - Number(minute), DAY_MIN);
    return shift > DAY_MIN / 2 ? shift - DAY_MIN : shift;
  }
  return 0;
}

/**
 * A cron expression in words if it is of a common form: "daily 20:00", "every 15 min". Others are returned unchanged. `shift`: see
 * `readZoneShift`.
 */
export function scheduleText(cron: string, shift = 0): string {
  const text = plain(cron);
  const step = everyMinutes.exec(text)?.[1];
  if (step !== undefined) return t('workflows:schedule.minutes', { count: Number(step) });
  const minutes = hourly.exec(text)?.[1];
  if (minutes !== undefined)
    return t('workflows:schedule.hourly', {
      minute: two(within(Number(minutes) + shift, 60)),
    });
  return fixedText(text, shift) ?? cron;
}

/** The words of a fixed time of the day; null: another form. */
function fixedText(text: string, shift: number): string | null {
  const [, minute, hour, day = '', weekdays = ''] = fixed.exec(text) ?? [];
  if (minute === undefined || (day !== '*' && weekdays !== '*')) return null;
  const at = Number(hour) * 60 + Number(minute) + shift;
  const days = Math.floor(at / DAY_MIN);
  const time = `${two(Math.floor(within(at, DAY_MIN) / 60))}:${two(within(at, 60))}`;
  if (weekdays !== '*') return `${formatDays(weekdays, days)} ${time}`;
  if (day === '*') return t('workflows:schedule.daily', { time });
  // The last day of a month has no fixed number.
  return Number(day) + days < 1
    ? null
    : t('workflows:schedule.monthly', { day: Number(day) + days, time });
}

const formatDays = (days: string, shift: number): string =>
  days
    .replace(/\d/g, (digit) => weekday(Number(digit) + shift))
    .replaceAll(',', ', ')
    .replaceAll('-', '–');

/** 1970-01-04 was a Sunday, which is 0 and 7. */
const weekday = (day: number): string => formatWeekdayName((3 + day) * DAY_MS, 'short', 'UTC');
