import { listMonthNames } from '../../../shared/format/calendar-words.ts';
import { Temporal } from 'temporal-polyfill';
import { parseLength } from './length.ts';
import { inZone } from './zone.ts';

const timeOnly =
  /^(\d{1,2})(?::(\d{2}))(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([+\u2212-]\d{2}:?\d{2}|z))?$/i;
/** Moments that a file can represent (epoch ms): the years 0001 to 9999, at any offset. */
const WRITABLE = { from: -62_135_510_400_000, to: 253_402_214_400_000 } as const;
/** A day in words with its time: `20 Nov, 20:05`. */
const inWords = /^([^:]*[a-z.][^:]*?)[,\s]+(\d{1,2}:.+)$/i;
const dated = /^(\d{4}-\d{2}-\d{2})(?:[\st]+(.+))?$/i;

/**
 * Parses a moment to epoch ms: `20:26` and `20:26:00.500` (on the day of `at`), also with an offset; `2026-11-20 20:26`; `20 Nov, 20:26`; `+1:30` and
 * `-0:05` relative to `at` (minutes and seconds; bare numbers are seconds). Clock times are in `zone`. Null: invalid, or a file cannot
 * represent it.
 */
export function parseMoment(text: string, at: number, zone: string): number | null {
  const ms = readMoment(text, at, zone);
  return ms === null || ms < WRITABLE.from || ms > WRITABLE.to ? null : ms;
}

function readMoment(text: string, at: number, zone: string): number | null {
  const plain = text.trim().replaceAll('\u2212', '-');
  const shift = /^([+-])(.+)$/.exec(plain);
  if (shift !== null) {
    const length = parseLength(shift[2] ?? '', 1000);
    return length === null ? null : Math.round(at) + (shift[1] === '-' ? -length : length);
  }
  const today = inZone(at, zone).toPlainDate().toString();
  const withDay = dated.exec(plain) ?? inWords.exec(plain);
  if (withDay === null) return onDay(today, plain, zone);
  const day = parseDay(withDay[1] ?? '', today);
  return day === null ? null : onDay(day, withDay[2] ?? '00:00', zone);
}

function onDay(day: string, clock: string, zone: string): number | null {
  const match = timeOnly.exec(clock.trim());
  if (match === null) return null;
  const [hour, minute, second] = [match[1], match[2], match[3] ?? '0'].map(Number);
  const fraction = Number((match[4] ?? '').padEnd(3, '0').slice(0, 3));
  const offset = match[5];
  try {
    const date = Temporal.PlainDate.from(day, { overflow: 'reject' });
    const time = Temporal.PlainTime.from(
      { hour, minute, second, millisecond: fraction },
      { overflow: 'reject' },
    );
    const place = offset === undefined ? zone : parseZone(offset);
    return date.toZonedDateTime({ timeZone: place, plainTime: time }).epochMilliseconds;
  } catch {
    return null;
  }
}

const parseZone = (offset: string): string =>
  offset.toLowerCase() === 'z' ? 'UTC' : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');

/**
 * Parses a day to `2026-11-20`. Accepts that format, `20.11.2026` or `20.11.`, `20 Nov 2026` or `Nov 20`, `today`, `tomorrow`, `yesterday`,
 * and `+3` days relative to `from`. Without a year, the year of `from` applies. Null: invalid.
 */
export function parseDay(text: string, from: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll('\u2212', '-').replace(/[,]/g, '');
  try {
    const start = Temporal.PlainDate.from(from);
    const shift = /^[+-]\d{1,5}$/.test(plain) ? Number(plain) : null;
    if (shift !== null) return start.add({ days: shift }).toString();
    const named = ['yesterday', 'today', 'tomorrow'].indexOf(plain);
    if (named >= 0)
      return Temporal.Now.plainDateISO()
        .add({ days: named - 1 })
        .toString();
    if (/^\d{4}-\d{2}-\d{2}$/.test(plain))
      return Temporal.PlainDate.from(plain, { overflow: 'reject' }).toString();
    const fields = dotted(plain) ?? worded(plain);
    if (fields === null) return null;
    return Temporal.PlainDate.from(
      { ...fields, year: fields.year ?? start.year },
      { overflow: 'reject' },
    ).toString();
  } catch {
    return null;
  }
}

interface DayFields {
  readonly day: number;
  readonly month: number;
  readonly year: number | undefined;
}

function dotted(plain: string): DayFields | null {
  const match = /^(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4})?$/.exec(plain);
  if (match === null) return null;
  return { day: Number(match[1]), month: Number(match[2]), year: parseYear(match[3]) };
}

function worded(plain: string): DayFields | null {
  const match = /^(?:(\d{1,2})\s+([a-z]{3,})|([a-z]{3,})\s+(\d{1,2}))(?:\s+(\d{4}))?$/.exec(plain);
  const word = match?.[2] ?? match?.[3];
  if (match === null || word === undefined) return null;
  const month = listMonthNames().findIndex((name) => name.startsWith(word)) + 1;
  if (month === 0) return null;
  return { day: Number(match[1] ?? match[4]), month, year: parseYear(match[5]) };
}

const parseYear = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);
