import { isRecord } from '../../../../shared/lib/json.ts';
import { oneLine, shorten } from '../../../../shared/tray/words.ts';
import { fromIso } from '../../../net/iso-time.ts';

export type Raw = Readonly<Record<string, unknown>>;

/** Characters of texts and numbers of records that are taken from a server. */
export const limits = {
  name: 500,
  id: 200,
  sentence: 600,
  text: 20_000,
  logLine: 10_000,
  records: 5000,
} as const;

/** A text in one line; null for other types and blank texts. */
export function lineOf(value: unknown, max: number = limits.sentence): string | null {
  if (typeof value !== 'string') return null;
  const text = oneLine(value.slice(0, max + 500));
  return text === '' ? null : shorten(text, max);
}

/** A text with its line breaks, without other control characters; null for other types and empty texts. */
export function textOf(value: unknown, max: number = limits.text): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return value.slice(0, max).replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, '');
}

/** A name or id, unchanged because it is sent back; null if blank or too long. Numbers become text. */
export function idOf(value: unknown, max: number = limits.id): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' && value.length <= max ? value : null;
}

export const nameOf = (value: unknown): string | null => idOf(value, limits.name);

export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** ms since epoch of RFC 3339; null for `""`, `-`, the zero time `0001-01-01T00:00:00Z` and everything else. */
export function timeOf(value: unknown): number | null {
  const at = typeof value === 'string' && time.test(value) ? fromIso(value) : null;
  return at === null || at <= 0 ? null : at;
}

/** The objects in a list, which may be null; everything else in it is dropped. */
export const recordsOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.slice(0, limits.records).filter(isRecord) : [];

/** The object at a key; an empty one if there is none. */
export function recordAt(value: unknown, key: string): Raw {
  const found = isRecord(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isRecord(found) ? found : {};
}

/** The texts of a list, or of a single text. */
export const linesOf = (value: unknown, most = 100, max: number = limits.sentence): string[] =>
  [value]
    .flat()
    .slice(0, most)
    .flatMap((one) => lineOf(one, max) ?? []);

const lowered = (key: string): string =>
  key.replace(/^DAGs$|^[A-Z]+(?=[A-Z][a-z])|^[A-Z]+$|^[A-Z]/, (head) => head.toLowerCase());

/** A copy whose keys begin in lower case, as the newer servers write them: `DAG` as `dag`, `RequestId` as `requestId`. Deeper levels than 12 are cut. */
export function lowerKeys(value: unknown, depth = 12): unknown {
  if (depth === 0) return null;
  if (Array.isArray(value))
    return value.slice(0, limits.records).map((one) => lowerKeys(one, depth - 1));
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([key, one]) => [lowered(key), lowerKeys(one, depth - 1)] as const,
  );
  return Object.fromEntries(entries);
}
