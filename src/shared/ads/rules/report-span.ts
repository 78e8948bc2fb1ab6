const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** One report has at most 90 days by day; hours exist for the last two weeks. */
export const MAX_DAYS = 90;
const HOURS_MS = 14 * DAY_MS;

/** First and last day or hour of a report (ms since epoch, both included). */
export interface ReportSpan {
  readonly from: number;
  readonly to: number;
}

/** The part of the chosen days (null: all) for which the service has daily or hourly numbers; null: none. `now`: ms since epoch. */
export function reportSpan(
  days: ReportSpan | null,
  granularity: 'DAY' | 'HOUR',
  now: number,
): ReportSpan | null {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  if (granularity === 'DAY') return days ?? { from: today - (MAX_DAYS - 1) * DAY_MS, to: today };
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const first = firstHour(now);
  const from = Math.max(first, days?.from ?? first);
  const to = Math.min(hour, (days?.to ?? hour) + DAY_MS - HOUR_MS);
  return from <= to ? { from, to } : null;
}

/** The first hour for which the service still has numbers. */
const firstHour = (now: number): number => Math.floor(now / HOUR_MS) * HOUR_MS - HOURS_MS + HOUR_MS;

/** The preceding period of the same length; null: the service no longer has all of its hours. `now`: ms since epoch. */
export function spanBefore(
  span: ReportSpan,
  granularity: 'DAY' | 'HOUR',
  now: number,
): ReportSpan | null {
  const length = spanLength(span, granularity);
  const before = { from: span.from - length, to: span.to - length };
  return granularity === 'HOUR' && before.from < firstHour(now) ? null : before;
}

/** The length of a report (ms), its last day or hour included. */
export const spanLength = ({ from, to }: ReportSpan, granularity: 'DAY' | 'HOUR'): number =>
  to - from + (granularity === 'DAY' ? DAY_MS : HOUR_MS);
