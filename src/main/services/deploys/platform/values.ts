import { plainDecimal } from '../../../../shared/lib/decimal.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { oneLine, shorten } from '../../../../shared/tray/words.ts';
import { fromIso } from '../../../net/iso-time.ts';

/** An object of an answer. Its values can be of any type, whatever the schema says. */
export type Row = Readonly<Record<string, unknown>>;

/** Characters of texts: names, words of the protocol, sentences, lines of logs. */
export const limits = { name: 200, word: 60, sentence: 1000, line: 16_000 } as const;
const MOST_ROWS = 2000;

/** Keys, git credentials, and user names with passwords in addresses. */
const secretShapes = [
  /\b(?:dk_(?:live|test)_|gitcred_|mlg_|gh[oprsu]_|github_pat_|glpat-)[\w+/=-]+/gi,
  /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]+(?=@)/gi,
];

/** Removes secrets: servers repeat them in errors, commit messages and logs. */
export const withoutSecrets = (text: string): string =>
  secretShapes.reduce((clean, shape) => clean.replaceAll(shape, '[redacted]'), text);

/** A text in one line without secrets, at most `max` characters; null for other types and for blank texts. */
export function textOf(value: unknown, max: number = limits.name): string | null {
  if (typeof value !== 'string') return null;
  const text = oneLine(withoutSecrets(value.slice(0, max + 500)));
  return text === '' ? null : shorten(text, max);
}

export const wordOf = (value: unknown): string | null => textOf(value, limits.word);
export const sentenceOf = (value: unknown): string | null => textOf(value, limits.sentence);

/** An id or slug, unchanged because it is sent back; null if it is blank or longer than 500 characters. Numbers become text. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' && value.length <= 500 ? value : null;
}

/** A finite number, also from a decimal text (`Decimal` scalars), which may have an exponent. */
export function numberOf(value: unknown): number | null {
  const decimal = typeof value === 'string' ? plainDecimal(value) : null;
  const number = decimal === null ? value : Number(decimal);
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A number that is not negative: an amount, a limit, a count. */
export function amountOf(value: unknown): number | null {
  const number = numberOf(value);
  return number === null || number < 0 ? null : number;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,12})?(?:Z|[+-]\d\d:\d\d)$/i;

/** An RFC 3339 time in ms since epoch. Go's zero time (year 1) is no time. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !rfc3339.test(value)) return null;
  const at = fromIso(value);
  return at !== null && at > 0 ? at : null;
}

/** A commit hash of 7 to 64 hexadecimal digits. */
export const commitOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{7,64}$/i.test(value) ? value : null;

/** The objects in a list, at most 2000; everything else in it is dropped. */
export const rowsOf = (value: unknown): Row[] =>
  Array.isArray(value) ? value.slice(0, MOST_ROWS).filter(isRecord) : [];

/** The value at a path (`project.slug`); undefined if there is none. */
export function valueAt(row: unknown, path: string): unknown {
  let value: unknown = row;
  for (const key of path.split('.'))
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
}

/** The first of several paths with a usable value. */
export function firstAt<T>(
  row: unknown,
  paths: readonly string[],
  read: (value: unknown) => T | null,
): T | null {
  for (const path of paths) {
    const value = read(valueAt(row, path));
    if (value !== null) return value;
  }
  return null;
}
