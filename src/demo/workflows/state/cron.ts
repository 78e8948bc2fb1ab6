/** The server's zone: one hour ahead of UTC, all year. */
export const ZONE_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Number of days to search. */
const MAX_DAYS = 400;

/** Values of one field of a cron expression: lists, ranges and steps. */
function parseValues(field: string, low: number, high: number): ReadonlySet<number> {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [range = '*', step = '1'] = part.split('/');
    const [first = low, last = range === '*' ? high : first] =
      range === '*' ? [] : range.split('-').map(Number);
    for (let value = first; value <= last; value += Number(step)) values.add(value);
  }
  return values;
}

/** The next time of a cron expression in the server's zone after `from`, or the previous one before it; ms since epoch. null: none within 400 days. */
export function fireTime(cron: string, from: number, direction: 1 | -1 = 1): number | null {
  const [minute = '*', hour = '*', day = '*', month = '*', weekday = '*'] = cron.split(' ');
  const minutes = parseValues(minute, 0, 59);
  const hours = parseValues(hour, 0, 23);
  const days = parseValues(day, 1, 31);
  const months = parseValues(month, 1, 12);
  const weekdays = parseValues(weekday, 0, 6);
  const local = from + ZONE_MS;
  const midnight = Math.floor(local / DAY_MS) * DAY_MS;
  const times = [...hours].flatMap((h) => [...minutes].map((m) => (h * 60 + m) * 60_000));
  times.sort((a, b) => (a - b) * direction);
  for (let passed = 0; passed < MAX_DAYS; passed += 1) {
    const start = midnight + passed * direction * DAY_MS;
    const date = new Date(start);
    if (!days.has(date.getUTCDate()) || !months.has(date.getUTCMonth() + 1)) continue;
    if (!weekdays.has(date.getUTCDay())) continue;
    const next = times.find((time) => (start + time - local) * direction > 0);
    if (next !== undefined) return start + next - ZONE_MS;
  }
  return null;
}
