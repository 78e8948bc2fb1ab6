import type { ListStyle } from '../../../../shared/issues/contract.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import type { PageFacts } from '../../../net/paging.ts';
import type { Raw } from './tracker.ts';
import { countOf, idOf, limits, lineOf, recordsOf } from './values.ts';

export interface ReadPage extends PageFacts<Raw> {
  readonly style: ListStyle;
  readonly warnings: readonly string[];
}

const itemNames = ['values', 'issues', 'comments', 'issueTypes', 'fields', 'histories'];
const address = /^(https?:|[/?])/i;

/** Reads a page in any style. Null: not a page. */
export function readPage(body: unknown): ReadPage | null {
  if (Array.isArray(body)) return { items: recordsOf(body), style: 'array', warnings: [] };
  if (!isRecord(body)) return null;
  const name = itemNames.find((one) => Array.isArray(body[one]));
  if (name === undefined) return null;
  const { nextPageToken, nextPage, isLast, warnings } = body;
  const total = countOf(body['total']);
  const size = countOf(body['maxResults']);
  const hasOffsets = total !== null || countOf(body['startAt']) !== null;
  const next = textOrNull(nextPage);
  const link = next !== null && address.test(next) ? next : null;
  const token = textOrNull(nextPageToken) ?? (link === null ? next : null);
  // Without offsets, a page that names no next one is the last, whatever else it says.
  const isEnd = isLast === true || (!hasOffsets && token === null && link === null);
  return {
    items: recordsOf(body[name]),
    ...{ total, token, link },
    size: size === 0 ? null : size,
    isLast: isEnd,
    style: styleOf({ hasToken: typeof nextPageToken === 'string', link, next, name, hasOffsets }),
    warnings: recordsOf(warnings).flatMap(({ message }) => lineOf(message, limits.sentence) ?? []),
  };
}

/** Pages of issues without offsets are continued by token, others by cursor. */
function styleOf(page: {
  readonly hasToken: boolean;
  readonly link: string | null;
  readonly next: string | null;
  readonly name: string;
  readonly hasOffsets: boolean;
}): ListStyle {
  if (page.hasToken) return 'token';
  if (page.next !== null) return 'cursor';
  if (page.hasOffsets) return 'offset';
  return page.name === 'issues' ? 'token' : 'cursor';
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 8000 ? value : null;

/** What identifies an item of any list. */
export const identityOf = (item: Raw): string =>
  idOf(item['id']) ?? idOf(item['accountId']) ?? idOf(item['key']) ?? JSON.stringify(item);
