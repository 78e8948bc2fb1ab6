import type { Person, Status } from '../../../../shared/issues/model.ts';
import { statusCategories } from '../../../../shared/issues/model.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { fromIso } from '../../../net/iso-time.ts';
import { getRecord, readId, readLine } from '../../../net/wire.ts';

/** Characters of texts: names, the summary or a cell of a row, a message. */
export const limits = { name: 200, cell: 500, sentence: 600 } as const;

export const API = '/rest/api/3';
export const issuePath = (key: string, part = ''): string =>
  `${API}/issue/${encodeURIComponent(key)}${part}`;

/** A local date, `YYYY-MM-DD`; null for everything else. */
export const readDate = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && fromIso(value) !== null
    ? value
    : null;

/** A user; null: nobody, or not readable. */
export function readPerson(value: unknown): Person | null {
  if (!isRecord(value)) return null;
  const id = readId(value['accountId']);
  return id === null ? null : { id, name: readLine(value['displayName']) ?? id };
}

/** A named object such as a priority; null: none. */
export function readNamed(value: unknown): { id: string; name: string } | null {
  if (!isRecord(value)) return null;
  const id = readId(value['id']);
  const name = readLine(value['name']);
  return name === null && id === null ? null : { id: id ?? name ?? '', name: name ?? id ?? '' };
}

/** A state; a missing or unknown category is `undefined`. */
export function readStatus(value: unknown): Status {
  const { id, name } = readNamed(value) ?? { id: '', name: '' };
  const key = getRecord(value, 'statusCategory')['key'];
  return {
    id,
    name,
    category: statusCategories.find((category) => category === key) ?? 'undefined',
  };
}
