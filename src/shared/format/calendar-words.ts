import { dateFormat, getFormats } from './formats.ts';

/** The head of a calendar: `November 2026`. `at`: ms since epoch. */
export const formatMonth = (at: number, zone = getFormats().zone): string =>
  dateFormat('month and year', zone, { month: 'long', year: 'numeric' }).format(at);

/** The name of a weekday: `Fri`, long `Friday`. `at`: ms since epoch. */
export const formatWeekdayName = (
  at: number,
  length: 'short' | 'long',
  zone = getFormats().zone,
): string => dateFormat(`weekday ${length}`, zone, { weekday: length }).format(at);

/** The lower-case names of the months, from January, for reading typed dates. */
export const listMonthNames = (): readonly string[] =>
  Array.from({ length: 12 }, (_, month) =>
    dateFormat('month name', 'UTC', { month: 'long' }).format(
      month * 30.5 * 86_400_000 + 86_400_000,
    ),
  ).map((name) => name.toLowerCase());
