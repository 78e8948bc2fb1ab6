import type { ListStyle } from '../../../../shared/issues/contract.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import type { PageFacts } from '../../../net/page-position.ts';
import { readRows } from '../../../net/rows.ts';
import { readCount, readId, readLine, readRecords, readLines } from '../../../net/wire.ts';
import { limits } from './values.ts';

const MAX_WARNINGS = 20;

export interface ReadPage extends PageFacts<JsonRecord> {
  readonly style: ListStyle;
  readonly warnings: readonly string[];
}

/** Key of a page's items; `array`: the page itself is the list. */
export type ItemsName = 'array' | 'values' | 'issues' | 'comments' | 'issueTypes' | 'fields';
const address = /^(https?:|[/?])/i;

/** Reads a page in any style with items under one of `names`. Null: not such a page, as opposed to an empty one. */
export function readPage(body: unknown, names: readonly ItemsName[]): ReadPage | null {
  if (Array.isArray(body)) {
    const items = names.includes('array') ? itemsIn(body, 'array') : null;
    return items && { ...items, style: 'array', warnings: [] };
  }
  if (!isRecord(body)) return null;
  const name = names.find((candidate) => Array.isArray(body[candidate]));
  const items = name === undefined ? null : itemsIn(body[name], name);
  if (items === null) return null;
  const total = readCount(body['total']);
  const hasOffsets = total !== null || readCount(body['startAt']) !== null;
  return {
    ...items,
    total,
    size: readCount(body['maxResults']) || null,
    ...nextIn(body, hasOffsets),
    style: detectListStyle(body, name === 'issues', hasOffsets),
    warnings: warningsIn(body),
  };
}

/** Warnings as texts or objects, under either of the names that servers use. */
const warningsIn = ({ warnings, warningMessages }: JsonRecord): string[] =>
  [warnings, warningMessages].flatMap((list) => [
    ...readLines(list, MAX_WARNINGS, limits.sentence),
    ...readRecords(list)
      .slice(0, MAX_WARNINGS)
      .flatMap(({ message }) => readLine(message, limits.sentence) ?? []),
  ]);

/** How a page says that more pages follow. Without offsets, a page without a next page is the last, unless it says otherwise. */
function nextIn({ nextPageToken, nextPage, ...body }: JsonRecord, hasOffsets: boolean) {
  const next = textOrNull(nextPage);
  const link = next !== null && address.test(next) ? next : null;
  const token = textOrNull(nextPageToken) ?? (link === null ? next : null);
  const isLast = typeof body['isLast'] === 'boolean' ? body['isLast'] : null;
  if (hasOffsets || token !== null || link !== null) return { token, link, isLast };
  const isNamed = [nextPageToken, nextPage].some((one) => (one ?? '') !== '');
  return { token, link, isLast: isLast ?? !isNamed, noNext: isLast === false || isNamed };
}

/** Pages of issues without offsets continue by token, others by cursor. */
function detectListStyle(
  { nextPageToken, nextPage }: JsonRecord,
  isIssues: boolean,
  hasOffsets: boolean,
): ListStyle {
  if (typeof nextPageToken === 'string') return 'token';
  if (typeof nextPage === 'string') return 'cursor';
  if (hasOffsets) return 'offset';
  return isIssues ? 'token' : 'cursor';
}

/**
 * All items of a page; the response limit bounds their number. Items without an identity, and issues without id or key, count as missing.
 */
function itemsIn(values: unknown, name: ItemsName) {
  const read = readRows(values, (row) => (isRecord(row) && isItem(row, name) ? row : null));
  return read && { items: read.rows, lost: read.lost };
}

const isItem = (row: JsonRecord, name: ItemsName): boolean =>
  name === 'issues' ? isIssue(row) : parseIdentity(row) !== '';

const isIssue = ({ id, key }: JsonRecord): boolean => readId(id) !== null && readId(key) !== null;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 8000 ? value : null;

/** Identity of an item in any list; empty: it has none. */
export const parseIdentity = ({ id, accountId, key, fieldId }: JsonRecord): string =>
  readId(id) ?? readId(accountId) ?? readId(key) ?? readId(fieldId) ?? '';
