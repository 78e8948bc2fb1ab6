import { readFields } from '../format/calendar.ts';
import type { AttentionItem } from './model.ts';
import type { QuietHours, QuietSpan } from './quiet-hours-model.ts';

/** Items with a deadline nearer than this (ms) are announced during quiet hours. */
const ON_AIR_MS = 10 * 60_000;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Days to look ahead for a change. */
const MAX_DAYS = 8;

const countMinutes = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The quiet span that ends on a day; null: none. `dayNumber`: days since the epoch, which was a Thursday. */
function spanOn(dayNumber: number, { weekdays, weekends }: QuietHours): QuietSpan | null {
  const weekday = (dayNumber + 4) % 7;
  const span = weekday === 0 || weekday === 6 ? weekends : weekdays;
  return span.on && span.from !== span.to ? span : null;
}

/** Whether a moment (ms since epoch) is within quiet hours in a zone. */
export function isQuiet(at: number, hours: QuietHours, zone?: string): boolean {
  const { dayNumber, hour, minute } = readFields(at, zone);
  const now = hour * 60 + minute;
  const today = spanOn(dayNumber, hours);
  const next = spanOn(dayNumber + 1, hours);
  const passesMidnight = (span: QuietSpan): boolean =>
    countMinutes(span.from) > countMinutes(span.to);
  if (next !== null && passesMidnight(next) && now >= countMinutes(next.from)) return true;
  if (today === null || now >= countMinutes(today.to)) return false;
  return passesMidnight(today) || now >= countMinutes(today.from);
}

/** The next moment (ms since epoch) after `at` at which quiet hours begin or end; null: they never do. */
export function nextQuietChange(at: number, hours: QuietHours, zone?: string): number | null {
  const before = isQuiet(at, hours, zone);
  const { weekdays, weekends } = hours;
  const times = [weekdays, weekends].flatMap(({ from, to }) => [from, to]).map(countMinutes);
  const boundaries = [...new Set([0, ...times])].sort((a, b) => a - b);
  for (let day = 0; day < MAX_DAYS; day += 1)
    for (const minutes of boundaries) {
      const moment = findMoment(at, day, minutes, zone);
      if (moment > at && isQuiet(moment, hours, zone) !== before) return moment;
    }
  return null;
}

/** The moment of a wall time some days after `at`, also across a clock change. */
export function findMoment(at: number, days: number, minutes: number, zone?: string): number {
  const from = readFields(at, zone);
  const wanted = (from.dayNumber + days) * DAY_MINUTES + minutes;
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  let moment = start;
  // The second round corrects for a clock change between the result of the first one and `at`.
  for (let round = 0; round < 2; round += 1) {
    const { dayNumber, hour, minute } = readFields(moment, zone);
    moment += (wanted - (dayNumber * DAY_MINUTES + hour * 60 + minute)) * MINUTE_MS;
  }
  return moment;
}

/** Whether an item may be announced at `now` (ms since epoch). */
export const mayAnnounce = (
  { deadline }: Pick<AttentionItem, 'deadline'>,
  hours: QuietHours,
  now: number,
): boolean =>
  !isQuiet(now, hours) || (hours.onAir && deadline !== undefined && deadline - now <= ON_AIR_MS);
