import type { ListStyle } from '../../../../shared/issues/contract.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { PageFacts } from '../../../net/page-position.ts';
import { rowsOf } from '../../../net/rows.ts';
import type { Raw } from './tracker.ts';
import { countOf, idOf, limits, lineOf, recordsOf, stringsOf } from './values.ts';

const MOST_WARNINGS = 20;

export interface ReadPage extends PageFacts<Raw> {
  readonly style: ListStyle;
  readonly warnings: readonly string[];
}

/** Where a page has its items; `array`: the page is the list itself. */
export type ItemsName = 'array' | 'values' | 'issues' | 'comments' | 'issueTypes' | 'fields';
const address = /^(https?:|[/?])/i;

/** Reads a page in any style, whose items are under one of `names`. Null: not such a page, which is never an empty one. */
export function readPage(body: unknown, names: readonly ItemsName[]): ReadPage | null {
  if (Array.isArray(body)) {
    const items = names.includes('array') ? itemsIn(body, 'array') : null;
    return items && { ...items, style: 'array', warnings: [] };
  }
  if (!isRecord(body)) return null;
  const name = names.find((one) => Array.isArray(body[one]));
  const items = name === undefined ? null : itemsIn(body[name], name);
  if (items === null) return null;
  const total = countOf(body['total']);
  const hasOffsets = total !== null || countOf(body['startAt']) !== null;
  return {
    ...items,
    total,
    size: countOf(body['maxResults']) || null,
    ...nextIn(body, hasOffsets),
    style: styleOf(body, name === 'issues', hasOffsets),
    warnings: warningsIn(body),
  };
}

/** Remarks as texts or objects, under either of the names that servers use. */
const warningsIn = ({ warnings, warningMessages }: Raw): string[] =>
  [warnings, warningMessages].flatMap((list) => [
    ...stringsOf(list, MOST_WARNINGS, limits.sentence),
    ...recordsOf(list)
      .slice(0, MOST_WARNINGS)
      .flatMap(({ message }) => lineOf(message, limits.sentence) ?? []),
  ]);

/** How a page says that the list goes on. Without offsets, one that names no next page is the last, unless it says that it is not. */
function nextIn({ nextPageToken, nextPage, ...body }: Raw, hasOffsets: boolean) {
  const next = textOrNull(nextPage);
  const link = next !== null && address.test(next) ? next : null;
  const token = textOrNull(nextPageToken) ?? (link === null ? next : null);
  const isLast = typeof body['isLast'] === 'boolean' ? body['isLast'] : null;
  if (hasOffsets || token !== null || link !== null) return { token, link, isLast };
  const isNamed = [nextPageToken, nextPage].some((one) => (one ?? '') !== '');
  return { token, link, isLast: isLast ?? !isNamed, noNext: isLast === false || isNamed };
}

/** Pages of issues without offsets continue by token, others by cursor. */
function styleOf(
  { nextPageToken, nextPage }: Raw,
  isIssues: boolean,
  hasOffsets: boolean,
): ListStyle {
  if (typeof nextPageToken === 'string') return 'token';
  if (typeof nextPage === 'string') return 'cursor';
  if (hasOffsets) return 'offset';
  return isIssues ? 'token' : 'cursor';
}

/** All items of a page, whose size the limit of an answer bounds. What can't be told apart, and issues without id or key, are lost. */
function itemsIn(values: unknown, name: ItemsName) {
  const read = rowsOf(values, (row) => (isRecord(row) && isItem(row, name) ? row : null));
  return read && { items: read.rows, lost: read.lost };
}

const isItem = (row: Raw, name: ItemsName): boolean =>
  name === 'issues' ? isIssue(row) : identityOf(row) !== '';

export const isIssue = ({ id, key }: Raw): boolean => idOf(id) !== null && idOf(key) !== null;

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 8000 ? value : null;

/** What identifies an item of any list; empty: nothing does. */
export const identityOf = ({ id, accountId, key, fieldId }: Raw): string =>
  idOf(id) ?? idOf(accountId) ?? idOf(key) ?? idOf(fieldId) ?? '';
