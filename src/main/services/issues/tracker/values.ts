import type { Person, Status } from '../../../../shared/issues/model.ts';
import { statusCategories } from '../../../../shared/issues/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { longIntegerOf } from '../../../../shared/lib/long-integer.ts';
import { oneLine, shorten } from '../../../../shared/tray/words.ts';
import { fromIso } from '../../../net/iso-time.ts';
import type { Raw } from './tracker.ts';

/** Characters of texts: names, the summary or a cell of a row, a message. */
export const limits = { name: 200, cell: 500, sentence: 600 } as const;
const MAX_RECORDS = 5000;

export const API = '/rest/api/3';
export const issuePath = (key: string, part = ''): string =>
  `${API}/issue/${encodeURIComponent(key)}${part}`;

/** A text in one line without control characters, at most `max` characters; null for other types and for blank texts. */
export function lineOf(value: unknown, max: number = limits.name): string | null {
  if (typeof value !== 'string') return null;
  const text = oneLine(value.slice(0, max + 500));
  return text === '' ? null : shorten(text, max);
}

/** An id or key, unchanged because it is sent back; null if it is blank or longer than 200 characters. Numbers become text. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  const long = longIntegerOf(value);
  if (long !== null) return long;
  return typeof value === 'string' && value.trim() !== '' && value.length <= 200 ? value : null;
}

export const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** ms since epoch of `2026-11-02T08:41:09.123+0100`, whose offset has no colon, and of RFC 3339; null for everything else. */
export const timeOf = (value: unknown): number | null =>
  typeof value === 'string' && time.test(value) ? fromIso(value) : null;

/** A local date, `YYYY-MM-DD`; null for everything else. */
export const dateOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && fromIso(value) !== null
    ? value
    : null;

/** The objects in a list; everything else in it is dropped. */
export const recordsOf = (value: unknown): Raw[] =>
  Array.isArray(value) ? value.slice(0, MAX_RECORDS).filter(isRecord) : [];

export const recordAt = (value: unknown, key: string): Raw => {
  const found = isRecord(value) && Object.hasOwn(value, key) ? value[key] : null;
  return isRecord(found) ? found : {};
};

export const stringsOf = (value: unknown, most = 100, max: number = limits.name): string[] =>
  Array.isArray(value) ? value.slice(0, most).flatMap((one) => lineOf(one, max) ?? []) : [];

/** A user; null: nobody, or not readable. */
export function personOf(value: unknown): Person | null {
  if (!isRecord(value)) return null;
  const id = idOf(value['accountId']);
  return id === null ? null : { id, name: lineOf(value['displayName']) ?? id };
}

/** A named object such as a priority; null: none. */
export function namedOf(value: unknown): { id: string; name: string } | null {
  if (!isRecord(value)) return null;
  const id = idOf(value['id']);
  const name = lineOf(value['name']);
  return name === null && id === null ? null : { id: id ?? name ?? '', name: name ?? id ?? '' };
}

/** A state; a missing or unknown category is `undefined`. */
export function statusOf(value: unknown): Status {
  const { id, name } = namedOf(value) ?? { id: '', name: '' };
  const key = recordAt(value, 'statusCategory')['key'];
  return { id, name, category: statusCategories.find((one) => one === key) ?? 'undefined' };
}
