import { isRecord } from '../../../../shared/lib/json.ts';

/** An object of an answer. Its values can be of any type, whatever the schema says. */
export type Row = Readonly<Record<string, unknown>>;

/** Most items read from one list of an answer. */
const MOST_ROWS = 2000;
/** Characters of names, errors and other sentences. */
export const limits = { name: 200, word: 60, sentence: 1000, line: 16_000 } as const;

/** Keys, git tokens, and user names with passwords in addresses. Servers repeat them in errors, commit messages and logs. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:dk_(?:live|test)_|gitcred_|mlg_)[\w+/=-]+/gi, '[redacted]'],
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]+@/gi, '$1[redacted]@'],
];

/** A text without secrets, at most `max` characters; null for other types and for blank texts. */
export function textOf(value: unknown, max: number = limits.name): string | null {
  if (typeof value !== 'string') return null;
  // A secret that the cut would shorten is still found.
  const bounded = value.slice(0, max + 500).trim();
  if (bounded === '') return null;
  const clean = secretShapes.reduce((text, [shape, by]) => text.replaceAll(shape, by), bounded);
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
}

/** An identifier, unchanged because it is sent back; null if it is no text, blank or longer than 500 characters. Numbers become text. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' && value.length <= 500 ? value : null;
}

/** A finite number, also from a decimal text (`Decimal` scalars). */
export function numberOf(value: unknown): number | null {
  const decimal = typeof value === 'string' && /^-?\d{1,18}(?:\.\d{1,18})?$/.test(value);
  const number = decimal ? Number(value) : value;
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
  const at = Date.parse(value);
  return Number.isFinite(at) && at > 0 ? at : null;
}

/** A commit hash of 7 to 64 hexadecimal digits. */
export const commitOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[0-9a-f]{7,64}$/i.test(value) ? value : null;

/** The objects in a list; everything else in it is dropped. */
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
