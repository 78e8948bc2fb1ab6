import type { ListStyle } from '../../../../shared/issues/contract.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { PageFacts } from '../../../net/page-position.ts';
import type { Raw } from './tracker.ts';
import { countOf, idOf, limits, lineOf, recordsOf, stringsOf } from './values.ts';

const MOST_WARNINGS = 20;

export interface ReadPage extends PageFacts<Raw> {
  readonly style: ListStyle;
  readonly warnings: readonly string[];
}

const itemNames = ['values', 'issues', 'comments', 'issueTypes', 'fields', 'histories'];
const address = /^(https?:|[/?])/i;

/** Reads a page in any style. Null: not a page. */
export function readPage(body: unknown): ReadPage | null {
  if (Array.isArray(body)) return { ...itemsIn(body), style: 'array', warnings: [] };
  if (!isRecord(body)) return null;
  const name = itemNames.find((one) => Array.isArray(body[one]));
  if (name === undefined) return null;
  const total = countOf(body['total']);
  const hasOffsets = total !== null || countOf(body['startAt']) !== null;
  return {
    ...itemsIn(body[name]),
    ...{ total, size: countOf(body['maxResults']) || null },
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

/** All objects of a page, whose size the limit of an answer bounds; what is no object is lost. */
function itemsIn(values: unknown): { readonly items: readonly Raw[]; readonly lost: number } {
  const all = Array.isArray(values) ? values : [];
  const items = all.filter(isRecord);
  return { items, lost: all.length - items.length };
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 8000 ? value : null;

/** What identifies an item of any list. */
export const identityOf = (item: Raw): string =>
  idOf(item['id']) ?? idOf(item['accountId']) ?? idOf(item['key']) ?? JSON.stringify(item);
