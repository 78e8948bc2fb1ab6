import { plainDecimal } from '../../shared/lib/decimal.ts';
import type { JsonRecord } from '../../shared/lib/json.ts';
import { isRecord } from '../../shared/lib/json.ts';
import { parseLongInteger } from '../../shared/lib/long-integer.ts';
import { oneLine, shorten } from '../../shared/tray/words.ts';
import { fromIso } from './iso-time.ts';

/*
 * Bounded readers of values from a server, which may be of any type, whatever its schema says. None throws: unreadable values become null
 * or empty. Plain functions instead of schemas, because lists have thousands of rows.
 */

/** Default limits: characters (UTF-16 units) of a name or id, and entries of a list. */
const MAX_NAME = 200;
const MAX_ENTRIES = 5_000;

/** A text in one line without control characters, at most `max` characters; null for other types and for blank texts. */
export function readLine(value: unknown, max = MAX_NAME): string | null {
  if (typeof value !== 'string') return null;
  // Cut first, so that a huge text costs nothing. The extra length makes up for removed characters.
  const text = oneLine(value.slice(0, max + 500));
  return text === '' ? null : shorten(text, max);
}

/** A text with its line breaks, without other control characters; null for other types and for empty texts. */
export function readText(value: unknown, max: number): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.slice(0, max).replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');
}

/** An id, key or slug, unchanged because it is sent back; null if it is blank or too long. Integers become text. */
export function readId(value: unknown, max = MAX_NAME): string | null {
  if (typeof value === 'string') return value.trim() !== '' && value.length <= max ? value : null;
  return Number.isSafeInteger(value) ? String(value) : parseLongInteger(value);
}

export const readNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A finite number, also from a decimal text (`Decimal` scalars), which may have an exponent. */
export function readDecimal(value: unknown): number | null {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  return readNumber(decimal === null ? value : Number(decimal));
}

export const readCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** RFC 3339, also without seconds or without the colon of its offset. */
const zonedTime =
  /^(?!0001)\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** An instant in ms since epoch; null for a time without a zone, for zero times (year 1 or the epoch), which mean none, and for everything else. */
export const readTime = (value: unknown): number | null =>
  (typeof value === 'string' && zonedTime.test(value) ? fromIso(value) : null) || null;

export const readList = (value: unknown, max = MAX_ENTRIES): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, max) : [];

/** The objects in a list; other entries are dropped. */
export const readRecords = (value: unknown, max = MAX_ENTRIES): JsonRecord[] =>
  readList(value, max).filter(isRecord);

/** The lines of a list of texts, or of a single text. */
export const readLines = (value: unknown, maxLines = 100, max = MAX_NAME): string[] =>
  readList(Array.isArray(value) ? value : [value], maxLines).flatMap(
    (item) => readLine(item, max) ?? [],
  );

/** The object at a key; an empty one if there is none. */
export function getRecord(value: unknown, key: string): JsonRecord {
  const record = isRecord(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isRecord(record) ? record : {};
}
