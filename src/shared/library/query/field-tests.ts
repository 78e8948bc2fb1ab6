import { t } from '../../i18n/translate.ts';
import type { CalendarDate } from '../../playout/time/calendar.ts';
import { dateFromDays, daysInMonth, padded } from '../../playout/time/calendar.ts';
import type { Bound, QueryValue } from './ast.ts';
import { ANY, QueryFault } from './ast.ts';
import type { ItemTest, QueryField, ValueTest } from './fields.ts';
import { someValue } from './fields.ts';

const COMPARISON = /^(>=|<=|>|<)(.*)$/s;

/** `minutes:90`, `minutes:>=90`, `minutes:[70 TO 130}`. */
export function numberTest(
  { name, keys, convert = same }: QueryField,
  value: QueryValue,
): ItemTest {
  const parse = (text: string): number => {
    if (!/^-?\d{1,15}(?:\.\d{1,6})?$/.test(text))
      throw new QueryFault(value.at, value.end, t('library:query.number', { field: name }));
    return Number(text);
  };
  const holds = rangeTest(value, parse, parse);
  return (item) => someValue(item, keys, (one) => holds(convert(Number(one))));
}

const same = (value: number): number => value;

/** A test for comparable values: within a range, or equal. `low` and `high` parse a bound. */
function rangeTest<T extends number | string>(
  value: QueryValue,
  low: (text: string) => T,
  high: (text: string) => T,
): (one: T) => boolean {
  if (value.k === 'range') {
    refuseReversed(value, low, high);
    const above = bounded(value.from, low, (one, bound) => one > bound);
    const below = bounded(value.to, high, (one, bound) => one < bound);
    return (one) => above(one) && below(one);
  }
  const [, sign, text = value.text] = COMPARISON.exec(value.text) ?? [];
  const [from, to] = [low(text.trim()), high(text.trim())];
  switch (sign) {
    case '>':
      return (one) => one > to;
    case '>=':
      return (one) => one >= from;
    case '<':
      return (one) => one < from;
    case '<=':
      return (one) => one <= to;
    default:
      return (one) => one >= from && one <= to;
  }
}

/** A reversed range would match nothing and is probably a mistake. */
function refuseReversed<T extends number | string>(
  { from, to, at, end }: QueryValue & { readonly k: 'range' },
  low: (text: string) => T,
  high: (text: string) => T,
): void {
  if (from.text === null || to.text === null || low(from.text) <= high(to.text)) return;
  const words = { from: from.text, to: to.text };
  throw new QueryFault(at, end, t('library:query.reversed', words));
}

function bounded<T extends number | string>(
  { text, isIncluded }: Bound,
  read: (text: string) => T,
  passes: (one: T, bound: T) => boolean,
): (one: T) => boolean {
  if (text === null) return () => true;
  const bound = read(text);
  return (one) => passes(one, bound) || (isIncluded && one === bound);
}

/** `release_date:[19800101 TO 1989]`, `release_date:197*`, `release_date:1974-05-01`. A date in the library may be only a year. */
export function dateTest({ name, keys }: QueryField, value: QueryValue): ItemTest {
  const read = (text: string, fill: string): string => {
    const digits = text.replaceAll('-', '').replace(new RegExp(`${ANY}$`), '');
    if (!/^\d{1,8}$/.test(digits))
      throw new QueryFault(value.at, value.end, t('library:query.date', { field: name }));
    return digits.padEnd(8, fill);
  };
  const holds = rangeTest(
    value,
    (text) => read(text, '0'),
    (text) => read(text, '9'),
  );
  return dayOfItem(keys, holds);
}

const dayOfItem = (keys: readonly string[], holds: (day: string) => boolean): ItemTest => {
  const test: ValueTest = (value) => {
    const day = typeof value === 'number' ? toDay(value) : toDigits(value);
    return day !== null && holds(day);
  };
  return (item) => someValue(item, keys, test);
};

const DAY_MS = 86_400_000;

/** Eight digits, in UTC like ErsatzTV. */
const toDay = (ms: number): string => writeDay(dateFromDays(Math.floor(ms / DAY_MS)));

const writeDay = ({ year, month, day }: CalendarDate): string =>
  `${padded(year, 4)}${padded(month, 2)}${padded(day, 2)}`;

/** Eight digits; a year counts as its first day. */
function toDigits(date: string): string | null {
  const digits = date.replaceAll('-', '');
  if (/^\d{8}$/.test(digits)) return digits;
  return /^\d{4}$/.test(digits) ? `${digits}0101` : null;
}

const AGE = /^(\d{1,5})\s*(day|week|month|year)s?$/i;

/** `released_inthelast:"2 weeks"`. */
export function ageTest(
  { name, keys, isBefore = false }: QueryField,
  value: QueryValue,
  now: number,
): ItemTest {
  const found = value.k === 'text' ? AGE.exec(value.text.trim()) : null;
  if (found === null)
    throw new QueryFault(value.at, value.end, t('library:query.age', { field: name }));
  const start = dayBefore(now, Number(found[1]), (found[2] ?? '').toLowerCase());
  const today = toDay(now);
  return dayOfItem(keys, (day) => (isBefore ? day < start : day >= start && day <= today));
}

function dayBefore(now: number, count: number, unit: string): string {
  const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7 };
  const days = daysOf[unit];
  if (days !== undefined) return toDay(Math.max(0, now - count * days * DAY_MS));
  const today = dateFromDays(Math.floor(now / DAY_MS));
  const months = today.year * 12 + today.month - 1 - count * (unit === 'month' ? 1 : 12);
  if (months < 0) return '00000000';
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  // Clamps the day to the length of the month.
  return writeDay({ year, month, day: Math.min(today.day, daysInMonth(year, month)) });
}

/** `released_onthisday:1`: in any year. */
export function dayTest({ keys }: QueryField, now: number): ItemTest {
  const today = toDay(now).slice(4);
  return dayOfItem(keys, (day) => day.slice(4) === today);
}
