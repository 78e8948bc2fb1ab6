import { weekdays } from '../../programme/model.ts';
import { daysInMonth } from '../../time/calendar.ts';
import { rfc3339Ms } from '../../time/rfc3339.ts';
import type { ImportDraft } from '../draft.ts';
import { listIn } from '../fields.ts';
import type { ImportCondition, Weekday } from '../model.ts';
import { parseJson } from '../../../lib/json.ts';
import type { Row } from '../tables.ts';
import { flagAt, numberAt, textAt } from '../tables.ts';

/** A length or time of day as .NET writes it, `[d.]hh:mm:ss[.fffffff]`, in ms; undefined: none. */
export function parseSpan(text: string | undefined): number | undefined {
  const found = /^(-)?(?:(\d{1,6})\.)?(\d{1,2}):(\d{2}):(\d{2})(?:\.(\d{1,7}))?$/.exec(text ?? '');
  if (found === null) return undefined;
  const [, sign, days = '0', hours, minutes, seconds, part = ''] = found;
  const whole = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Math.round(Number(`0.${part === '' ? '0' : part}`) * 1000);
  return sign === undefined ? ms : -ms;
}

/** A UTC instant as the database writes it, `2026-11-20 18:00:00`, in epoch ms; undefined: none. */
export function parseInstant(text: string | undefined): number | undefined {
  const ms = rfc3339Ms(`${(text ?? '').replace(' ', 'T').replace(/Z$/, '')}Z`);
  return Number.isFinite(ms) ? ms : undefined;
}

/** The date of an instant, `2026-11-20`; undefined: none. */
export const parseDate = (text: string | undefined): string | undefined => {
  const found = /^(\d{4}-\d{2}-\d{2})/.exec(text ?? '');
  return found === null || found[1] === '0001-01-01' ? undefined : found[1];
};

const two = (value: number): string => String(value).padStart(2, '0');

/** The condition under which an alternate or a template applies; undefined: always. */
export function readCondition(
  draft: ImportDraft,
  path: string,
  row: Row,
): ImportCondition | undefined {
  const days = readWeekdays(textAt(row, 'DaysOfWeek'));
  const months = readNumbers(textAt(row, 'MonthsOfYear'), 12);
  const monthDays = readNumbers(textAt(row, 'DaysOfMonth'), 31);
  const range = flagAt(row, 'LimitToDateRange') ? readRange(row) : undefined;
  if (range !== undefined && monthDays !== undefined) draft.note(path, 'daysAndRange');
  const dates = range === undefined ? monthDays && datesIn(monthDays, months) : [range];
  const when = {
    ...(days === undefined ? {} : { days }),
    ...(dates === undefined ? {} : { dates }),
    // Dates made from days of the month already contain the months.
    ...(months === undefined || (dates !== undefined && range === undefined) ? {} : { months }),
  };
  return Object.keys(when).length === 0 ? undefined : when;
}

function readWeekdays(text: string | undefined): readonly Weekday[] | undefined {
  const names = listIn(parseJson(text ?? '')).map((name) => String(name).toLowerCase().slice(0, 3));
  const days = weekdays.filter((day) => names.includes(day));
  return days.length === 0 || days.length === 7 ? undefined : days;
}

/** Reads comma-separated numbers from 1 to `highest`; undefined: all or none. */
function readNumbers(text: string | undefined, highest: number): readonly number[] | undefined {
  const numbers = new Set(
    (text ?? '')
      .split(',')
      .map(Number)
      .filter((one) => Number.isInteger(one) && one >= 1 && one <= highest),
  );
  return numbers.size === 0 || numbers.size === highest
    ? undefined
    : [...numbers].sort((a, b) => a - b);
}

const everyMonth = Array.from({ length: 12 }, (_, index) => index + 1);

/** Turns days of the month into dates of the year. */
const datesIn = (
  days: readonly number[],
  months: readonly number[] = everyMonth,
): readonly string[] =>
  months.flatMap((month) =>
    days.flatMap((day) => (day <= daysInMonth(2024, month) ? [`${two(month)}-${two(day)}`] : [])),
  );

/** An impossible date becomes the first of the next month as a start, and the last of its month as an end. */
function readRange(row: Row): string | undefined {
  const date = (side: 'Start' | 'End'): string | undefined => {
    const month = numberAt(row, `${side}Month`) ?? 0;
    const day = numberAt(row, `${side}Day`) ?? 0;
    if (!Number.isInteger(month) || month < 1 || month > 12 || day < 1 || day > 31)
      return undefined;
    const year = numberAt(row, `${side}Year`);
    const last = daysInMonth(year ?? 2024, month);
    const next = side === 'Start' && day > last;
    const text = next ? `${two((month % 12) + 1)}-01` : `${two(month)}-${two(Math.min(day, last))}`;
    return year === undefined || year < 1000 ? text : `${String(year)}-${text}`;
  };
  const first = date('Start');
  const last = date('End');
  if (first === undefined || last === undefined || first.length !== last.length) return undefined;
  return first === last ? first : `${first}..${last}`;
}
