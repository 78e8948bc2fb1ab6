import { isRecord } from './json.ts';

/** Key of the object that represents an integer beyond 2^53, which a number can't hold, in JSON data. */
const KEY = '$integer';
const digits = /^-?\d+$/;

export interface LongInteger {
  readonly [KEY]: string;
}

/** The digits of a long integer; null: the value is something else. */
export function parseLongInteger(value: unknown): string | null {
  if (!isRecord(value) || Object.keys(value).length !== 1) return null;
  const text = value[KEY];
  return typeof text === 'string' && digits.test(text) ? text : null;
}

/** Matches texts that may contain long integers, inside or outside of strings. */
const candidate = /(?:^|[\s:,[])-?\d{16,}/;

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const keep: Reviver = (_key, value, context) =>
  typeof value === 'number' &&
  !Number.isSafeInteger(value) &&
  context?.source !== undefined &&
  digits.test(context.source)
    ? ({ [KEY]: context.source } satisfies LongInteger)
    : value;

/** Parses JSON; integers beyond 2^53 become `LongInteger`. Throws like `JSON.parse`. */
export const parseLong = (text: string): unknown =>
  candidate.test(text) ? JSON.parse(text, keep) : JSON.parse(text);

const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };

/** The value with its long integers in a form that `JSON.stringify` writes as numbers with all digits. */
export function withNumbers(value: unknown): unknown {
  const text = parseLongInteger(value);
  if (text !== null) return rawJSON?.(text) ?? Number(text);
  if (Array.isArray(value)) return value.map(withNumbers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNumbers(item)]));
}
